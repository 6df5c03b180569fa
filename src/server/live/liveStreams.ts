import type { FastifyRequest } from 'fastify'
import { fail, Refusal } from '../../contract/errors.ts'
import { onAccessChange } from '../access/accessChange.ts'
import type { Caller, Session } from '../engine/caller.ts'
import { authenticate } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { Pauses } from '../store/pauses.ts'
import { hearingOf } from './hearing.ts'
import { type EndReason, LiveStream } from './liveStream.ts'
import { COUNTED_TABLE, PRIVATE_TABLES, type NounOfTable, nounsByTable } from './nouns.ts'

/** Milliseconds between two signs of life. */
export const BEAT_MS = 15_000
/** Streams of this process. */
const MAX_STREAMS = 5000

const keyOf = ({ tenantId, userId }: Session): string => `${tenantId}/${userId}`
/** What a stream was opened with: with other roles or departments its client has to begin anew. */
const rolesOf = ({ roleIds, deptIds }: Session): string => `${roleIds.join()}/${deptIds.join()}`

/** The open streams of this process. */
export class LiveStreams {
  readonly #services: Services
  readonly #nouns: ReadonlyMap<string, readonly NounOfTable[]>
  readonly #streams = new Set<LiveStream>()
  readonly #stops: (() => void)[]
  #isClosed = false
  #events = 0
  #refused = 0

  constructor(services: Services) {
    this.#services = services
    const { changes, bus } = services.database
    this.#nouns = nounsByTable(services.resources)
    changes.watch(new Set([...this.#nouns.keys(), ...PRIVATE_TABLES, COUNTED_TABLE]))
    const beat = setInterval(() => void this.#verifyAll(() => true), BEAT_MS).unref()
    this.#stops = [
      changes.on((batch) => {
        for (const stream of this.#streams) stream.hear(batch)
      }),
      bus.on('session', (id) => {
        void this.#verifyAll(
          ({ session }) => id === '*' || session.id === id || session.impersonation?.sessionId === id,
        )
      }),
      () => {
        clearInterval(beat)
      },
    ]
    onAccessChange(bus, (tenant) => {
      void this.#verifyAll(({ session }) => tenant === '*' || session.tenantId === tenant)
    })
  }

  /** Numbers for the metrics: open streams, events sent and streams refused since the start. */
  figures(): { readonly open: number; readonly events: number; readonly refused: number } {
    return { open: this.#streams.size, events: this.#events, refused: this.#refused }
  }

  /** Opens the stream of a request; refuses (LIVE_LIMIT, STOPPING) beyond the limits and while stopping. */
  async open(request: FastifyRequest): Promise<LiveStream> {
    const caller = await authenticate(request, this.#services)
    this.#admit(caller)
    const roles = rolesOf(caller.session)
    const stream = new LiveStream({
      caller,
      nouns: this.#nouns,
      verify: () => this.#verify(request, roles),
      hearing: (current) => hearingOf(this.#services, current),
      sent: () => {
        this.#events += 1
      },
    })
    this.#streams.add(stream)
    stream.readable.once('close', () => {
      this.#streams.delete(stream)
    })
    stream.begin(BEAT_MS)
    return stream
  }

  #admit({ session }: Caller): void {
    if (this.#isClosed) fail('STOPPING')
    const key = keyOf(session)
    const own = [...this.#streams].filter(({ caller }) => keyOf(caller.session) === key).length
    if (own < this.#services.config.liveStreams && this.#streams.size < MAX_STREAMS) return
    this.#refused += 1
    fail('LIVE_LIMIT')
  }

  /** The caller of a request as he is now, or why his stream is over. */
  async #verify(request: FastifyRequest, roles: string): Promise<Caller | EndReason> {
    try {
      const caller = await authenticate(request, this.#services)
      return rolesOf(caller.session) === roles ? caller : 'rights'
    } catch (error) {
      if (error instanceof Refusal) return 'session'
      throw error
    }
  }

  /** Verifies streams one after the other, so that many do not ask the database at once. */
  async #verifyAll(concerns: (caller: Caller) => boolean): Promise<void> {
    const pauses = new Pauses()
    for (const stream of [...this.#streams].filter(({ caller }) => concerns(caller))) {
      await stream.beat().catch(() => {
        stream.end('session')
      })
      await pauses.due()
    }
  }

  /** Ends all streams and opens no more; their clients look for another server or wait for this one. */
  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    for (const stream of this.#streams) stream.end('stopping')
  }
}
