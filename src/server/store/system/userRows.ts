import { type RawBuilder, sql } from 'kysely'
import { user } from '../../../contract/resources/system/user.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'

/** The number of live accounts of a tenant, and its quota; null or a value below 1 means no quota. */
export async function countAccounts(
  db: Reader,
  tenantId: string,
): Promise<{ readonly count: number; readonly quota: number | null }> {
  const { rows } = await sql<{
    count: number
    quota: number | null
  }>`
    select (select count(*)::int from account where tenant_id = ${tenantId} and is_deleted = 0) as count,
      (select account_number from tenant where tenant_id = ${tenantId} and is_deleted = 0) as quota
  `.execute(db)
  return rows[0] ?? { count: 0, quota: null }
}

/** An account offered by a picker. */
export interface Colleague {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly realName: string
  readonly deptId: readonly string[] | null
}

const fieldSql = (field: string, column: string, type?: 'bigint[]'): RawBuilder<unknown> =>
  visibleFieldSql(user, field, column, type)

/** Active accounts whose name or login contains the keyword, restricted to what the caller may see. */
export async function selectColleagues(db: Reader, tenantId: string, keyword: string): Promise<Colleague[]> {
  const likePattern = `%${keyword}%`
  const { rows } = await sql<Colleague>`
    select id, ${fieldSql('account', 'account')} as account, ${fieldSql('name', 'name')} as name,
      ${fieldSql('realName', 'real_name')} as "realName", ${fieldSql('deptId', 'dept_id', 'bigint[]')} as "deptId"
    from account
    where tenant_id = ${tenantId} and is_deleted = 0 and status = ${stateSql(user, 'active')}
      and (${keyword} = '' or ${fieldSql('realName', 'real_name')} like ${likePattern}
        or ${fieldSql('account', 'account')} like ${likePattern})${visibleRowsSql(user, 'id')}
    order by ${fieldSql('realName', 'real_name')}, id limit 1000
  `.execute(db)
  return rows
}
