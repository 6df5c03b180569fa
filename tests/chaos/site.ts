import type { Answer, Client } from '../support/client.ts'
import { ask, type Credential, type OpenAnswer } from '../support/openApi.ts'
import type { TestServer } from '../support/server.ts'
import type { Random } from './seededRandom.ts'

/** A server process that may be down for a moment. */
interface Host {
  readonly server: TestServer
  back: Promise<void> | null
}
/**
 * A write that was answered with success: it must be there at the end, and a repeat must get the same answer.
 */
export interface Acknowledged {
  readonly account: string
  readonly path: string
  readonly body: unknown
  readonly key: string
  readonly data: unknown
}
/** An order whose acceptance was confirmed to the merchant's program. */
export interface AcceptedOrder {
  readonly credential: Credential
  readonly body: Readonly<Record<string, unknown>>
  readonly orderNo: string
}

const TENANT = '100001'
/** Milliseconds in which a call gets its answer, without the time its server needs for a restart. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 60
/** Milliseconds in which unfinished calls may fail after a server is back. */
const AFTER_MS = 3000
const pause = (): Promise<void> =>
  new Promise((end) => {
    setTimeout(end, PAUSE_MS)
  })

/**
 * The servers of a run and the answers they gave. A call without answer is repeated under its key until it
 * has one.
 */
export class Site {
  readonly acknowledged: Acknowledged[] = []
  readonly acceptedOrders = new Map<string, AcceptedOrder>()
  /** Number of calls by kind and answer. */
  readonly answers = new Map<string, number>()
  /** Answers no client may get, and servers that ended by themselves. */
  readonly faults: string[] = []
  operations = 0
  /** Until this time errors are caused by an injected fault. */
  #troubledUntil = 0
  #killing = 0
  readonly #hosts: readonly Host[]
  constructor(servers: readonly TestServer[]) {
    this.#hosts = servers.map((server) => ({ server, back: null }))
  }

  get servers(): readonly TestServer[] {
    return this.#hosts.map(({ server }) => server)
  }
  get first(): TestServer {
    const [host] = this.#hosts
    if (!host) throw new Error('a site has servers')
    return host.server
  }

  /** Errors of the next `forMs` milliseconds have a known cause. */
  trouble(forMs: number): void {
    this.#troubledUntil = Math.max(this.#troubledUntil, Date.now() + forMs)
  }

  #troubled(startedAt: number): boolean {
    return this.#killing > 0 || startedAt <= this.#troubledUntil
  }

  /** Kills a server and starts it again on the same files. */
  async kill(server: TestServer): Promise<void> {
    const host = this.#hosts.find((candidate) => candidate.server === server)
    if (!host) return
    this.#killing += 1
    await host.back
    host.back = server.restart({ powerCut: true }).finally(() => {
      host.back = null
    })
    try {
      await host.back
    } finally {
      this.#killing -= 1
    }
    this.trouble(AFTER_MS)
  }

  /** A write of a user of the tenant; null where the server kept failing. */
  async write<T = unknown>(
    random: Random,
    {
      account,
      path,
      body,
      kind,
    }: { readonly account: string; readonly path: string; readonly body: unknown; readonly kind: string },
  ): Promise<Answer<T> | null> {
    const key = `chaos-${random.word()}`
    const answer = await this.#until(
      random,
      kind,
      async (client) => client.post<T>(path, body, { key }),
      account,
    )
    if (answer?.code === 200) this.acknowledged.push({ account, path, body, key, data: answer.data })
    return answer
  }

  /** A read, or a call of the test server, by a user of the tenant. */
  call<T = unknown>(
    random: Random,
    account: string,
    kind: string,
    run: (client: Client) => Promise<Answer<T>>,
  ): Promise<Answer<T> | null> {
    return this.#until(random, kind, run, account)
  }

  /** A signed call of a merchant's program. */
  async ask(
    random: Random,
    credential: Credential,
    call: readonly ['GET' | 'POST', string],
    twist: { readonly body?: unknown; readonly query?: string },
  ): Promise<OpenAnswer | null> {
    return this.#insist(random, call[1], async (server) => {
      const answer = await ask(server.url, credential, call, twist)
      return { answer, status: answer.http, code: answer.code }
    })
  }

  #until<T>(
    random: Random,
    kind: string,
    run: (client: Client) => Promise<Answer<T>>,
    account: string,
  ): Promise<Answer<T> | null> {
    return this.#insist(random, kind, async (server) => {
      const answer = await run(server.as(account, TENANT))
      return { answer, status: answer.status, code: answer.code === 401 ? 401 : answer.code }
    })
  }

  async #insist<T>(
    random: Random,
    kind: string,
    run: (
      server: TestServer,
    ) => Promise<{ readonly answer: T; readonly status: number; readonly code: number | string }>,
  ): Promise<T | null> {
    this.operations += 1
    for (let end = Date.now() + PATIENCE_MS; Date.now() < end; await pause()) {
      const host = random.of(this.#hosts)
      const askedAt = Date.now()
      await host.back
      end += Date.now() - askedAt
      // A call that began during a fault may still fail of it afterwards.
      const startedAt = Date.now()
      try {
        const { answer, status, code } = await run(host.server)
        if (status < 500) {
          this.#count(`${kind} ${code}`)
          return answer
        }
        this.#count(`${kind} ${status}`)
        if (!this.#troubled(startedAt))
          this.#blame(
            `${kind} was answered with ${status} while nothing was cut: ${JSON.stringify(answer).slice(0, 300)}`,
          )
      } catch (error) {
        // A killed server does not answer; one that is starting may refuse a login for a moment.
        this.#count(`${kind} unanswered`)
        if (!this.#troubled(startedAt) && !host.back) await this.#revive(host, kind, error)
      }
    }
    this.#blame(`${kind} had no answer within ${PATIENCE_MS / 1000} s`)
    return null
  }

  /** A server that was not killed but does not answer is a fault; the run continues with a new one. */
  async #revive(host: Host, kind: string, error: unknown): Promise<void> {
    if (
      await fetch(`${host.server.url}/health`).then(
        () => true,
        () => false,
      )
    ) {
      this.#blame(
        `${kind} broke off while the server lived: ${String(error)} ${String((error as Error).cause ?? '')}`,
      )
      return
    }
    if (host.back) return
    this.#blame(`a server ended by itself: ${host.server.log().slice(-1500)}`)
    await this.kill(host.server)
  }

  /** Required answers that have not occurred yet, as `kind code`, matched by their ends. */
  missingAnswers(ends: readonly string[]): readonly string[] {
    const answerKeys = [...this.answers.keys()]
    return ends.filter((end) => !answerKeys.some((key) => key.endsWith(end)))
  }

  #count(answerKey: string): void {
    this.answers.set(answerKey, (this.answers.get(answerKey) ?? 0) + 1)
  }
  #blame(fault: string): void {
    if (this.faults.length < 50) this.faults.push(fault)
  }
}
