import type { WindowAnswer } from './types.ts'

/** Milliseconds until a failed window is requested again. */
export const RETRY_DELAY_MS = 2000

export interface LoadHandlers {
  readonly onLoaded: (window: number, answer: WindowAnswer) => void
  readonly onFailed: (window: number, error: unknown) => void
}

/** Pending reads, at most one per window. */
export class WindowLoader {
  readonly #inFlight = new Map<number, AbortController>()
  readonly #failures = new Map<number, number>()

  get size(): number {
    return this.#inFlight.size
  }
  has(window: number): boolean {
    return this.#inFlight.has(window)
  }
  /** True while the last failure of the window is too recent to retry. */
  isBackingOff(window: number): boolean {
    return performance.now() - (this.#failures.get(window) ?? -Infinity) < RETRY_DELAY_MS
  }

  /** Starts a read; a response after an abort is dropped. */
  start(window: number, read: (signal: AbortSignal) => Promise<WindowAnswer>, handlers: LoadHandlers): void {
    const controller = new AbortController()
    this.#inFlight.set(window, controller)
    const isAborted = (): boolean => {
      if (controller.signal.aborted) return true
      this.#inFlight.delete(window)
      return false
    }
    read(controller.signal).then(
      (answer) => {
        if (!isAborted()) handlers.onLoaded(window, answer)
      },
      (error: unknown) => {
        if (isAborted()) return
        this.#failures.set(window, performance.now())
        handlers.onFailed(window, error)
      },
    )
  }

  /** Aborts every read that `keep` rejects. */
  abort(isNeeded: (window: number) => boolean = () => false): void {
    for (const [window, controller] of this.#inFlight) {
      if (isNeeded(window)) continue
      controller.abort()
      this.#inFlight.delete(window)
    }
  }

  clearFailures(): void {
    this.#failures.clear()
  }
}
