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
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isPrivateHost } from '../../kernel/host.ts'

export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** A request to another system. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A stream needs its length among the headers. */
  readonly body?: string | Readable
  /** From connecting to the last byte of the answer. */
  readonly timeoutMs: number
  /** Whether addresses of this machine and of private networks may be called. */
  readonly allowPrivate: boolean
  /** Resolves host names; default: the resolver of the system. */
  readonly resolve?: Resolve
  /** Our certificate, for systems that ask for one. */
  readonly client?: ClientCertificate
}

/** Our certificate with its key, in PEM. */
export interface ClientCertificate {
  readonly cert: string
  readonly key: string
  /** The authority of the other side, where it is no public one. */
  readonly ca?: string
}

/** No HTTP answer was received: refused, lost, or timed out. */
export class NoReply extends Error {}

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

/**
 * Sends a request; redirects are not followed. Resolves at the headers of the answer, whose body the caller
 * reads or destroys. Rejects with NoReply where no answer was received.
 */
export function sendOutgoing(request: OutgoingRequest): Promise<IncomingMessage> {
  const { url, body, allowPrivate } = request,
    address = new URL(url),
    { protocol } = address
  if (protocol !== 'http:' && protocol !== 'https:')
    return Promise.reject(new NoReply('only http and https are spoken'))
  if (!allowPrivate && isPrivateHost(address.hostname)) return Promise.reject(new NoReply(PRIVATE_ADDRESS))
  const options: RequestOptions = {
    method: request.method,
    agent: (allowPrivate ? unrestrictedAgents : publicAgents)[protocol],
    signal: AbortSignal.timeout(request.timeoutMs),
    headers:
      typeof body === 'string'
        ? { ...request.headers, 'content-length': Buffer.byteLength(body) }
        : request.headers,
    lookup: guardedLookup(request.resolve ?? systemLookup, allowPrivate),
    // The agents keep connections of each certificate apart.
    ...(protocol === 'https:' ? request.client : {}),
  }
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? safe : plain
    const call: ClientRequest = send(address, options, resolve)
    call.on('error', (error) => {
      reject(new NoReply(error.message))
    })
    if (body === undefined || typeof body === 'string') call.end(body)
    else pipeline(body, call).catch((error: unknown) => call.destroy(error as Error))
  })
}

/** Message of `NoReply` where an address is private and may not be called. */
export const PRIVATE_ADDRESS = 'private address'

/** Reads the answer as a text of at most `maxBytes`. */
export const readText = async (reply: IncomingMessage, maxBytes: number): Promise<string> =>
  (await readBytes(reply, maxBytes)).toString('utf8')

/** Reads at most `maxBytes` of the answer. */
export function readBytes(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    reply.on('data', (part: Buffer) => {
      size += part.length
      if (size > maxBytes) reply.destroy(new Error('answer too large'))
      else parts.push(part)
    })
    reply.on('end', () => {
      resolve(Buffer.concat(parts))
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
      if (!first) done(new Error(PRIVATE_ADDRESS), '')
      else if (options.all) done(null, usable)
      else done(null, first.address, first.family)
    })
  }
