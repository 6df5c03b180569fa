import { type RawBuilder, sql } from 'kysely'
import { PLATFORM_TENANT } from '../tenancy.ts'
import type { Reader } from '../db.ts'

/** The value of a parameter: the tenant's own, else the platform's; null where neither exists. */
export async function selectParam(db: Reader, tenantId: string, key: string): Promise<string | null> {
  const { rows } = await sql<{
    param_value: string
  }>`
    select param_value
    from param
    where tenant_id = any(${[tenantId, PLATFORM_TENANT]}) and param_key = ${key} and is_deleted = 0
    order by tenant_id = ${tenantId} desc limit 1
  `.execute(db)
  return rows[0]?.param_value ?? null
}

/** An integer parameter of the tenant `tenantId` (a column or a value) as SQL; `fallback` where it is no number. */
export const integerParamSql = (
  tenantId: RawBuilder<unknown>,
  key: string,
  fallback: number,
): RawBuilder<number> => sql`
  coalesce((
    select case when param_value ~ '^[0-9]{1,6}$' then param_value::integer end
    from param
    where tenant_id in (${tenantId}, ${PLATFORM_TENANT}) and param_key = ${key} and is_deleted = 0
    order by tenant_id = ${tenantId} desc limit 1), ${sql.lit(fallback)})
`
