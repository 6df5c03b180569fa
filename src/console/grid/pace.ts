/** Least time in milliseconds between two asks. */
export const PACE = 80

/**
 * Lets a call through at once, then at most every `gap` milliseconds, and once more at the end for what
 * came in between.
 */
export class Pace {
  readonly #run: () => void
  readonly #gap: number
  #last = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void, gap: number = PACE) {
    this.#run = run
    this.#gap = gap
  }

  ask(): void {
    if (this.#timer !== undefined) return
    const wait = this.#last + this.#gap - performance.now()
    if (wait <= 0) this.#go()
    else this.#timer = setTimeout(() => this.#go(), wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #go(): void {
    this.#timer = undefined
    this.#last = performance.now()
    this.#run()
  }
}
