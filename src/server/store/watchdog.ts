/** A connection lent to a piece of work that is inside a transaction. */
export interface Watched {
  /** Milliseconds (`performance.now`) of the last answer; null while a statement runs. */
  readonly idleSince: number | null
  /** Ends the transaction and takes the connection back; whoever held it is refused from then on. */
  readonly abandon: (reason: Error) => void
}

/**
 * Closes transactions in which nobody asked anything for too long: work that hangs must not keep a
 * connection and its locks for ever.
 */
export class Watchdog {
  readonly #watched = new Set<Watched>()
  readonly #limitMs: number
  readonly #timer: NodeJS.Timeout
  readonly #report: (error: Error) => void

  constructor(limitMs: number, report: (error: Error) => void) {
    this.#limitMs = limitMs
    this.#report = report
    this.#timer = setInterval(
      () => {
        this.#look()
      },
      Math.min(1000, limitMs / 2),
    )
    this.#timer.unref()
  }

  watch(one: Watched): void {
    this.#watched.add(one)
  }
  leave(one: Watched): void {
    this.#watched.delete(one)
  }
  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    for (const one of this.#watched) {
      if (one.idleSince === null || now - one.idleSince < this.#limitMs) continue
      this.#watched.delete(one)
      const error = new Error(
        `a transaction asked nothing for ${Math.round((now - one.idleSince) / 1000)} s and was rolled back`,
      )
      this.#report(error)
      one.abandon(error)
    }
  }
}
