import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { addressOf, createDatabase, dropDatabase } from './postgres.ts'
import { launch, type ServerProcess } from './serverProcess.ts'

/** A migrated and seeded database that is copied for every test file. */
export interface Template {
  /** Folder of the server's files, and of the database where it is embedded. */
  readonly folder: string
  readonly postgres: { readonly address: string; readonly database: string } | null
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly template: Template
  }
}

/** A copy of the template for one server; `remove` deletes it. */
export interface Copy {
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly remove: () => Promise<void>
}

const FIRST_RUNS_TRIES = 300,
  FIRST_RUNS_PAUSE_MS = 100

/** Starts the server once on an empty database, which then is the template. */
export async function makeTemplate(address: string | null): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-template-'))
  const database = address ? await createDatabase(address) : null
  const server = await launch({
    dataDir: folder,
    databaseUrl: address && database ? addressOf(address, database) : null,
    env: { DEMO_ORDERS: 'off' },
  })
  await firstRunsEnded(server)
  await server.close()
  return { folder, postgres: address && database ? { address, database } : null }
}

/** Waits for the first runs of all scheduled jobs: what they do once is not done again in every copy. */
async function firstRunsEnded(server: ServerProcess): Promise<void> {
  const running = `select count(*)::int as n from job_schedule
    where name <> 'process' and (lease_until > now() or started_at is null)`
  for (let tries = 0; tries < FIRST_RUNS_TRIES; tries += 1) {
    const [row] = await server.sql(running)
    if (Number(row?.n) === 0) return
    await sleep(FIRST_RUNS_PAUSE_MS)
  }
  throw new Error('scheduled jobs of a new server did not end their first runs')
}

export async function removeTemplate({ folder, postgres }: Template): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  if (postgres) await dropDatabase(postgres.address, postgres.database)
}

/** Copies the template for one server; `empty` for a first start without data. */
export async function copyTemplate(
  { folder, postgres }: Template,
  content: 'seeded' | 'empty' = 'seeded',
): Promise<Copy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-server-'))
  // Thousands of small files: each as a promise of its own takes four times as long.
  if (content === 'seeded') cpSync(folder, dataDir, { recursive: true })
  if (!postgres)
    return { dataDir, databaseUrl: null, remove: () => rm(dataDir, { recursive: true, force: true }) }
  const database = await (content === 'seeded'
    ? createDatabase(postgres.address, postgres.database)
    : createDatabase(postgres.address))
  const remove = async (): Promise<void> => {
    await dropDatabase(postgres.address, database)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, databaseUrl: addressOf(postgres.address, database), remove }
}

/**
 * Runs before the first test file of a project: builds the server (for journeys the console too) and seeds
 * the template. Returns the function that removes it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync(
    process.execPath,
    ['scripts/build.mjs', 'testing', 'database', ...(project.name === 'journeys' ? ['console'] : [])],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (built.status !== 0) throw new Error('what is to be tested could not be built')
  const template = await makeTemplate(testAddress())
  project.provide('template', template)
  return () => removeTemplate(template)
}

/** Address of the PostgreSQL to test on, or null for the embedded database. */
export function testAddress(): string | null {
  if (process.env.TEST_DRIVER !== 'postgres') return null
  const address = process.env.TEST_DATABASE_URL
  if (!address)
    throw new Error(
      'TEST_DRIVER=postgres needs TEST_DATABASE_URL; `npm test -- postgres` starts a cluster of its own',
    )
  return address
}
