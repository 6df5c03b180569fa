/** Rows the server finds by counting; further down it only reads on behind a mark. */
const COUNTED = 100_000

/** Where the windows of a list begin, as the server marked them: reading on behind a mark costs the same at any depth. */
export class Marks {
  #size = 0
  #known = new Map<number, string>()

  /** The mark of a window, '' while there is none. */
  of(window: number): string {
    return this.#known.get(window) ?? ''
  }
  set(window: number, mark: string | undefined): void {
    if (mark) this.#known.set(window, mark)
  }

  /** Before windows of `size` are read anew: rows may have come and gone, so that only what cannot be found otherwise is kept. */
  renew(size: number): void {
    if (size !== this.#size) this.clear()
    this.#size = size
    for (const window of this.#known.keys()) if (window * size < COUNTED) this.#known.delete(window)
  }

  clear(): void {
    this.#known.clear()
  }
}
