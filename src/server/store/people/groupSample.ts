import { sql } from 'kysely'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Reader } from '../db.ts'
import type { Where } from '../predicate.ts'
import { liveSql } from '../rowSql.ts'
import { whereSql } from '../where.ts'

/** The share of the pages of the table that a sample reads. */
const PERCENT = 1

/** About how many consumers match, of a hundredth of the table, rounded to two digits. */
export async function sampleUsers(
  db: Reader,
  tenantId: string,
  where: Where<typeof userinfo>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from userinfo tablesample system (${sql.lit(PERCENT)})
    where ${liveSql(userinfo, tenantId, where)} and ${whereSql(userinfo, where)}
  `.execute(db)
  const count = ((rows[0]?.n ?? 0) * 100) / PERCENT
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
