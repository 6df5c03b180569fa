import type { WindowAnswer } from './types.ts'

/** Milliseconds a failed window is left alone before it is asked for again. */
export const PATIENCE = 2000

export interface Landing {
  readonly landed: (window: number, answer: WindowAnswer) => void
  readonly failed: (window: number, error: unknown) => void
}

/** Reads of windows that are under way; one a window. */
export class Flights {
  readonly #under = new Map<number, AbortController>()
  readonly #failures = new Map<number, number>()

  get size(): number {
    return this.#under.size
  }
  has(window: number): boolean {
    return this.#under.has(window)
  }
  /** True while a failure of the window is too fresh to try again. */
  resting(window: number): boolean {
    return performance.now() - (this.#failures.get(window) ?? -Infinity) < PATIENCE
  }

  /** Starts a read; what comes back after an abort is dropped. */
  start(window: number, read: (signal: AbortSignal) => Promise<WindowAnswer>, landing: Landing): void {
    const abort = new AbortController()
    this.#under.set(window, abort)
    const over = (): boolean => {
      if (abort.signal.aborted) return true
      this.#under.delete(window)
      return false
    }
    read(abort.signal).then(
      (answer) => {
        if (!over()) landing.landed(window, answer)
      },
      (error: unknown) => {
        if (over()) return
        this.#failures.set(window, performance.now())
        landing.failed(window, error)
      },
    )
  }

  /** Aborts every read that `keep` does not want. */
  abort(keep: (window: number) => boolean = () => false): void {
    for (const [window, abort] of this.#under) {
      if (keep(window)) continue
      abort.abort()
      this.#under.delete(window)
    }
  }

  forgive(): void {
    this.#failures.clear()
  }
}
