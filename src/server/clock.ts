import type { Database } from './store/database.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { backoffMs } from './store/backoff.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

/** Work that nobody asks for by a call: what falls due, and queues. */
export interface WorkOfClock<Context> {
  readonly name: string
  /**
   * Milliseconds from the end of one round to the next; a round may be called for sooner by `wake`, and one
   * that failed is tried again sooner.
   */
  readonly everyMs: number
  /**
   * One round, for every tenant; several servers may run it at once, so it must take what it works on under
   * a lock. Answers whether more is waiting right now.
   */
  readonly run: (services: Context) => Promise<boolean>
  /** What may take long where much is waiting: nobody waits for its first round. */
  readonly long?: boolean
}

/**
 * Topic of the bus under which work is called for by its name, in every process, once what left it behind
 * is committed.
 */
export const CLOCK_TOPIC = 'clock'

interface Hand<Context> {
  readonly work: WorkOfClock<Context>
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  again: boolean
  /** Rounds that failed in a row. */
  failures: number
}

/** Runs the work of the clock in this process, never two rounds of the same work at once. */
export class Clock<Context extends { readonly database: Pick<Database, 'bus'> }> {
  #hands = new Map<string, Hand<Context>>()
  #services: Context | null = null
  #leave: (() => void) | null = null
  /**
   * Rounds run as if nobody had called: whoever wakes the clock may be in the middle of a transaction of
   * his own.
   */
  readonly #outside = AsyncLocalStorage.snapshot()
  #failed: (error: unknown, name: string) => void = () => undefined

  /**
   * Begins with a first round of everything. Answers when all that are not long are done, so that nothing
   * that fell due while nobody ran meets the first caller.
   */
  async start(
    services: Context,
    works: readonly WorkOfClock<Context>[],
    failed: (error: unknown, name: string) => void,
  ): Promise<void> {
    this.#services = services
    this.#failed = failed
    this.#leave = services.database.bus.on(CLOCK_TOPIC, (name) => {
      if (name === '*') this.#wakeAll()
      else this.wake(name)
    })
    for (const work of works)
      this.#hands.set(work.name, { work, timer: null, running: null, again: false, failures: 0 })
    const rounds = [...this.#hands.values()].map((hand) => ({
      long: hand.work.long ?? false,
      done: this.#round(hand),
    }))
    await Promise.all(rounds.filter(({ long }) => !long).map(({ done }) => done))
  }

  /**
   * Has a round run now; one that is running runs once more. Does nothing in a process that does not do
   * this work.
   */
  wake(name: string): void {
    const hand = this.#hands.get(name)
    if (hand)
      this.#outside(() => {
        void this.#round(hand)
      })
  }

  /** After the database was away: nobody knows what was called for meanwhile. */
  #wakeAll(): void {
    for (const name of this.#hands.keys()) this.wake(name)
  }

  /** Runs rounds of one work until nothing is waiting; for tests and for orderly endings. */
  async settle(name: string): Promise<void> {
    const hand = this.#hands.get(name)
    if (hand) await this.#outside(() => this.#round(hand))
  }

  /** Stops, and waits for the rounds that are running. */
  async close(): Promise<void> {
    const hands = [...this.#hands.values()]
    this.#services = null
    this.#leave?.()
    for (const hand of hands) if (hand.timer) clearTimeout(hand.timer)
    await Promise.all(
      hands.map(async (hand) => {
        await hand.running
      }),
    )
  }

  #round(hand: Hand<Context>): Promise<void> {
    hand.again = true
    hand.running ??= this.#turn(hand).finally(() => {
      hand.running = null
      if (this.#services) this.#later(hand)
    })
    return hand.running
  }

  #later(hand: Hand<Context>): void {
    if (hand.timer) clearTimeout(hand.timer)
    const { everyMs } = hand.work
    const wait =
      hand.failures > 0
        ? Math.min(everyMs, backoffMs(hand.failures - 1, { initialMs: 500, maxMs: 60_000 }))
        : everyMs
    hand.timer = setTimeout(() => {
      void this.#round(hand)
    }, wait)
    hand.timer.unref()
  }

  async #turn(hand: Hand<Context>): Promise<void> {
    try {
      while (hand.again && this.#services) {
        const services = this.#services
        hand.again = false
        if (await asTenant(EVERY_TENANT, () => hand.work.run(services))) hand.again = true
        hand.failures = 0
      }
    } catch (error) {
      hand.failures += 1
      this.#failed(error, hand.work.name)
    }
  }
}
