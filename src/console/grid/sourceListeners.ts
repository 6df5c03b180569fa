import type { SourceChange } from './types.ts'

/** Listeners for changes of a source. */
export class SourceListeners {
  readonly #listeners = new Set<(change: SourceChange) => void>()

  add(listener: (change: SourceChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  notify(change: SourceChange): void {
    for (const listener of [...this.#listeners]) listener(change)
  }

  /** Rows may have other indexes now. */
  notifyMoved(): void {
    this.notify({ from: 0, to: Number.MAX_SAFE_INTEGER, moved: true })
  }

  /** Rows have the same indexes and other contents. */
  notifyRepaint(): void {
    this.notify({ from: 0, to: Number.MAX_SAFE_INTEGER, moved: false })
  }
}
