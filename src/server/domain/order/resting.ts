const FIRST_MS = 5_000,
  LONGEST_MS = 10 * 60_000

interface Rest {
  readonly until: number
  readonly waitMs: number
}

/**
 * What could not be worked on is left alone for a while, twice as long each time, so that it neither fills
 * the log nor keeps others from their turn. Every process keeps its own account.
 */
export class Resting {
  readonly #rests = new Map<string, Rest>()

  /** Ids that are left alone now. */
  now(at = Date.now()): readonly string[] {
    return [...this.#rests].flatMap(([id, { until }]) => (until > at ? [id] : []))
  }

  failed(id: string, at = Date.now()): void {
    const waitMs = Math.min(LONGEST_MS, (this.#rests.get(id)?.waitMs ?? FIRST_MS / 2) * 2)
    this.#rests.set(id, { until: at + waitMs, waitMs })
  }

  worked(id: string): void {
    this.#rests.delete(id)
  }
}
