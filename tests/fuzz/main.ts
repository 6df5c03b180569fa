import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addressOf, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch } from '../support/serverProcess.ts'
import { faultText, run } from './run.ts'
import { inspectServer } from './world.ts'

/**
 * `npm run fuzz [-- --count 200000 --seed 1 --only N --driver postgres|embedded --abreast 8]`: hostile
 * requests against a server of its own.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    count: { type: 'string', default: '200000' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    driver: { type: 'string', default: 'postgres' },
    abreast: { type: 'string', default: '8' },
  },
})
const cluster = values.driver === 'postgres' ? process.env.TEST_DATABASE_URL : undefined
if (values.driver === 'postgres' && !cluster)
  throw new Error('there is no PostgreSQL; --driver embedded needs none')

const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-fuzz-'))
const database = cluster ? await createDatabase(cluster) : null
const server = await launch({
  dataDir: folder,
  databaseUrl: cluster && database ? addressOf(cluster, database) : null,
  env: { DEMO_ORDERS: 'off', LOG_LEVEL: 'error' },
})
const seed = Number(values.seed),
  from = Number(values.only ?? values.from),
  count = values.only ? 1 : Number(values.count)
const startedAt = performance.now()
const logProgress = (done: number): void => {
  process.stdout.write(`${done} of ${count} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
}
const { faults, statuses, slowestMs } = await run(await inspectServer(server.url), {
  seed,
  from,
  count,
  abreast: Number(values.abreast),
  onProgress: logProgress,
})
const health = await fetch(`${server.url}/health`)

for (const fault of faults) process.stdout.write(`${faultText(fault)}\n`)
process.stdout.write(
  `seed ${seed}, ${count} requests: ${JSON.stringify(statuses)}, slowest ${slowestMs.toFixed(0)} ms, ` +
    `${faults.length} faults, health ${health.status}\n`,
)
if (process.env.FUZZ_LOG) await writeFile(process.env.FUZZ_LOG, server.log())
await server.close()
if (cluster && database) await dropDatabase(cluster, database)
await rm(folder, { recursive: true, force: true })
process.exit(faults.length === 0 && health.status === 200 ? 0 : 1)
