import type { GridSelection, RowSource } from './types.ts'

/** Marks rows by index: single ones, stretches from an anchor, and strokes of the mouse over the boxes. */
export class Marking {
  readonly #source: () => RowSource
  readonly #selection: () => GridSelection | null
  #anchor = -1
  #reach = -1

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
    this.#reach = index
    return on
  }

  /** Drops the anchor: the next stretch starts where the cursor stands. */
  forget(): void {
    this.#anchor = -1
    this.#reach = -1
  }

  /**
   * Marks from the anchor (or `start`) to `index`; rows an earlier reach covered and this one does not are
   * cleared.
   */
  extend(start: number, index: number): void {
    if (this.#anchor < 0) {
      this.#anchor = start
      this.#reach = start
    }
    const anchor = this.#anchor,
      reach = this.#reach
    this.#reach = index
    if (Math.min(anchor, reach) < Math.min(anchor, index))
      this.#mark(Math.min(anchor, reach), Math.min(anchor, index), false)
    if (Math.max(anchor, reach) > Math.max(anchor, index))
      this.#mark(Math.max(anchor, index) + 1, Math.max(anchor, reach) + 1, false)
    this.#mark(Math.min(anchor, index), Math.max(anchor, index) + 1, true)
  }

  /** Marks or clears from `start` to `index`, both included. */
  stretch(start: number, index: number, on: boolean): void {
    this.#mark(Math.min(start, index), Math.max(start, index) + 1, on)
  }

  #mark(from: number, to: number, on: boolean): void {
    const source = this.#source(),
      selection = this.#selection()
    if (selection === null || from >= to) return
    const ids: string[] = []
    for (let index = from; index < to; index++) {
      const id = source.id(index)
      if (id === null)
        return void source.ids(from, to).then(
          (found) => selection.set(found, on),
          () => undefined,
        )
      ids.push(id)
    }
    selection.set(ids, on)
  }
}
