import { sql } from 'kysely'
import {
  ALARM_CHANNELS,
  ALARM_LEVELS,
  ALARM_TYPES,
  type AlarmType,
  CRITICAL_TYPES,
} from '../../../contract/parts/alarms.ts'
import { alarm } from '../../../contract/resources/alarm/alarm.ts'
import { supplierOrderTimeOut } from '../../../contract/resources/alarm/supplierOrderTimeOut.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'
import { LIVE } from '../expressions.ts'
import { EVERY_TENANT } from '../tenancy.ts'
import { inTenant } from '../tenantWork.ts'
import { stateSql } from '../storedValues.ts'

/** What the condition of a type begins with. */
const CONDITIONS: Readonly<Partial<Record<AlarmType, Readonly<Record<string, number>>>>> = {
  smsFailure: { window_min: 10, fail_rate: 0.2, min_count: 20 },
  jobFault: { miss_in_row: 3 },
}
const TYPES = Object.keys(ALARM_TYPES.wire) as AlarmType[]
const MESSAGE = ALARM_CHANNELS.wire.message
/** Name of the rule for all suppliers and types of goods. */
export const DEFAULT_RULE = '默认规则'

/** The account `admin` of the tenant `t`, else its first one. */
const ADMIN = sql`array(
  select a.id from account a where a.tenant_id = t.tenant_id and a.is_deleted = 0
  order by a.account = 'admin' desc, a.id limit 1)`

/**
 * Writes the rules that tenants do not have yet: one for each type, and the default rule of overdue orders. A rule
 * that somebody removed comes back.
 */
export const seedAlarmRules = (db: Reader, tenantIds: readonly string[]): Promise<void> =>
  inTenant(db, EVERY_TENANT, () => putMissingRules(db, tenantIds))

async function putMissingRules(db: Reader, tenantIds: readonly string[]): Promise<void> {
  const missing = await tenantsWithoutRules(db, tenantIds)
  if (missing.length === 0) return
  for (const type of TYPES) {
    const {
      window_min = null,
      fail_rate = null,
      min_count = null,
      miss_in_row = null,
    } = CONDITIONS[type] ?? {}
    const level = CRITICAL_TYPES.includes(type) ? 'critical' : 'warning'
    await sql`
      insert into alarm (id, tenant_id, alarm_type, alarm_name, level, window_min, fail_rate, min_count,
        miss_in_row, channels, receiver_ids, silence_min, escalate_min, status)
      select ids.id, t.tenant_id, ${ALARM_TYPES.wire[type]}, ${ALARM_TYPES.labels[type]},
        ${ALARM_LEVELS.wire[level]}, ${window_min}, ${fail_rate}, ${min_count}, ${miss_in_row},
        ${[MESSAGE]}::smallint[], ${ADMIN}, 30, 0, ${stateSql(alarm, 'enabled')}
      from unnest(${missing.map(() => newId())}::bigint[], ${missing}::varchar[]) as ids (id, tenant_id)
      join tenant t on t.tenant_id = ids.tenant_id
      on conflict do nothing
    `.execute(db)
  }
  await sql`
    insert into supplier_order_time_out (id, tenant_id, rule_name, timeout_min, warn_count, repeat_min, channels,
      receiver_ids, status)
    select ids.id, t.tenant_id, ${DEFAULT_RULE}, 30, 5, 30, ${[MESSAGE]}::smallint[], ${ADMIN},
      ${stateSql(supplierOrderTimeOut, 'enabled')}
    from unnest(${missing.map(() => newId())}::bigint[], ${missing}::varchar[]) as ids (id, tenant_id)
    join tenant t on t.tenant_id = ids.tenant_id
    on conflict do nothing
  `.execute(db)
}

async function tenantsWithoutRules(db: Reader, tenantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ readonly tenantId: string }>`
    select asked as "tenantId" from unnest(${tenantIds}::varchar[]) as asked
    where (select count(*) from alarm a where a.tenant_id = asked and a.is_deleted = 0) < ${TYPES.length}
      or not exists (
        select 1 from supplier_order_time_out o
        where o.tenant_id = asked and o.supplier_id is null and o.goods_type is null and o.is_deleted = 0)
  `.execute(db)
  return rows.map(({ tenantId }) => tenantId)
}

/** Whether another rule has this scope. */
export async function isScopeTaken(
  db: Reader,
  tenantId: string,
  {
    id,
    supplierId,
    goodsType,
  }: { readonly id: string | null; readonly supplierId: string | null; readonly goodsType: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from supplier_order_time_out
    where tenant_id = ${tenantId} and is_deleted = 0 and id is distinct from ${id}::bigint
      and supplier_id is not distinct from ${supplierId}::bigint
      and goods_type is not distinct from ${goodsType}::smallint
  `.execute(db)
  return rows.length > 0
}

const MISS_LIMIT = 3
/** How many runs in a row of a job must fail before it is alarming. */
export async function missLimit(db: Reader, tenantId: string): Promise<number> {
  const rows = await db
    .selectFrom('alarm')
    .select('miss_in_row')
    .where('tenant_id', '=', tenantId)
    .where('alarm_type', '=', ALARM_TYPES.wire.jobFault)
    .where('is_deleted', '=', LIVE)
    .execute()
  return rows[0]?.miss_in_row ?? MISS_LIMIT
}
