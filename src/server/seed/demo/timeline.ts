/** Events of the demonstration, run in the order of their times; those in the future are not run. */
export class Timeline {
  readonly #events: { readonly at: number; readonly run: () => Promise<void> }[] = []

  add(at: Date, run: () => Promise<void>): void {
    const moment = at.getTime()
    let index = this.#events.length
    while (index > 0 && (this.#events[index - 1]?.at ?? 0) > moment) index -= 1
    this.#events.splice(index, 0, { at: moment, run })
  }

  /** Runs all events up to `until`, including those they add. */
  async play(until: Date): Promise<void> {
    for (let next = this.#events.shift(); next && next.at <= until.getTime(); next = this.#events.shift())
      await next.run()
  }
}
