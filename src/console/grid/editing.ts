type Row = Readonly<Record<string, unknown>>

/**
 * A cell that is edited: its value as it is typed, and where it is a choice what it is chosen from as far as it is
 * there.
 */
export interface EditedCell {
  readonly text: string
  readonly label: string
  readonly multiline: boolean
  readonly align: 'start' | 'end'
  readonly choices: readonly string[]
  /** Reads what is chosen from for a typed text; null where nothing is chosen. */
  readonly offer: ((query: string, signal: AbortSignal) => Promise<readonly string[]>) | null
}

/** How the cells of a list are edited. Sentences are in the operator's language. */
export interface CellEditing {
  /** Why a cell cannot be edited; null where it can. */
  readonly reason: (row: Row, column: string) => string | null
  readonly open: (row: Row, column: string) => EditedCell
  /** What is wrong with a typed text; null if nothing is. */
  readonly check: (row: Row, column: string, text: string) => string | null
  /** Paints and saves a checked text; the sentence of a refusal, null when it was accepted or settled. */
  readonly save: (row: Row, column: string, text: string) => Promise<string | null>
  /** Says that a text was refused while something else is done; `again` edits it once more. */
  readonly offer: (sentence: string, again: () => void) => void
  /** Proposes to write a table of texts from the active cell on, or one text into all marked cells. */
  readonly paste: (text: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** The input over the cells of a grid. */
export interface CellEntryHandle {
  readonly input: HTMLElement
  /** Handles a key on the cells; false if it has no meaning for editing. */
  readonly press: (event: KeyboardEvent) => boolean
  /** Follows the cursor after a painting. */
  readonly sync: () => void
  readonly start: () => boolean
  readonly startAt: (index: number, column: string) => boolean
  readonly dispose: () => void
}
