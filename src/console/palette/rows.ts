import type { ReactNode } from 'react'
import { t } from '../text.ts'

/** One line of the palette. Texts are in the operator's language. */
export interface PaletteRow {
  readonly id: string
  readonly icon: string
  readonly title: string
  /** Ranges of the title that match the query. */
  readonly highlights?: readonly (readonly [number, number])[]
  /** The title in the other language, or the kind of entry. */
  readonly hint?: string
  readonly keys?: string
  readonly danger?: boolean
  /** Why it cannot be chosen now. */
  readonly reason?: string | null
  /** Choosing it opens arguments or a deeper list. */
  readonly opensPage?: boolean
  /** The digit that chooses it. */
  readonly digit?: number
  /** Id of its command, for "more actions", links and keys. */
  readonly command?: string
  /** The record it opens, whose summary and actions stand beside it. */
  readonly record?: { readonly resource: string; readonly id: string }
  /** Address that Ctrl+C copies. */
  readonly link?: string
  /** Label and tone of the record's state. */
  readonly state?: readonly [label: string, tone: string]
  readonly choose: (openIn: 'here' | 'tab') => void
}
export interface PaletteSection {
  readonly id: string
  readonly title: string
  readonly rows: readonly PaletteRow[]
}
/** A page of the palette as it is rendered. `body` replaces the list by a form. */
export interface PaletteView {
  readonly chips: readonly string[]
  readonly placeholder: string
  readonly sections: readonly PaletteSection[]
  /** Text for no results. */
  readonly empty: string
  readonly note?: string
  /** Further results are being loaded. */
  readonly busy?: boolean
  readonly body?: ReactNode
  /** Above the rows. */
  readonly cards?: ReactNode
}

/** Every row in visible order. */
export const rowsOf = (view: Pick<PaletteView, 'sections'>): readonly PaletteRow[] =>
  view.sections.flatMap((section) => section.rows)

/** The page of a command that no longer exists for the operator. */
export const NOT_PERMITTED = (): PaletteView => ({
  chips: [],
  placeholder: '',
  sections: [],
  empty: t('没有权限'),
})
