import type { SourceChange } from './types.ts'

/** Those who want to know of changes of a source. */
export class Listeners {
  readonly #all = new Set<(change: SourceChange) => void>()

  add(listener: (change: SourceChange) => void): () => void {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  tell(change: SourceChange): void {
    for (const listener of [...this.#all]) listener(change)
  }

  /** Rows may stand elsewhere now. */
  moved(): void {
    this.tell({ from: 0, to: Number.MAX_SAFE_INTEGER, moved: true })
  }

  /** Rows stand where they stood and look different. */
  repaint(): void {
    this.tell({ from: 0, to: Number.MAX_SAFE_INTEGER, moved: false })
  }
}
