/** How requests are put together. */
export interface BatchRules<Item> {
  readonly maxItems: number
  /** What no two items of one batch may have in common, such as the number of a document. */
  readonly distinctBy: (item: Item) => readonly string[]
  /** Whether an error concerns every request, such as a database that cannot be reached: then none is run again. */
  readonly isGeneral: (error: unknown) => boolean
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs requests for the same thing together: the first runs at once, those that arrive while it runs are the next
 * batch. Requests that would queue for one row of the database share a transaction in this way, and none waits for
 * others to arrive. A batch that throws is run again item by item, so that a request fails for its own reason only:
 * `run` may be repeated with the same items.
 */
export class RequestBatcher<Item, Result> {
  readonly #run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>
  readonly #rules: BatchRules<Item>
  /** Requests that wait, by key; a key is present while a batch of it runs. */
  readonly #queues = new Map<string, Waiting<Item, Result>[]>()

  /** `run` resolves to the result of each item, in their order. */
  constructor(
    run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
    rules: BatchRules<Item>,
  ) {
    this.#run = run
    this.#rules = rules
  }

  /** The result of an item, which runs with others of the same key. */
  submit(key: string, item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const waiting = { item, resolve, reject },
        queue = this.#queues.get(key)
      if (queue) queue.push(waiting)
      else {
        this.#queues.set(key, [waiting])
        void this.#drain(key)
      }
    })
  }

  async #drain(key: string): Promise<void> {
    for (let queue = this.#queues.get(key) ?? []; queue.length > 0; queue = this.#queues.get(key) ?? []) {
      const { batch, rest } = this.#split(queue)
      this.#queues.set(key, rest)
      await this.#settle(key, batch)
    }
    this.#queues.delete(key)
  }

  /** The longest beginning of a queue whose items may run together, without the items that must wait. */
  #split(queue: readonly Waiting<Item, Result>[]): {
    readonly batch: readonly Waiting<Item, Result>[]
    readonly rest: Waiting<Item, Result>[]
  } {
    const batch: Waiting<Item, Result>[] = [],
      rest: Waiting<Item, Result>[] = [],
      marks = new Set<string>()
    for (const waiting of queue) {
      const own = this.#rules.distinctBy(waiting.item)
      const fits = batch.length < this.#rules.maxItems && !own.some((mark) => marks.has(mark))
      // Also marks of those that wait: two requests of one document keep their order.
      for (const mark of own) marks.add(mark)
      if (fits) batch.push(waiting)
      else rest.push(waiting)
    }
    return { batch, rest }
  }

  async #settle(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(
        key,
        batch.map(({ item }) => item),
      )
      if (results.length !== batch.length)
        throw new RangeError(`${batch.length} requests have ${results.length} results`)
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      if (batch.length === 1 || this.#rules.isGeneral(error)) for (const { reject } of batch) reject(error)
      else for (const waiting of batch) await this.#settle(key, [waiting])
    }
  }
}
