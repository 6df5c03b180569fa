import type { GridSelection, RowSource } from './types.ts'

/** Selects rows by index: single ones, ranges from an anchor, and drags over the checkboxes. */
export class RangeSelection {
  readonly #source: () => RowSource
  readonly #selection: () => GridSelection | null
  #anchor = -1
  #rangeEnd = -1

  constructor(source: () => RowSource, selection: () => GridSelection | null) {
    this.#source = source
    this.#selection = selection
  }

  toggle(index: number): boolean {
    const id = this.#source().id(index),
      selection = this.#selection()
    if (id === null || selection === null) return false
    const on = !selection.isSelected(id)
    selection.set([id], on)
    this.#anchor = index
    this.#rangeEnd = index
    return on
  }

  /** Drops the anchor: the next range starts at the cursor. */
  resetAnchor(): void {
    this.#anchor = -1
    this.#rangeEnd = -1
  }

  /**
   * Selects from the anchor (or `start`) to `index`; rows of the previous range outside the new one are
   * cleared.
   */
  extend(start: number, index: number): void {
    if (this.#anchor < 0) {
      this.#anchor = start
      this.#rangeEnd = start
    }
    const anchor = this.#anchor,
      rangeEnd = this.#rangeEnd
    this.#rangeEnd = index
    if (Math.min(anchor, rangeEnd) < Math.min(anchor, index))
      this.#setRange(Math.min(anchor, rangeEnd), Math.min(anchor, index), false)
    if (Math.max(anchor, rangeEnd) > Math.max(anchor, index))
      this.#setRange(Math.max(anchor, index) + 1, Math.max(anchor, rangeEnd) + 1, false)
    this.#setRange(Math.min(anchor, index), Math.max(anchor, index) + 1, true)
  }

  /** Selects or clears from `start` to `index`, both included. */
  selectRange(start: number, index: number, on: boolean): void {
    this.#setRange(Math.min(start, index), Math.max(start, index) + 1, on)
  }

  #setRange(from: number, to: number, on: boolean): void {
    const source = this.#source(),
      selection = this.#selection()
    if (selection === null || from >= to) return
    const ids: string[] = []
    for (let index = from; index < to; index++) {
      const id = source.id(index)
      if (id === null)
        return void source.ids(from, to).then(
          (loadedIds) => selection.set(loadedIds, on),
          () => undefined,
        )
      ids.push(id)
    }
    selection.set(ids, on)
  }
}
