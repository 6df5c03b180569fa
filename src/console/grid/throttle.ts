/** Minimum milliseconds between two calls. */
export const THROTTLE_MS = 80

/**
 * Calls the callback at once, then at most every `intervalMs` milliseconds, with one trailing call for
 * triggers in between.
 */
export class Throttle {
  readonly #run: () => void
  readonly #intervalMs: number
  #last = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void, intervalMs: number = THROTTLE_MS) {
    this.#run = run
    this.#intervalMs = intervalMs
  }

  trigger(): void {
    if (this.#timer !== undefined) return
    const delayMs = this.#last + this.#intervalMs - performance.now()
    if (delayMs <= 0) this.#fire()
    else this.#timer = setTimeout(() => this.#fire(), delayMs)
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #fire(): void {
    this.#timer = undefined
    this.#last = performance.now()
    this.#run()
  }
}
