/** What happens in the demonstration, one after the other by its moment; what lies ahead does not happen. */
export class Timeline {
  readonly #events: { readonly at: number; readonly run: () => Promise<void> }[] = []

  add(at: Date, run: () => Promise<void>): void {
    const moment = at.getTime()
    let index = this.#events.length
    while (index > 0 && (this.#events[index - 1]?.at ?? 0) > moment) index -= 1
    this.#events.splice(index, 0, { at: moment, run })
  }

  /** Lets everything up to a moment happen, what follows from it included. */
  async play(until: Date): Promise<void> {
    for (let next = this.#events.shift(); next && next.at <= until.getTime(); next = this.#events.shift())
      await next.run()
  }
}
