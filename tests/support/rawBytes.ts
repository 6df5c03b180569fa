import { connect } from 'node:net'
import type { TestServer } from './server.ts'

/**
 * Sends exactly these bytes; returns the answer once it is complete, or with `untilClosed` once the server
 * closes.
 */
export function raw(server: TestServer, text: string, { untilClosed = false } = {}): Promise<string> {
  return new Promise((done, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(text)
    })
    let received = ''
    const end = (): void => {
      socket.destroy()
      done(received)
    }
    socket.on('data', (part) => {
      received += part.toString()
      if (!untilClosed && received.includes('\r\n\r\n')) end()
    })
    socket.on('close', end).on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') end()
      else reject(error)
    })
  })
}

export const head = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
