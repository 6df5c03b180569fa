import { sql } from 'kysely'
import type { Reader } from '../database.ts'

/** Live accounts of a tenant and its quota; a quota that is null or not positive is none. */
export async function countAccounts(
  db: Reader,
  tenantId: string,
): Promise<{ readonly count: number; readonly quota: number | null }> {
  const { rows } = await sql<{
    count: number
    quota: number | null
  }>`select (select count(*)::int from account where tenant_id = ${tenantId} and is_deleted = 0) as count, (select account_number from tenant where tenant_id = ${tenantId} and is_deleted = 0) as quota`.execute(
    db,
  )
  return rows[0] ?? { count: 0, quota: null }
}

/** Who a picker offers: colleagues in order of their name. */
export interface Colleague {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly realName: string
  readonly deptId: readonly string[]
}

export async function selectColleagues(db: Reader, tenantId: string, keyword: string): Promise<Colleague[]> {
  const { rows } =
    await sql<Colleague>`select id, account, name, real_name as "realName", dept_id as "deptId" from account where tenant_id = ${tenantId} and is_deleted = 0 and status = 1 and (${keyword} = '' or real_name like ${`%${keyword}%`} or account like ${`%${keyword}%`}) order by real_name, id limit 1000`.execute(
      db,
    )
  return rows
}
