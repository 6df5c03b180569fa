import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import type { FuzzRequest } from './request.ts'

/** The answer; status 0 where the connection ended without one. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly ms: number
}

const LIMIT_MS = 20_000

/** Sends requests to one server over keep-alive connections. */
export function senderTo(url: string): {
  readonly send: (fuzzRequest: FuzzRequest) => Promise<Reply>
  readonly close: () => void
} {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    send: (fuzzRequest) =>
      fuzzRequest.raw === undefined
        ? overHttp({ hostname, port, agent }, fuzzRequest)
        : overSocket({ hostname, port: Number(port) }, fuzzRequest),
    close: () => {
      agent.destroy()
    },
  }
}

function overHttp(
  to: { readonly hostname: string; readonly port: string; readonly agent: Agent | false },
  fuzzRequest: FuzzRequest,
): Promise<Reply> {
  const { method, target, headers, body } = fuzzRequest
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, text: string): void => {
      resolve({ status, text, ms: performance.now() - startedAt })
    }
    const length = body ? { 'Content-Length': String(body.length) } : {}
    const out = request(
      { ...to, method, path: target, headers: { ...headers, ...length }, timeout: LIMIT_MS },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          parts.push(part)
        })
        answer.once('end', () => {
          finish(answer.statusCode ?? 0, Buffer.concat(parts).toString())
        })
        answer.once('error', (error) => {
          finish(answer.statusCode ?? 0, String(error))
        })
      },
    )
    out.once('timeout', () => {
      out.destroy(new Error(`no answer within ${LIMIT_MS} ms`))
    })
    out.once('error', (error) => {
      // The server had already closed this kept connection: the request was never read.
      if (out.reusedSocket && performance.now() - startedAt < 1000)
        resolve(overHttp({ ...to, agent: false }, fuzzRequest))
      else finish(0, String(error))
    })
    out.end(body ?? undefined)
  })
}

/** Writes the bytes unchanged; any end of the connection counts as answer. */
function overSocket(
  to: { readonly hostname: string; readonly port: number },
  { method, target, headers, body, raw = '' }: FuzzRequest,
): Promise<Reply> {
  const startedAt = performance.now()
  const lines = Object.entries({
    Host: 'localhost',
    ...headers,
    ...(body ? { 'Content-Length': String(body.length) } : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(to, () => {
      socket.write(
        Buffer.concat([
          Buffer.from(
            `${method} ${target} HTTP/1.1\r\n${lines.join('')}${raw}Connection: close\r\n\r\n`,
            'latin1',
          ),
          body ?? Buffer.alloc(0),
        ]),
      )
    })
    const done = (): void => {
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 400),
        text,
        ms: performance.now() - startedAt,
      })
    }
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      if (/^HTTP\/1\.1 [45]/.test(text)) done()
    })
    socket.setTimeout(1500, done).once('close', done).once('error', done)
  })
}
