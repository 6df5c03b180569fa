const INITIAL_MS = 5_000,
  MAX_MS = 10 * 60_000

interface Backoff {
  readonly until: number
  readonly delayMs: number
}

/**
 * Exponential backoff by item: a failed one is skipped for 5 s, twice as long after each failure, up to 10
 * min, so that it neither fills the log nor delays others. State is per process.
 */
export class ItemBackoff {
  readonly #backoffs = new Map<string, Backoff>()

  /** Ids to skip at this time. */
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
