/** A connection in use that is inside a transaction. */
export interface WatchedConnection {
  /** Time of the last answer in milliseconds (`performance.now`); null while a statement runs. */
  readonly idleSince: number | null
  /** Rolls the transaction back and returns the connection to the pool; later statements of its user fail. */
  readonly abandon: (reason: Error) => void
}

/**
 * Ends transactions that ran no statement for too long, so that hanging work does not keep a connection and
 * its locks.
 */
export class Watchdog {
  readonly #watched = new Set<WatchedConnection>()
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

  watch(connection: WatchedConnection): void {
    this.#watched.add(connection)
  }
  leave(connection: WatchedConnection): void {
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
