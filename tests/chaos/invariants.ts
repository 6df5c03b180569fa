import { readFile } from 'node:fs/promises'
import type { Site } from './site.ts'
import type { Invariant } from './invariants/invariant.ts'
import { CAMPAIGNS, CHECKED_BY_SERVER } from './invariants/campaigns.ts'
import { COUPONS } from './invariants/coupons.ts'
import { EMAIL_ORDERS } from './invariants/emailOrders.ts'
import { JOBS } from './invariants/jobs.ts'
import { MONEY } from './invariants/money.ts'
import { ORDER_COUNTS } from './invariants/orderCounts.ts'
import { ORDERS } from './invariants/orders.ts'
import { STOCK } from './invariants/stock.ts'
import type { World } from './world.ts'

/** Conditions that must hold whatever happened. */
export const INVARIANTS: readonly Invariant[] = [
  ...ORDERS,
  ...ORDER_COUNTS,
  ...STOCK,
  ...EMAIL_ORDERS,
  ...COUPONS,
  ...CAMPAIGNS,
  ...MONEY,
  ...JOBS,
]

/** Violated invariants, one sentence each. */
export async function violations(site: Site, world: World): Promise<string[]> {
  const breaches: string[] = []
  for (const { name, text, broken } of INVARIANTS) {
    const rows = await site.first.sql(`${broken(world)} limit 5`).catch((error: unknown) => {
      throw new Error(`the invariant ${name} cannot be checked`, { cause: error })
    })
    if (rows.length > 0) breaches.push(`${name} (${text}): ${JSON.stringify(rows)}`)
  }
  breaches.push(...(await checkedByServer(site)))
  const { data } = await site.first
    .as('admin', '100001')
    .get<{ balanced: boolean; broken: unknown[] }>('/biz-finance/ledger/trialBalance', { all: 1 })
  if (!data.balanced || data.broken.length > 0)
    breaches.push(`the trial balance does not agree: ${JSON.stringify(data.broken)}`)
  const [row] = await site.first.sql(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  if (Number(row?.n) > 0)
    breaches.push(`work waited for each other in a circle ${String(row?.n)} times${await loggedDeadlocks()}`)
  return breaches
}

/** What contradicts itself by the server's own rules. */
async function checkedByServer(site: Site): Promise<string[]> {
  const breaches: string[] = []
  for (const check of CHECKED_BY_SERVER) {
    const { code, data } = await site.first.as('admin', '100001').post<unknown[]>(`/blade-test/${check}`, {})
    if (code !== 200 || data.length > 0) breaches.push(`${check}: ${code} ${JSON.stringify(data)}`)
  }
  return breaches
}

/** Deadlocks in the database log, where it can be read. */
async function loggedDeadlocks(): Promise<string> {
  const path = process.env.TEST_DATABASE_LOG
  if (!path) return ''
  const lines = (await readFile(path, 'utf8')).split('\n')
  const at = lines.flatMap((line, index) => (line.includes('deadlock detected') ? [index] : []))
  return at.map((index) => `\n${lines.slice(index, index + 20).join('\n')}`).join('')
}
