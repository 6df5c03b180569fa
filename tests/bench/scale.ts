import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { clientsOf } from '../support/client.ts'
import { addressOf, asAdministrator, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch } from '../support/serverProcess.ts'
import { percentile } from './rounds.ts'
import type { Question } from './scaleCalls.ts'
import { questions } from './scaleQuestions.ts'
import type { Bench, Row } from './table.ts'

/**
 * Largest number of rows. `BENCH_SCALE=10000000` measures the whole curve; `BENCH_FROM` skips smaller stages.
 */
const MAX_ROWS = Number(process.env.BENCH_SCALE ?? 1_000_000),
  MIN_ROWS = Number(process.env.BENCH_FROM ?? 10_000)
/** Address of a filled database to measure as it is. */
const PRESENT = process.env.BENCH_DATABASE ?? null
const STAGES = [10_000, 100_000, 1_000_000, 10_000_000].filter((rows) => rows >= MIN_ROWS && rows <= MAX_ROWS)
const CALLS = 100,
  WARM = 25
/** Milliseconds after a start in which scheduled work processes new rows. */
const SETTLE_MS = 20_000
/** Resources to fill, and the share of a stage's rows each gets. */
const FILLED: readonly (readonly [resource: string, part: number])[] = [
  ['merchantOrderInfo', 1],
  ['channelOrderInfo', 0.1],
  ['accountDetail', 1],
  ['stockCard', 1],
  ['couponuser', 1],
  ['favorRecord', 1],
]

interface Curve {
  readonly question: Question
  readonly points: { readonly rows: number; readonly ms: number }[]
}
const log = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/**
 * Reads of the largest lists by an operator on databases of increasing size: the times must stay flat.
 * Results are written stage by stage.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const cluster = bench.postgres
  const curves = new Map<string, Curve>()
  if (PRESENT) await measureAt(bench, PRESENT, Number.NaN, curves)
  else if (!cluster) return []
  else
    for (const rows of STAGES) {
      const name = await createDatabase(cluster)
      try {
        for (const [resource, part] of FILLED)
          fill(addressOf(cluster, name), resource, Math.ceil(rows * part))
        // The database finishes its own maintenance of so many new rows before anything is measured.
        await asAdministrator(addressOf(cluster, name), 'vacuum (analyze)')
        await measureAt(bench, addressOf(cluster, name), rows, curves)
      } finally {
        await dropDatabase(cluster, name)
      }
    }
  return [...curves.values()].map(({ question: { label, target, limit }, points }) => ({
    label,
    value: points.at(-1)?.ms ?? Number.NaN,
    unit: 'ms p95',
    target,
    limit,
    note: points
      .map(({ rows, ms }) => `${Number.isNaN(rows) ? '' : `${rows.toLocaleString('en')}: `}${ms.toFixed(1)}`)
      .join(', '),
  }))
}

/**
 * Fills a database of its own for a stage before a server has used it, so that its orders are spread over the
 * past.
 */
function fill(address: string, resource: string, rows: number): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/testing/fill.js', resource, String(rows)],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: address },
      maxBuffer: 1 << 26,
    },
  )
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  log(stdout.trim().split('\n').at(-1) ?? '')
}

async function measureAt(
  bench: Bench,
  address: string,
  rows: number,
  curves: Map<string, Curve>,
): Promise<void> {
  const server = await launch({
    dataDir: await bench.folder(),
    databaseUrl: address,
    env: { LOG_LEVEL: 'error' },
  })
  try {
    await setTimeout(SETTLE_MS)
    for (const question of await questions(clientsOf(() => server.url)('admin', '100001'))) {
      const ms = await p95(question),
        curve = curves.get(question.label) ?? { question, points: [] }
      curve.points.push({ rows, ms })
      curves.set(question.label, curve)
      const among = Number.isNaN(rows) ? '' : `${rows.toLocaleString('en')} rows: `,
        share = (ms / question.target).toFixed(2)
      log(`${among}${question.label}: ${ms.toFixed(1)} ms p95, ${share} of its target`)
    }
  } finally {
    await server.close()
  }
}

async function p95({ ask }: Question): Promise<number> {
  // First calls are not optimised yet; they are run before measuring.
  for (let turn = 0; turn < WARM; turn += 1) await ask(turn)
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const startedAt = performance.now()
    await ask(turn)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}
