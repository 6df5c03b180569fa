import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ScheduledJobOf } from '../../src/server/scheduledJobOf.ts'
import { Scheduler } from '../../src/server/scheduler.ts'
import { type Database, openDatabase } from '../../src/server/store/database.ts'
import { type Copy, copyTemplate } from '../support/template.ts'

/** Stands for one server process: its own connections, its own scheduler. */
interface Process {
  readonly database: Database
  readonly config: { readonly jobLeaseSeconds: number }
}
type Job = ScheduledJobOf<Process>

const LEASE_SECONDS = 2
let copy: Copy, database: Database
const opened: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  copy = await copyTemplate(inject('template'), 'seeded')
  database = await open()
})
afterAll(async () => {
  for (const part of opened.toReversed()) await part.close()
  await copy.remove()
})

async function open(): Promise<Database> {
  const openedDatabase = await openDatabase({
    dataDir: copy.dataDir,
    databaseUrl: copy.databaseUrl,
    report: (error) => {
      throw error
    },
  })
  opened.push(openedDatabase)
  return openedDatabase
}

/** Starts the scheduler of one process, with connections of its own. */
async function start(
  jobs: readonly Job[],
  { reports = [], firstRunsMs }: { readonly reports?: unknown[]; readonly firstRunsMs?: number } = {},
): Promise<Scheduler<Process>> {
  const own = await open(),
    scheduler = new Scheduler<Process>()
  opened.push(scheduler)
  await scheduler.start({ database: own, config: { jobLeaseSeconds: LEASE_SECONDS } }, jobs, {
    report: (error) => reports.push(error),
    ...(firstRunsMs === undefined ? {} : { firstRunsMs }),
  })
  return scheduler
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

async function schedule(name: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select fence, error, lease_until is null as free, next_time > now() as later
    from job_schedule
    where name = ${name}
  `.execute(database.kysely)
  return rows[0]
}

test('two processes never run a single job at the same time, and together keep its interval', async () => {
  let running = 0,
    most = 0
  const starts: number[] = []
  const job: Job = {
    name: 'test.interval',
    everyMs: 400,
    single: true,
    run: async () => {
      starts.push(performance.now())
      running += 1
      most = Math.max(most, running)
      await pause(100)
      running -= 1
      return false
    },
  }
  await Promise.all([start([job]), start([job])])
  await pause(3000)
  expect(most).toBe(1)
  expect(starts.length).toBeGreaterThanOrEqual(4)
  const gaps = starts.slice(1).map((startedAt, index) => startedAt - (starts[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(450)
})

test('a job woken while another process runs it runs once more afterwards', async () => {
  let runs = 0
  const job: Job = {
    name: 'test.woken',
    everyMs: 600_000,
    single: true,
    run: async () => {
      runs += 1
      await pause(500)
      return false
    },
  }
  const [first, second] = await Promise.all([start([job]), start([job])])
  const before = runs
  const settledFirst = first.settle('test.woken')
  await pause(100)
  await second.settle('test.woken')
  await settledFirst
  expect(runs).toBe(before + 2)
})

test('a job woken while the scheduler starts keeps its interval', async () => {
  let runs = 0
  const job: Job = {
    name: 'test.wokenAtStart',
    everyMs: 100,
    single: true,
    run: async () => {
      runs += 1
      return false
    },
  }
  const own = await open(),
    scheduler = new Scheduler<Process>()
  opened.push(scheduler)
  const starting = scheduler.start({ database: own, config: { jobLeaseSeconds: LEASE_SECONDS } }, [job], {
    report: (error) => {
      throw error
    },
  })
  scheduler.wake(job.name)
  await starting
  await pause(1000)
  expect(runs).toBeGreaterThanOrEqual(4)
})

test('a failed run is recorded and repeated soon, and the lease is free at once', async () => {
  let runs = 0
  const reports: unknown[] = []
  await start(
    [
      {
        name: 'test.failing',
        everyMs: 600_000,
        single: true,
        run: async () => {
          runs += 1
          if (runs === 1) throw new Error('the first run fails')
          return false
        },
      },
    ],
    { reports },
  )
  expect(await schedule('test.failing')).toMatchObject({ error: 'the first run fails', free: true })
  expect(reports).toHaveLength(1)
  await expect
    .poll(() => schedule('test.failing'), { timeout: 5000 })
    .toMatchObject({
      fence: 2,
      error: null,
      later: true,
    })
  expect(runs).toBe(2)
})

test('the job of a process that died is taken over when its lease has expired', async () => {
  await sql`
    insert into job_schedule (name, fence, started_at, lease_until)
    values ('test.died', 7, now(), now() + interval '1500 ms')
  `.execute(database.kysely)
  const startedAt = performance.now()
  let ranAt = 0
  await start([
    {
      name: 'test.died',
      everyMs: 600_000,
      single: true,
      run: async () => {
        ranAt = performance.now()
        return false
      },
    },
  ])
  await expect.poll(() => ranAt, { timeout: 8000 }).toBeGreaterThan(0)
  expect(ranAt - startedAt).toBeGreaterThanOrEqual(1400)
  expect(await schedule('test.died')).toMatchObject({ fence: 8, free: true })
})

test('a run longer than its lease keeps it', async () => {
  let runs = 0
  const job: Job = {
    name: 'test.long',
    everyMs: 600_000,
    single: true,
    long: true,
    run: async () => {
      runs += 1
      await pause(LEASE_SECONDS * 1000 + 1500)
      return false
    },
  }
  await Promise.all([start([job]), start([job])])
  await pause(LEASE_SECONDS * 1000 + 2200)
  expect(runs).toBe(1)
  expect(await schedule('test.long')).toMatchObject({ free: true, later: true })
})

test('the start waits for first runs, but not for a job that does not come to an end', async () => {
  let runs = 0,
    isOver = false
  const job: Job = {
    name: 'test.backlog',
    everyMs: 3_600_000,
    single: true,
    run: async () => {
      runs += 1
      await pause(20)
      return !isOver
    },
  }
  const startedAt = performance.now()
  await start([job], { firstRunsMs: 300 })
  const waitedMs = performance.now() - startedAt
  expect(waitedMs).toBeGreaterThanOrEqual(300)
  expect(waitedMs).toBeLessThan(10_000)
  const before = runs
  await expect.poll(() => runs).toBeGreaterThan(before)
  isOver = true
})
