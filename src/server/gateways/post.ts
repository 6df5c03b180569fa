import { lookup, type LookupAddress } from 'node:dns'
import {
  Agent as PlainAgent,
  type ClientRequest,
  type IncomingMessage,
  request as plain,
  type RequestOptions,
} from 'node:http'
import { Agent as SafeAgent, request as safe } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateHost } from '../../kernel/host.ts'

/** What came back over HTTP. */
export interface Reply {
  readonly status: number
  readonly text: string
}
export interface Posting {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** From the first attempt to connect to the last byte of the answer. */
  readonly timeoutMs: number
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowPrivate: boolean
  /** Who tells the addresses of a name; the system unless told. */
  readonly resolve?: Resolve
}
type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void

/** Nothing that is HTTP came back: refused, lost, or too late to begin. */
export class NoReply extends Error {}

const MAX_BYTES = 1024 * 1024
const keepAlive = { keepAlive: true, maxSockets: 256, keepAliveMsecs: 5_000 }
const agents = () => ({ 'http:': new PlainAgent(keepAlive), 'https:': new SafeAgent(keepAlive) })
/** Connections to the inside are kept apart: one that was allowed is not lent to a call that is not. */
const anywhere = agents(),
  outside = agents()
const bySystem: Resolve = (host, done) => {
  lookup(host, { all: true }, done)
}

/** Posts to an address of the outside world; redirections are not followed. */
export function post({
  url,
  body,
  headers,
  timeoutMs,
  allowPrivate,
  resolve: resolver = bySystem,
}: Posting): Promise<Reply> {
  const address = new URL(url),
    { protocol } = address
  if (protocol !== 'http:' && protocol !== 'https:')
    return Promise.reject(new NoReply('only http and https are spoken'))
  if (!allowPrivate && isPrivateHost(address.hostname)) return Promise.reject(new NoReply('private address'))
  const options: RequestOptions = {
    method: 'POST',
    agent: (allowPrivate ? anywhere : outside)[protocol],
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: guardedLookup(resolver, allowPrivate),
  }
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? safe : plain
    const call: ClientRequest = send(address, options, (reply) => {
      readAll(reply).then(resolve, reject)
    })
    call.on('error', (error) => {
      reject(new NoReply(error.message))
    })
    call.end(body)
  })
}

function readAll(reply: IncomingMessage): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    reply.on('data', (part: Buffer) => {
      size += part.length
      if (size > MAX_BYTES) reply.destroy(new Error('answer too large'))
      else parts.push(part)
    })
    reply.on('end', () => {
      resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') })
    })
    reply.on('error', reject)
  })
}

/** Of the addresses of a name those of the outside. */
export const outsideOf = (addresses: readonly LookupAddress[]): LookupAddress[] =>
  addresses.filter(({ address }) => !isPrivateHost(address))

/**
 * A name of the outside may still lead inside: the addresses that are connected are the very ones that are
 * judged here.
 */
const guardedLookup =
  (resolver: Resolve, allowPrivate: boolean): LookupFunction =>
  (host, options, done) => {
    resolver(host, (error, addresses) => {
      if (error) {
        done(error, '')
        return
      }
      const usable = allowPrivate ? addresses : outsideOf(addresses)
      const [first] = usable
      if (!first) done(new Error('private address'), '')
      else if (options.all) done(null, usable)
      else done(null, first.address, first.family)
    })
  }
