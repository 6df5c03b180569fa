import { Readable } from 'node:stream'
import type { Caller } from '../engine/caller.ts'
import type { RowChange } from '../store/changes/rowChange.ts'
import { EVERY_TENANT } from '../store/tenancy.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { PendingChanges } from './pendingChanges.ts'
import { COUNTED_TABLE, PRIVATE_TABLES, type NounOfTable } from './nouns.ts'

/** Why a stream ended: its session or its rights did, the server stops, its client does not read. */
export type EndReason = 'session' | 'rights' | 'stopping' | 'slow'

/** Least milliseconds between two events of one stream. */
const PAUSE_MS = 300
/** Milliseconds after which a client that does not read is given up. */
const SLOW_MS = 60_000

export interface StreamParts {
  readonly caller: Caller
  readonly nouns: ReadonlyMap<string, readonly NounOfTable[]>
  /** The caller with his current rights, or why the stream is over. */
  readonly verify: () => Promise<Caller | EndReason>
  readonly hearing: (caller: Caller) => (resource: Resource) => 'nothing' | 'noun' | 'rows'
  readonly sent: () => void
}

/** What a tab is told: each event says which rows of which nouns changed, never their values. */
export class LiveStream {
  readonly caller: Caller
  readonly readable: Readable
  readonly #parts: StreamParts
  readonly #pending = new PendingChanges()
  /** Whether the client takes more; its connection buffers what it does not. */
  #takesMore = true
  #stoppedTakingAt = 0
  #timer: NodeJS.Timeout | null = null
  #sentAt = 0
  #isFlushing = false

  constructor(parts: StreamParts) {
    this.#parts = parts
    this.caller = parts.caller
    this.readable = new Readable({
      read: () => {
        this.#takesMore = true
        this.#schedule()
      },
    })
    this.readable.once('close', () => {
      if (this.#timer) clearTimeout(this.#timer)
    })
  }

  get isOver(): boolean {
    return this.readable.destroyed || this.readable.readableEnded
  }

  /** Notes a batch; null: changes may have been missed. */
  hear(batch: readonly RowChange[] | null): void {
    if (batch === null) {
      this.#write('missed', {})
      return
    }
    for (const change of batch) this.#hearChange(change)
    this.#schedule()
  }

  #hearChange({ tenant, table, kind, ids, users }: RowChange): void {
    const { session } = this.caller
    const isOwn = tenant === session.tenantId || tenant === EVERY_TENANT
    if (PRIVATE_TABLES.has(table)) {
      if (isOwn && users.includes(session.userId))
        this.#pending.addInbox(kind === 'created' && table === 'message' ? 'created' : 'changed')
      return
    }
    if (isOwn && table === COUNTED_TABLE) this.#pending.addInbox('changed')
    for (const { resource, whole } of this.#parts.nouns.get(table) ?? [])
      if (isOwn || resource.scope !== 'tenant')
        this.#pending.add(resource, whole ? kind : 'changed', whole ? ids : null)
  }

  #schedule(): void {
    if (this.#pending.isEmpty || !this.#takesMore || this.#timer || this.isOver) return
    const wait = Math.max(0, this.#sentAt + PAUSE_MS - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#flush().catch(() => {
        this.end('session')
      })
    }, wait).unref()
  }

  async #flush(): Promise<void> {
    if (this.#isFlushing || this.isOver) return
    this.#isFlushing = true
    try {
      const caller = await this.#parts.verify()
      if (typeof caller === 'string') {
        this.end(caller)
        return
      }
      const { changes, inbox } = this.#pending.take(this.#parts.hearing(caller))
      if (changes.length > 0 || inbox)
        this.#write('change', { ...(changes.length > 0 ? { changes } : {}), ...(inbox ? { inbox } : {}) })
    } finally {
      this.#isFlushing = false
      this.#schedule()
    }
  }

  #write(event: string, data: object): void {
    if (this.isOver) return
    this.#sentAt = performance.now()
    this.#parts.sent()
    this.#push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #push(text: string): void {
    if (this.readable.push(text)) return
    if (this.#takesMore) this.#stoppedTakingAt = performance.now()
    this.#takesMore = false
  }

  /** Tells that the connection lives, and ends it where session, rights or client are gone. */
  async beat(): Promise<void> {
    if (this.isOver) return
    if (!this.#takesMore) {
      if (performance.now() - this.#stoppedTakingAt > SLOW_MS) this.readable.destroy()
      return
    }
    const caller = await this.#parts.verify()
    if (typeof caller === 'string') this.end(caller)
    else if (!this.isOver) this.#push('event: beat\ndata: {}\n\n')
  }

  /** Says the first words: how often the client hears at least. */
  begin(beatMs: number): void {
    this.#push(`retry: 1000\nevent: open\ndata: ${JSON.stringify({ beatMs })}\n\n`)
  }

  /** Ends the stream with its reason; a client that does not read is cut. */
  end(reason: EndReason): void {
    if (this.isOver) return
    if (!this.#takesMore) {
      this.readable.destroy()
      return
    }
    this.#push(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`)
    this.readable.push(null)
  }
}
