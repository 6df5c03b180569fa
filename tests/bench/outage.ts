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
 * How a server takes a PostgreSQL that goes away while it is used: how often it knocks, what it holds, how
 * soon it is back.
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
      rows.push(...(await oneOutage({ cluster, server, port: Number(new URL(databaseUrl).port), seconds })))
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

async function oneOutage({ cluster, server, port, seconds }: Outage): Promise<Row[]> {
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
  const knocks = await openDoor(port)
  await after(seconds * 1000)
  const memory = await residentMegabytes(server)
  const { attempts, most } = await knocks.close()
  await cluster.resume()
  const began = performance.now()
  const reader = users[0]
  while (
    (await reader?.get('/blade-system/param/list', { size: 5 }))?.code !== 200 ||
    (await call(`${server.url}/health`)).status !== 200
  )
    await after(10)
  const back = (performance.now() - began) / 1000
  going = false
  await Promise.all(lanes)
  return [
    {
      what: `back after an outage of ${seconds} s`,
      value: back,
      unit: 's',
      target: 1,
      limit: 2,
      note: `${Math.round(attempts / seconds)} attempts a second`,
    },
    { what: `connections at once while away for ${seconds} s`, value: most, unit: '', target: 12, limit: 30 },
    {
      what: `memory after ${seconds} s without a database`,
      value: memory,
      unit: 'MB',
      target: 160,
      limit: 300,
    },
  ]
}

interface Door {
  readonly close: () => Promise<{ readonly attempts: number; readonly most: number }>
}

/** Stands where the database was and counts who knocks: each connection is held for a moment, then closed. */
async function openDoor(port: number): Promise<Door> {
  let attempts = 0,
    open = 0,
    most = 0
  const door: Server = createServer((socket) => {
    attempts += 1
    most = Math.max(most, (open += 1))
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
    door.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: async () => {
      await new Promise<void>((resolve) => {
        door.close(() => {
          resolve()
        })
      })
      return { attempts, most }
    },
  }
}
