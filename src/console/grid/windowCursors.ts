import { ROWS_BY_NUMBER } from '../../contract/wire.ts'

/**
 * Where the windows of a list begin, as cursors of the server: reading on from one costs the same at any
 * depth.
 */
export class WindowCursors {
  #size = 0
  #cursors = new Map<number, string>()

  /** Where a window begins, '' while only its number is known. */
  get(window: number): string {
    return this.#cursors.get(window) ?? ''
  }
  set(window: number, cursor: string | undefined): void {
    if (cursor) this.#cursors.set(window, cursor)
  }

  /**
   * Before windows of `size` are read anew: rows may have come and gone, so that only what cannot be found
   * by its number is kept.
   */
  renew(size: number): void {
    if (size !== this.#size) this.clear()
    this.#size = size
    for (const window of this.#cursors.keys())
      if (window * size < ROWS_BY_NUMBER) this.#cursors.delete(window)
  }

  clear(): void {
    this.#cursors.clear()
  }
}
