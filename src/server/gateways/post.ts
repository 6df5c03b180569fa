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

/** An HTTP answer. */
export interface Reply {
  readonly status: number
  readonly text: string
}
export interface PostRequest {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** From connecting to the last byte of the answer. */
  readonly timeoutMs: number
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowPrivate: boolean
  /** Resolves host names; default: the resolver of the system. */
  readonly resolve?: Resolve
}
type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** No HTTP answer was received: refused, lost, or timed out. */
export class NoReply extends Error {}

const MAX_BYTES = 1024 * 1024
const keepAlive = { keepAlive: true, maxSockets: 256, keepAliveMsecs: 5_000 }
const agents = () => ({ 'http:': new PlainAgent(keepAlive), 'https:': new SafeAgent(keepAlive) })
/**
 * Separate connection pools, so that a connection to a private address is never reused by a call that may not
 * make one.
 */
const unrestrictedAgents = agents(),
  publicAgents = agents()
const systemLookup: Resolve = (host, done) => {
  lookup(host, { all: true }, done)
}

/** Sends a POST request; redirects are not followed. Rejects with NoReply where no answer was received. */
export function post({
  url,
  body,
  headers,
  timeoutMs,
  allowPrivate,
  resolve: resolver = systemLookup,
}: PostRequest): Promise<Reply> {
  const address = new URL(url),
    { protocol } = address
  if (protocol !== 'http:' && protocol !== 'https:')
    return Promise.reject(new NoReply('only http and https are spoken'))
  if (!allowPrivate && isPrivateHost(address.hostname)) return Promise.reject(new NoReply('private address'))
  const options: RequestOptions = {
    method: 'POST',
    agent: (allowPrivate ? unrestrictedAgents : publicAgents)[protocol],
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

/** The addresses that are not private. */
export const publicAddresses = (addresses: readonly LookupAddress[]): LookupAddress[] =>
  addresses.filter(({ address }) => !isPrivateHost(address))

/**
 * Resolves a host name and removes private addresses. The connection uses exactly the addresses checked here,
 * so that a public name cannot resolve to a private address afterwards.
 */
const guardedLookup =
  (resolver: Resolve, allowPrivate: boolean): LookupFunction =>
  (host, options, done) => {
    resolver(host, (error, addresses) => {
      if (error) {
        done(error, '')
        return
      }
      const usable = allowPrivate ? addresses : publicAddresses(addresses)
      const [first] = usable
      if (!first) done(new Error('private address'), '')
      else if (options.all) done(null, usable)
      else done(null, first.address, first.family)
    })
  }
