/** Errors outside any call; kept until there is a log to write them to. */
export class Faults {
  #early: Error[] = []
  #log: ((error: Error) => void) | null = null

  report(error: Error): void {
    if (this.#log) this.#log(error)
    else this.#early.push(error)
  }

  /** Logs the errors reported so far, and all later ones. */
  writeTo(log: (error: Error) => void): void {
    this.#log = log
    for (const error of this.#early.splice(0)) log(error)
  }
}
