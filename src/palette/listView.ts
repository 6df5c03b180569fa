/** The open view of a list: whether it is the operator's own, differs from what is stored, and opens the list. */
export interface OpenView {
  readonly isOwn: boolean
  readonly isChanged: boolean
  readonly isDefault: boolean
}

/** A saved view that can be opened; `list` is the Chinese label of its noun. */
export interface ViewChoice {
  readonly id: string
  readonly resource: string
  readonly name: string
  /** The name is Chinese of the noun's declaration, to be translated. */
  readonly isDeclared: boolean
  readonly list: string
  readonly pinyin: string
}

/** What is done with the open view of a list. */
export type ViewChange = 'update' | 'reset' | 'edit' | 'default' | 'remove' | 'left' | 'right'
