/** Rows that came to a list since it was read; they are not shown before the operator asks for them. */
export class NewRows {
  readonly #listeners = new Set<() => void>()
  #ids: ReadonlySet<string> = new Set()
  #ahead = 0
  #isMore = false

  /** The number of new rows, and whether there are more. */
  get = (): string => {
    const count = Math.max(this.#ids.size, this.#ahead)
    return count === 0 ? '' : `${count}${this.#isMore ? '+' : ''}`
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  add(ids: readonly string[]): void {
    if (ids.length > 0) this.#set(new Set([...this.#ids, ...ids]), this.#ahead, this.#isMore)
  }

  /** Rows found before the first one that is shown; `more`: there may be others. */
  setAhead(ahead: number, more: boolean): void {
    this.#set(this.#ids, ahead, more)
  }

  /** Forgets rows that are shown now, or were removed. */
  drop(isOver: (id: string) => boolean): void {
    this.#set(new Set([...this.#ids].filter((id) => !isOver(id))), this.#ahead, this.#isMore)
  }

  clear(): void {
    this.#set(new Set(), 0, false)
  }

  #set(ids: ReadonlySet<string>, ahead: number, isMore: boolean): void {
    const before = this.get()
    this.#ids = ids
    this.#ahead = ahead
    this.#isMore = isMore
    if (this.get() !== before) for (const listener of this.#listeners) listener()
  }
}
