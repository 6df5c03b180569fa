import { randomUUID } from 'node:crypto'
import { changesIn, notices } from './notices.ts'
import type { RowChange } from './rowChange.ts'
import { TransactionChanges } from './transactionChanges.ts'

/** Changes of all transactions since the last batch; null where some may have been missed. */
type Listener = (batch: readonly RowChange[] | null) => void

/** Messages to the other processes, as the bus carries them. */
interface Messages {
  readonly on: (topic: string, listener: (key: string) => void) => void
  readonly broadcast: (topic: string, key: string) => Promise<void>
}

/** Milliseconds over which changes are gathered before they are told. */
const GATHER_MS = 100
const TOPIC = 'changes'

/**
 * What all transactions of all server processes change, in batches. Nothing of it is part of a transaction:
 * a notification in each would make their commits wait for each other.
 */
export class ChangeLog {
  readonly #bus: Messages
  readonly #name = randomUUID()
  readonly #listeners = new Set<Listener>()
  #watched: ReadonlySet<string> = new Set()
  #gathered: RowChange[] = []
  #timer: NodeJS.Timeout | null = null
  /** Changes that other processes were not told of, because the connection was lost. */
  #isUntold = false

  constructor(bus: Messages) {
    this.#bus = bus
    bus.on(TOPIC, (key) => {
      this.#hear(key)
    })
  }

  /** Tables whose changes are told; none before `watch`. */
  get watched(): ReadonlySet<string> {
    return this.#watched
  }

  watch(tables: ReadonlySet<string>): void {
    this.#watched = tables
  }

  /** Calls `listener` with every batch; returns the function that stops it. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The changes of one use of a connection, whose tenant is given. */
  ofConnection(tenant: string): TransactionChanges {
    return new TransactionChanges(this, tenant)
  }

  add(changes: readonly RowChange[]): void {
    this.#gathered.push(...changes)
    this.#timer ??= setTimeout(() => {
      this.#flush()
    }, GATHER_MS).unref()
  }

  #flush(): void {
    this.#timer = null
    const batch = this.#gathered
    this.#gathered = []
    this.#tell(batch)
    for (const notice of notices(batch)) this.#broadcast(notice)
  }

  #broadcast(notice: string): void {
    this.#bus.broadcast(TOPIC, `${this.#name}:${notice}`).catch(() => {
      this.#isUntold = true
    })
  }

  #hear(key: string): void {
    if (key === '*') {
      if (this.#isUntold) this.#broadcast('*')
      this.#isUntold = false
      this.#tell(null)
      return
    }
    const [origin = '', text = ''] = key.split(/:(.*)/s)
    if (origin !== this.#name) this.#tell(text === '*' ? null : changesIn(text))
  }

  #tell(batch: readonly RowChange[] | null): void {
    for (const listener of this.#listeners) listener(batch)
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#listeners.clear()
  }
}
