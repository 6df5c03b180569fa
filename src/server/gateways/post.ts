import { lookup } from 'node:dns'
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
}

/** Nothing that is HTTP came back: refused, lost, or too late to begin. */
export class NoReply extends Error {}

const MOST_BYTES = 4 * 1024 * 1024
const keepAlive = { keepAlive: true, maxSockets: 256, keepAliveMsecs: 5_000 }
const plainAgent = new PlainAgent(keepAlive),
  safeAgent = new SafeAgent(keepAlive)

/** Posts to an address of the outside world; redirections are not followed. */
export function post({ url, body, headers, timeoutMs, allowPrivate }: Posting): Promise<Reply> {
  const address = new URL(url)
  if (!allowPrivate && isPrivateHost(address.hostname)) return Promise.reject(new NoReply('private address'))
  const secure = address.protocol === 'https:'
  const options: RequestOptions = {
    method: 'POST',
    agent: secure ? safeAgent : plainAgent,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(allowPrivate ? {} : { lookup: outsideOnly }),
  }
  return new Promise((resolve, reject) => {
    const call: ClientRequest = (secure ? safe : plain)(address, options, (reply) => {
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
      if (size > MOST_BYTES) reply.destroy(new Error('answer too large'))
      else parts.push(part)
    })
    reply.on('end', () => {
      resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') })
    })
    reply.on('error', reject)
  })
}

/** A name of the outside may still lead inside: what it resolves to counts. */
const outsideOnly: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) {
      done(error, '')
      return
    }
    const outside = found.filter(
      ({ address, family }) => !isPrivateHost(family === 6 ? `[${address}]` : address),
    )
    const [first] = outside
    if (!first) done(new Error('private address'), '')
    else if (options.all) done(null, outside)
    else done(null, first.address, first.family)
  })
}
