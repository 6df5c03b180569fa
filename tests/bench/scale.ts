import { spawnSync } from 'node:child_process'
import { formatDay } from '../../src/kernel/time.ts'
import type { Client } from '../support/client.ts'
import { openStand } from './stand.ts'
import type { Bench, Row } from './table.ts'

/** Rows the curve ends at; `BENCH_SCALE=10000000` shows the whole of it. */
const MOST = Number(process.env.BENCH_SCALE ?? 1_000_000)
/** A database that was filled before is measured as it is. */
const PRESENT = process.env.BENCH_DATABASE ?? null
const STEPS = PRESENT ? [Number.NaN] : [10_000, 100_000, 1_000_000, 10_000_000].filter((step) => step <= MOST)
const CALLS = 40
const ORDERS = '/biz-order/merchantOrderInfo', CHANNELS = '/biz-order/channelOrderInfo'
const DAY_MS = 86_400_000
const day = (back: number): string => formatDay(new Date(Date.now() - back * DAY_MS))

interface Page { readonly records: readonly { readonly id: string; readonly orderNo: string; readonly merchantCode: string }[]; readonly total: number; readonly nextCursor?: string | null }
interface Question { readonly what: string; readonly limit: number; readonly target: number; readonly ask: (turn: number) => Promise<unknown> }

/** What an operator asks of a list of orders, on a table that grows: the curve has to stay flat. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench, { present: PRESENT })
  if (!stand) return []
  try {
    const curves = new Map<string, { readonly question: Question; readonly points: number[] }>()
    let there = 0
    for (const step of STEPS) {
      if (!PRESENT) {
        fill(stand.address, 'merchantOrderInfo', step - there)
        fill(stand.address, 'channelOrderInfo', Math.ceil((step - there) / 10))
        there = step
      }
      for (const question of await questions(stand.as('admin', '100001'))) {
        const curve = curves.get(question.what) ?? { question, points: [] }
        curve.points.push(await p95(question))
        curves.set(question.what, curve)
      }
    }
    return [...curves.values()].map(({ question: { what, target, limit }, points }) => ({ what: `orders: ${what}`, value: points.at(-1) ?? Number.NaN, unit: 'ms p95', target, limit, note: PRESENT ?? points.map((point, at) => `${STEPS[at]?.toLocaleString('en')}: ${point.toFixed(1)}`).join(', ') }))
  } finally {
    await stand.close()
  }
}

function fill(address: string, resource: string, rows: number): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/testing/fill.js', resource, String(rows)], { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: address }, maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  process.stdout.write(`${stdout.trim().split('\n').at(-1)}\n`)
}

async function questions(client: Client): Promise<readonly Question[]> {
  const quarter = { createTime_ge: `${day(91)} 00:00:00`, createTime_le: `${day(0)} 23:59:59` }
  const list = async (path: string, parameters: Readonly<Record<string, string | number | undefined>>): Promise<Page> => {
    const answer = await client.get<Page>(`${path}/list`, parameters)
    if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }
  const known = (await list(ORDERS, { ...quarter, size: 200 })).records
  let cursor = ''
  return [
    { what: 'first page of today', target: 30, limit: 100, ask: () => list(ORDERS, { size: 20 }) },
    { what: 'first page of 92 days', target: 30, limit: 100, ask: () => list(ORDERS, { ...quarter, size: 20 }) },
    { what: 'failed ones of 92 days', target: 30, limit: 100, ask: () => list(ORDERS, { ...quarter, orderState: 40, size: 20 }) },
    { what: 'one merchant, 92 days', target: 30, limit: 100, ask: (turn) => list(ORDERS, { ...quarter, merchantCode: known[turn % known.length]?.merchantCode, size: 20 }) },
    { what: 'by number', target: 30, limit: 100, ask: (turn) => list(ORDERS, { orderNo: known[turn % known.length]?.orderNo }) },
    { what: 'one record', target: 30, limit: 100, ask: (turn) => client.get(`${ORDERS}/detail`, { id: known[turn % known.length]?.id }) },
    { what: 'counts of today', target: 30, limit: 100, ask: () => client.get(`${ORDERS}/top/count`, {}) },
    { what: 'first page of attempts, 92 days', target: 30, limit: 100, ask: () => list(CHANNELS, { ...quarter, size: 20 }) },
    { what: 'deep scroll, a window of 200', target: 10, limit: 30, ask: async () => { cursor = (await list(ORDERS, { ...quarter, size: 200, count: 0, cursor })).nextCursor ?? '' } },
  ]
}

async function p95({ ask }: Question): Promise<number> {
  for (let turn = 0; turn < 5; turn += 1) await ask(turn)
  const times: number[] = []
  for (let turn = 0; turn < CALLS; turn += 1) {
    const began = performance.now()
    await ask(turn)
    times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[Math.floor(CALLS * 0.95)] ?? Number.NaN
}
