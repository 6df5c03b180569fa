import { ROWS_BY_NUMBER } from '../../contract/wire.ts'

/**
 * The server's cursors at which the windows of a list begin; reading on from a cursor costs the same at any
 * depth.
 */
export class WindowCursors {
  #size = 0
  #cursors = new Map<number, string>()

  /** Cursor of a window, '' while only its number is known. */
  get(window: number): string {
    return this.#cursors.get(window) ?? ''
  }
  set(window: number, cursor: string | undefined): void {
    if (cursor) this.#cursors.set(window, cursor)
  }

  /**
   * Called before windows of `size` are read again. Rows may have been added or removed, so only cursors of
   * windows that cannot be addressed by number are kept.
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
