const INITIAL_MS = 5_000,
  MAX_MS = 10 * 60_000

interface Backoff {
  readonly until: number
  readonly delayMs: number
}

/**
 * What could not be worked on is left alone for a while, twice as long each time, so that it neither fills
 * the log nor keeps others from their turn. Every process keeps its own account.
 */
export class ItemBackoff {
  readonly #backoffs = new Map<string, Backoff>()

  /** Ids that are left alone now. */
  activeIds(at = Date.now()): readonly string[] {
    return [...this.#backoffs].flatMap(([id, { until }]) => (until > at ? [id] : []))
  }

  failed(id: string, at = Date.now()): void {
    const delayMs = Math.min(MAX_MS, (this.#backoffs.get(id)?.delayMs ?? INITIAL_MS / 2) * 2)
    this.#backoffs.set(id, { until: at + delayMs, delayMs })
  }

  succeeded(id: string): void {
    this.#backoffs.delete(id)
  }
}
