import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A request as a provider received it. */
export interface SmsCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface SmsServer {
  readonly url: string
  readonly calls: SmsCall[]
  /** Status and body of the next answers; null drops the connection. */
  answer: readonly [status: number, body: unknown] | null
  readonly close: () => Promise<void>
}

/** A service on this machine that takes messages and answers as it is told. */
export async function startSmsServer(): Promise<SmsServer> {
  const state: Pick<SmsServer, 'calls' | 'answer'> = { calls: [], answer: [200, {}] }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      state.calls.push({ path: request.url ?? '', headers: request.headers, body })
      if (!state.answer) return response.destroy()
      response.writeHead(state.answer[0], { 'content-type': 'application/json' })
      return response.end(JSON.stringify(state.answer[1]))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  })
}
