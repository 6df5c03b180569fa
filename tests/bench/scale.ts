import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { clientsOf } from '../support/client.ts'
import { addressOf, asAdministrator, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch } from '../support/serverProcess.ts'
import { percentile } from './rounds.ts'
import { type Question, questions } from './scaleQuestions.ts'
import type { Bench, Row } from './table.ts'

/**
 * Rows the curve ends at; `BENCH_SCALE=10000000` shows the whole of it, `BENCH_FROM` leaves out what comes
 * before.
 */
const MAX_ROWS = Number(process.env.BENCH_SCALE ?? 1_000_000),
  MIN_ROWS = Number(process.env.BENCH_FROM ?? 10_000)
/** A database that was filled before is measured as it is. */
const PRESENT = process.env.BENCH_DATABASE ?? null
const STAGES = [10_000, 100_000, 1_000_000, 10_000_000].filter((rows) => rows >= MIN_ROWS && rows <= MAX_ROWS)
const CALLS = 100,
  WARM = 25
/** What a server does by itself after its start, on rows it has never seen, is over by then. */
const SETTLE_MS = 20_000
/** What is filled, and which part of the rows of a stage it gets. */
const FILLED: readonly (readonly [resource: string, part: number])[] = [
  ['merchantOrderInfo', 1],
  ['channelOrderInfo', 0.1],
  ['accountDetail', 1],
  ['stockCard', 1],
]

interface Curve {
  readonly question: Question
  readonly points: { readonly rows: number; readonly ms: number }[]
}
const log = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/**
 * What an operator asks of the largest lists, on databases of more and more rows: the curve has to stay
 * flat. What was measured is written down stage by stage.
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
        // What a database does by itself in the minutes after so many new rows is over before anything is
        // measured.
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

/** A database of its own for a stage is filled before any server has seen it, so that it has a history. */
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
  // What runs for the first time is still being compiled; a server that works has that behind it.
  for (let turn = 0; turn < WARM; turn += 1) await ask(turn)
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const startedAt = performance.now()
    await ask(turn)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.95)
}
