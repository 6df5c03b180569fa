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
        this.#check()
      },
      Math.min(1000, limitMs / 2),
    )
    this.#timer.unref()
  }

  watch(connection: Watched): void {
    this.#watched.add(connection)
  }
  leave(connection: Watched): void {
    this.#watched.delete(connection)
  }
  close(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const now = performance.now()
    for (const connection of this.#watched) {
      if (connection.idleSince === null || now - connection.idleSince < this.#limitMs) continue
      this.#watched.delete(connection)
      const error = new Error(
        `a transaction asked nothing for ${Math.round((now - connection.idleSince) / 1000)} s and was rolled back`,
      )
      this.#report(error)
      connection.abandon(error)
    }
  }
}
