import type { ReactNode } from 'react'
import { t } from '../text.ts'

/** One line of the palette, whatever it stands for. Texts are in the operator's language. */
export interface PaletteRow {
  readonly id: string
  readonly icon: string
  readonly title: string
  /** Parts of the title the query stands for. */
  readonly marks?: readonly (readonly [number, number])[]
  /** The title in the other language, or what kind of thing it is. */
  readonly hint?: string
  readonly keys?: string
  readonly danger?: boolean
  /** Why it cannot be chosen now. */
  readonly reason?: string | null
  /** Choosing it leads to questions or a deeper list. */
  readonly deeper?: boolean
  /** A digit that chooses it. */
  readonly digit?: number
  /** Id of the command behind it, for "more actions", links and keys. */
  readonly command?: string
  readonly choose: (openIn: 'here' | 'tab') => void
}
export interface PaletteSection {
  readonly id: string
  readonly title: string
  readonly rows: readonly PaletteRow[]
}
/** A page of the palette as it is drawn. `body` replaces the list where a form is asked for. */
export interface PaletteView {
  readonly chips: readonly string[]
  readonly placeholder: string
  readonly sections: readonly PaletteSection[]
  /** Said when nothing is found. */
  readonly empty: string
  readonly note?: string
  /** Results still on their way. */
  readonly busy?: boolean
  readonly body?: ReactNode
}

/** Every row in order of appearance. */
export const rowsOf = (view: Pick<PaletteView, 'sections'>): readonly PaletteRow[] =>
  view.sections.flatMap((section) => section.rows)

/** The page of a command that no longer exists for the operator. */
export const NOT_PERMITTED = (): PaletteView => ({
  chips: [],
  placeholder: '',
  sections: [],
  empty: t('没有权限'),
})
