import type { EditedCell } from './editing.ts'
import type { EntryView } from './entryView.ts'
import type { GridRow } from './types.ts'

/** The cell that is being edited. */
export interface OpenCell {
  readonly row: GridRow
  readonly id: string
  readonly column: string
  readonly cell: EditedCell
}

/** Reads what an edited cell is chosen from, always for the text typed last. */
export class EntryChoices {
  readonly #view: EntryView
  readonly #placed: () => void
  #reading = new AbortController()
  #offered: Promise<void> = Promise.resolve()

  constructor(view: EntryView, placed: () => void) {
    this.#view = view
    this.#placed = placed
  }

  stop(): void {
    this.#reading.abort()
  }

  /** Ends once the choices for the text typed last are there. */
  settled(): Promise<void> {
    return this.#offered
  }

  /** Shows the choices that fit what was typed, all of them where nothing was; those that are there show at once. */
  offer(cell: EditedCell | undefined, isWhole: boolean): void {
    this.stop()
    if (cell === undefined || cell.offer === null) return
    const text = this.#view.input.value,
      isAll = isWhole || text === '',
      reading = new AbortController()
    if (cell.choices.length > 0) this.#view.filter(cell.choices, text, isAll)
    this.#reading = reading
    this.#offered = cell.offer(isAll ? '' : text, reading.signal).then(
      (titles) => {
        if (reading.signal.aborted) return
        this.#view.offer(titles, text)
        this.#placed()
      },
      () => undefined,
    )
  }
}
