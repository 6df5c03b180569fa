import { createServer, type Server } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { presentPostgres, startCluster } from '../../scripts/test/postgres.mjs'
import { call, clientsOf } from '../support/client.ts'
import { addressOf, createDatabase } from '../support/postgres.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'
import { residentMegabytes } from './memory.ts'
import type { Bench, Row } from './table.ts'

const OUTAGES_SECONDS = [1, 7, 60]

/**
 * Behaviour of a server whose PostgreSQL goes away under load: connection attempts, memory, and milliseconds
 * until it is back.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const bin = presentPostgres()
  if (!bin) return []
  const cluster = await startCluster(bin)
  const databaseUrl = addressOf(cluster.url, await createDatabase(cluster.url))
  const server = await launch({
    dataDir: await bench.folder(),
    databaseUrl,
    env: { DEMO_ORDERS: 'off', LOG_LEVEL: 'fatal' },
  })
  const rows: Row[] = []
  try {
    for (const seconds of OUTAGES_SECONDS)
      rows.push(
        ...(await measureOutage({ cluster, server, port: Number(new URL(databaseUrl).port), seconds })),
      )
  } finally {
    await server.close()
    await cluster.stop()
  }
  return rows
}

interface Outage {
  readonly cluster: Awaited<ReturnType<typeof startCluster>>
  readonly server: ServerProcess
  readonly port: number
  readonly seconds: number
}

async function measureOutage({ cluster, server, port, seconds }: Outage): Promise<Row[]> {
  const users = [1, 2, 3, 4].map(() => clientsOf(() => server.url)('admin', '100001'))
  await Promise.all(users.map((user) => user.token()))
  let going = true
  const lanes = users.map(async (user) => {
    while (going) {
      await user.get('/blade-system/param/list', { size: 5 })
      await after(20)
    }
  })
  await cluster.halt()
  const counter = await startConnectionCounter(port)
  await after(seconds * 1000)
  const memory = await residentMegabytes(server)
  const { attempts, peakConnections } = await counter.close()
  await cluster.resume()
  const startedAt = performance.now()
  const reader = users[0]
  while (
    (await reader?.get('/blade-system/param/list', { size: 5 }))?.code !== 200 ||
    (await call(`${server.url}/health`)).status !== 200
  )
    await after(10)
  const back = (performance.now() - startedAt) / 1000
  going = false
  await Promise.all(lanes)
  return rowsOf(seconds, { back, attempts, peakConnections, memory })
}

interface OutageFigures {
  readonly back: number
  readonly attempts: number
  readonly peakConnections: number
  readonly memory: number
}

const rowsOf = (seconds: number, { back, attempts, peakConnections, memory }: OutageFigures): Row[] => [
  {
    label: `back after an outage of ${seconds} s`,
    value: back,
    unit: 's',
    target: 1,
    limit: 2,
    note: `${Math.round(attempts / seconds)} attempts a second`,
  },
  {
    label: `connections at once while away for ${seconds} s`,
    value: peakConnections,
    unit: '',
    target: 12,
    limit: 30,
  },
  {
    label: `memory after ${seconds} s without a database`,
    value: memory,
    unit: 'MB',
    target: 160,
    limit: 300,
  },
]

interface ConnectionCounter {
  readonly close: () => Promise<{ readonly attempts: number; readonly peakConnections: number }>
}

/**
 * Listens at the port of the stopped database and counts connections; each is kept open for a moment, then
 * closed.
 */
async function startConnectionCounter(port: number): Promise<ConnectionCounter> {
  let attempts = 0,
    open = 0,
    peakConnections = 0
  const listener: Server = createServer((socket) => {
    attempts += 1
    peakConnections = Math.max(peakConnections, (open += 1))
    socket
      .on('close', () => {
        open -= 1
      })
      .on('error', () => {
        socket.destroy()
      })
    setTimeout(() => {
      socket.destroy()
    }, 50)
  })
  await new Promise<void>((resolve) => {
    listener.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: async () => {
      await new Promise<void>((resolve) => {
        listener.close(() => {
          resolve()
        })
      })
      return { attempts, peakConnections }
    },
  }
}
