import { ROWS_BY_NUMBER } from '../../contract/wire.ts'

/**
 * Where the windows of a list begin, as cursors of the server: reading on from one costs the same at any
 * depth.
 */
export class Starts {
  #size = 0
  #known = new Map<number, string>()

  /** Where a window begins, '' while only its number is known. */
  of(window: number): string {
    return this.#known.get(window) ?? ''
  }
  set(window: number, start: string | undefined): void {
    if (start) this.#known.set(window, start)
  }

  /**
   * Before windows of `size` are read anew: rows may have come and gone, so that only what cannot be found
   * by its number is kept.
   */
  renew(size: number): void {
    if (size !== this.#size) this.clear()
    this.#size = size
    for (const window of this.#known.keys()) if (window * size < ROWS_BY_NUMBER) this.#known.delete(window)
  }

  clear(): void {
    this.#known.clear()
  }
}
