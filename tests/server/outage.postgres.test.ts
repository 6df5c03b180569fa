import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, presentPostgres, startCluster } from '../../scripts/test/postgres.mjs'
import { type Answer, call, clientsOf } from '../support/client.ts'
import { PRESENCE } from '../../src/server/store/postgres/listener.ts'
import { addressOf, asAdministrator, createDatabase } from '../support/postgres.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'

/** PostgreSQL and server for this file alone: the cluster is stopped, moved and killed. */
let cluster: Cluster,
  server: ServerProcess,
  dataDir = '',
  otherPort = 0,
  superuser = ''
const as = clientsOf(() => server.url)
const admin = () => as('admin', '100001')
const health = (): Promise<Answer> => call(`${server.url}/health`)
const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
const portOf = (url: string): number => Number(new URL(url).port)

beforeAll(async () => {
  const bin = presentPostgres()
  if (!bin) throw new Error('PostgreSQL is needed here')
  cluster = await startCluster(bin)
  otherPort = await cluster.freePort()
  dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-outage-'))
  const database = await createDatabase(cluster.url)
  superuser = addressOf(cluster.superuser, database)
  const databaseUrl = addressOf(cluster.url, database).replace(
    /@([^/]+)/,
    (_all, host: string) => `@${host},127.0.0.1:${otherPort}`,
  )
  server = await launch({ dataDir, databaseUrl, env: { DEMO_ORDERS: 'off' } })
  await admin().token()
}, 120_000)
afterAll(async () => {
  await server?.close()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Milliseconds until reading, writing, health and scheduled work are back. */
async function back(): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [read, write, state] = await Promise.all([
      admin().get('/blade-system/param/list', { size: 1 }),
      write1(),
      health(),
    ])
    if (read.code === 200 && write.code === 200 && state.status === 200) return performance.now() - startedAt
    if (performance.now() - startedAt > 30_000)
      throw new Error(`not back after 30 s: ${JSON.stringify([read.body, write.body, state.body])}`)
    await sleep(50)
  }
}

let written = 0
const write1 = (key?: string): Promise<Answer> =>
  admin().post(
    '/blade-system/param/submit',
    { paramName: 'outage', paramKey: `outage.${(written += 1)}`, paramValue: '1' },
    key ? { key } : {},
  )

/** `done`, `away` (503 with a retry time), or the numbers and text of an answer that is not allowed. */
const judge = ({ status, code, headers, msg }: Answer): string => {
  if (code === 200) return 'done'
  return status === 503 && code === 503 && headers.get('retry-after') === '2' && msg !== ''
    ? 'away'
    : `${status} ${code} ${msg}`
}

test('after forty cut connections under load every call is answered or retriable, and nothing is lost', async () => {
  const verdicts: string[] = [],
    acknowledged: string[] = []
  let going = true
  const lane = async (): Promise<void> => {
    while (going) {
      const name = `cut.${verdicts.length}.${Math.random()}`
      const [read, write] = await Promise.all([
        admin().get('/blade-system/user/list', { size: 5 }),
        admin().post('/blade-system/param/submit', { paramName: 'cut', paramKey: name, paramValue: '1' }),
      ])
      if (write.code === 200) acknowledged.push(name)
      verdicts.push(judge(read), judge(write))
    }
  }
  const lanes = [1, 2, 3, 4].map(lane)
  for (let round = 0; round < 40; round += 1) {
    await asAdministrator(
      superuser,
      `
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where application_name = 'quarterdeck'
        order by random()
        limit 1 + (random() * 3)::int
      `,
    )
    await sleep(60)
  }
  going = false
  await Promise.all(lanes)
  expect([...new Set(verdicts)].filter((verdict) => verdict !== 'done' && verdict !== 'away')).toEqual([])
  expect(verdicts.filter((verdict) => verdict === 'done').length).toBeGreaterThan(verdicts.length / 2)
  const { rows } = {
    rows: await asAdministrator(
      superuser,
      "select count(*)::int as n from param where param_key like 'cut.%'",
    ),
  }
  expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(acknowledged.length)
  expect(await back()).toBeLessThan(5000)
}, 60_000)

test('while PostgreSQL is away calls are refused, few connections are tried, and all recovers with it', async () => {
  await cluster.halt()
  let attempts = 0,
    open = 0,
    maxOpen = 0
  const listener = createServer((socket) => {
    attempts += 1
    maxOpen = Math.max(maxOpen, (open += 1))
    socket
      .on('close', () => {
        open -= 1
      })
      .on('error', () => undefined)
    socket.destroy()
  })
  await new Promise<void>((resolve) => {
    listener.listen(portOf(cluster.url), '127.0.0.1', resolve)
  })
  await expect
    .poll(async () => (await health()).body, { timeout: 5000 })
    .toMatchObject({ status: 'DOWN', database: 'postgres', reason: '数据库不可用' })
  const startedAt = performance.now()
  const answers = await Promise.all([
    admin().get('/blade-system/param/list'),
    write1(),
    call(
      `${server.url}/api/blade-auth/oauth/token?grant_type=password&tenantId=100001&username=admin&password=admin`,
      {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}` },
      },
    ),
  ])
  expect(answers.map(judge)).toEqual(['away', 'away', 'away'])
  expect(answers[0]?.msg).toBe('数据库暂时不可用，请稍后重试')
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await sleep(3000)
  expect([attempts < 400, maxOpen < 60], `${attempts} attempts, ${maxOpen} at once`).toEqual([true, true])
  await new Promise<void>((resolve) => {
    listener.close(() => {
      resolve()
    })
  })
  await cluster.resume()
  expect(await back()).toBeLessThan(5000)
}, 60_000)

test('a PostgreSQL that moved to the next address is found there, with listeners and scheduled work', async () => {
  await cluster.halt()
  await cluster.resume(otherPort)
  expect(await back()).toBeLessThan(5000)
  // The listening connection alone holds this lock, whatever it asked last.
  const listening = `
    select count(*)::int as n
    from pg_locks
    where locktype = 'advisory' and objid = ${PRESENCE} and mode = 'ShareLock' and granted
  `
  const moved = superuser.replace(String(portOf(cluster.url)), String(otherPort))
  await expect.poll(async () => (await asAdministrator(moved, listening))[0]?.n, { timeout: 5000 }).toBe(1)
  await cluster.halt()
  await cluster.resume()
  expect(await back()).toBeLessThan(5000)
}, 60_000)

test('in production a login without the restricted role is refused with instructions', async () => {
  await asAdministrator(cluster.superuser, 'create role plain login')
  await asAdministrator(cluster.superuser, 'create database plain owner plain')
  const databaseUrl = cluster.url.replace('quarterdeck@', 'plain@').replace(/\/postgres$/, '/plain')
  const start = (): Promise<ServerProcess> =>
    launch({
      dataDir,
      databaseUrl,
      env: {
        NODE_ENV: 'production',
        SECRET_KEY: 'a key for this test alone, long enough',
        ADMIN_PASSWORD: 'first-Password-17',
      },
    })
  await expect(start()).rejects.toThrow(/grant quarterdeck_app to/)
  await asAdministrator(cluster.superuser, 'grant quarterdeck_app to plain')
  const mended = await start()
  expect((await call(`${mended.url}/health`)).status).toBe(200)
  await mended.close()
}, 120_000)
