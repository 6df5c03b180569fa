import type { Answer, Client } from '../support/client.ts'
import { ask, type Credential, type OpenAnswer } from '../support/openApi.ts'
import type { TestServer } from '../support/server.ts'
import type { Random } from './seededRandom.ts'

/** A server process that may be gone for a moment. */
interface Host {
  readonly server: TestServer
  back: Promise<void> | null
}
/**
 * A write that was answered with success: it has to be there at the end, and a repeat has to be told the
 * same.
 */
export interface Acknowledged {
  readonly account: string
  readonly path: string
  readonly body: unknown
  readonly key: string
  readonly data: unknown
}
/** An order that a merchant's program was told was taken. */
export interface AcceptedOrder {
  readonly credential: Credential
  readonly body: Readonly<Record<string, unknown>>
  readonly orderNo: string
}

const TENANT = '100001'
const PATIENCE_MS = 60_000
const PAUSE_MS = 60
/** How long errors may come after a server is back: of calls that were under way. */
const AFTER_MS = 3000
const pause = (): Promise<void> =>
  new Promise((end) => {
    setTimeout(end, PAUSE_MS)
  })

/**
 * The servers everybody talks to, and what they were told. A call that got no answer is repeated under its
 * key until it has one.
 */
export class Site {
  readonly acknowledged: Acknowledged[] = []
  readonly acceptedOrders = new Map<string, AcceptedOrder>()
  /** Calls by what they were about and how they were answered. */
  readonly answers = new Map<string, number>()
  /** What no client should ever be told, and servers that ended by themselves. */
  readonly faults: string[] = []
  operations = 0
  /** Until when errors are the doing of whoever cut connections. */
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

  /** Errors of the next moments have a known cause. */
  trouble(forMs: number): void {
    this.#troubledUntil = Math.max(this.#troubledUntil, Date.now() + forMs)
  }

  #troubled(startedAt: number): boolean {
    return this.#killing > 0 || startedAt <= this.#troubledUntil
  }

  /** Ends a server as a power cut would and starts it again on the same files. */
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

  /** A write of somebody of the tenant; null where the server went on failing. */
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

  /** A read, or a call of the test server, of somebody of the tenant. */
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
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause()) {
      const host = random.of(this.#hosts)
      await host.back
      // What began while something was cut may still fail of it when that is over.
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
        // A server that is gone answers nothing; one that is coming back may refuse a login for a moment.
        this.#count(`${kind} unanswered`)
        if (!this.#troubled(startedAt) && !host.back) await this.#revive(host, kind, error)
      }
    }
    this.#blame(`${kind} had no answer within ${PATIENCE_MS / 1000} s`)
    return null
  }

  /** Nobody killed it, but it does not answer: that is a fault, and the others go on with a new one. */
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

  /** Which of these answers nobody heard yet, as `kind code`, by their ends. */
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
