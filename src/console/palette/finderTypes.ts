import type { ReactNode } from 'react'
import type { Page } from '../../palette/session.ts'
import type { Frozen } from './ranked.ts'
import type { PaletteRow, PaletteSection, PaletteView } from './rows.ts'

/** What the finder adds to the first page for a query. */
export interface Found {
  /** Sections above the commands: what was pasted or named exactly. */
  readonly above: readonly PaletteSection[]
  readonly below: readonly PaletteSection[]
  /** Cards of an understood line, above all rows. */
  readonly cards?: ReactNode
  readonly busy: boolean
}

/** A record beside the rows. */
export interface Beside {
  readonly record: { readonly resource: string; readonly id: string }
  /** The palette is among its actions. */
  readonly isEntered: boolean
}

/**
 * What the palette loads when it is idle: records of the server, their summaries and actions, lines of words.
 */
export interface Finder {
  /** Looks up a query of the first page; results are announced by the callback given to `start`. */
  readonly ask: (query: string, frozen: Frozen) => void
  readonly found: (query: string, local: readonly PaletteSection[], frozen: Frozen) => Found
  readonly recordView: (page: Extract<Page, { kind: 'record' }>, frozen: Frozen) => PaletteView
  /** Summary of a record, with its actions where the palette is not among them. */
  readonly aside: (beside: Beside, frozen: Frozen) => ReactNode
  /** Rows that stay visible without being options. */
  readonly still: (sections: readonly PaletteSection[], active: PaletteRow | undefined) => ReactNode
}
