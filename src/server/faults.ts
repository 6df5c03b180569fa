/** Faults that no call is answered with, on their way to the log: kept until there is one. */
export class Faults {
  #early: Error[] = []
  #log: ((error: Error) => void) | null = null

  report(error: Error): void {
    if (this.#log) this.#log(error)
    else this.#early.push(error)
  }

  /** Writes what came before, and from now on everything. */
  writeTo(log: (error: Error) => void): void {
    this.#log = log
    for (const error of this.#early.splice(0)) log(error)
  }
}
