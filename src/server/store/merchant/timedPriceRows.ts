import { type RawBuilder, sql } from 'kysely'
import { ADJUST_FIELDS, TIMED_ITEM_STATES } from '../../../contract/parts/timedPrice.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { merchantTimedPriceAdjustment } from '../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reader, Writer } from '../db.ts'
import type { Predicate } from '../predicate.ts'
import { stateSql, valueSql } from '../storedValues.ts'
import { whereSql } from '../where.ts'

export type TimedTask = Row<typeof merchantTimedPriceAdjustment>
type Scope = Pick<
  TimedTask,
  'scopeType' | 'goodsIds' | 'merchantIds' | 'merchantGroupIds' | 'skuIds' | 'adjustField'
>
type ItemState = keyof typeof TIMED_ITEM_STATES.wire

const ITEM = TIMED_ITEM_STATES.wire
const WAITING = stateSql(merchantTimedPriceAdjustment, 'waiting'),
  RUNNING = stateSql(merchantTimedPriceAdjustment, 'running'),
  RAN = stateSql(merchantTimedPriceAdjustment, 'done', 'partFailed')

/** The columns of merchants' goods that adjustments change. */
const COLUMNS = {
  discount: 'discount',
  point: 'point',
  fixedPrice: 'fixed_price',
  shopDiscount: 'shop_discount',
} as const
export type AdjustField = keyof typeof COLUMNS
/** The field an adjustment changes. */
export const fieldOf = ({ adjustField }: Pick<TimedTask, 'adjustField'>): AdjustField =>
  adjustField ?? 'discount'

/** The goods `g` an adjustment is about, of those its author may see. */
function goodsSql(tenantId: string, scope: Scope, visible: Predicate): RawBuilder<unknown> {
  const { scopeType, goodsIds, merchantIds, merchantGroupIds, skuIds } = scope
  const within =
    scopeType === 'goods'
      ? sql`g.id = any(${goodsIds ?? []}::bigint[])`
      : sql`g.sku_id = any(${skuIds ?? []}::bigint[]) and ${
          scopeType === 'groupSku'
            ? sql`g.merchant_group_id = any(${merchantGroupIds ?? []}::bigint[])`
            : sql`g.merchant_id = any(${merchantIds ?? []}::bigint[])`
        }`
  return sql`
    from merchant_goods g
    where g.tenant_id = ${tenantId} and g.is_deleted = 0 and ${within}
      and g.id in (
        select id from merchant_goods where tenant_id = ${tenantId} and ${whereSql(merchantGoods, visible)})
  `
}

/** The number of goods an adjustment is about. */
export async function countScope(
  db: Reader,
  tenantId: string,
  scope: Scope,
  visible: Predicate,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${goodsSql(tenantId, scope, visible)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Writes the items of an adjustment anew, with the values it is prepared with. */
export async function replaceItems(
  db: Writer,
  tenantId: string,
  task: Scope & { readonly id: string },
  visible: Predicate,
): Promise<void> {
  await db
    .deleteFrom('price_adjust_item')
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', task.id)
    .execute()
  await sql`
    insert into price_adjust_item
      (tenant_id, task_id, goods_id, sku_id, merchant_code, sku_code, planned_value)
    select ${tenantId}, ${task.id}::bigint, g.id, g.sku_id, g.merchant_code, g.sku_code,
      ${sql.ref(`g.${COLUMNS[fieldOf(task)]}`)}
    ${goodsSql(tenantId, task, visible)}
  `.execute(db)
}

/** One adjustment of a tenant is planned at a time, so that no two overlap. */
export async function lockPlans(db: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`timed price ${tenantId}`}, 0))`.execute(db)
}

/** The number of another adjustment that waits, runs or has yet to put prices of the same goods back; else null. */
export async function overlapping(db: Reader, tenantId: string, task: TimedTask): Promise<string | null> {
  const { rows } = await sql<{ taskNo: string }>`
    select t.task_no as "taskNo"
    from merchant_timed_price_adjustment t
    where t.tenant_id = ${tenantId} and t.id <> ${task.id}::bigint
      and t.adjust_field = ${valueSql(ADJUST_FIELDS.wire, fieldOf(task))}
      and (t.task_state in (${WAITING}, ${RUNNING}) or (t.task_state in (${RAN}) and t.revert_time is not null))
      and t.execute_time <= (${task.revertTime ?? task.executeTime}::timestamp at time zone 'Asia/Shanghai')
      and coalesce(t.revert_time, t.execute_time) >= (${task.executeTime}::timestamp at time zone 'Asia/Shanghai')
      and exists (
        select 1 from price_adjust_item mine
        join price_adjust_item other on other.goods_id = mine.goods_id and other.tenant_id = mine.tenant_id
        where mine.task_id = ${task.id}::bigint and other.task_id = t.id and mine.tenant_id = ${tenantId})
    limit 1
  `.execute(db)
  return rows[0]?.taskNo ?? null
}

/** An adjustment with something to do now. */
export interface DueTask {
  readonly tenantId: string
  readonly id: string
}

/** Adjustments of every tenant that have to go on, the oldest first. */
export async function dueTimedPrices(db: Reader): Promise<readonly DueTask[]> {
  const { rows } = await sql<DueTask>`
    select tenant_id as "tenantId", id::text as id, execute_time as due
    from merchant_timed_price_adjustment
    where task_state in (${WAITING}, ${RUNNING}) and execute_time <= now()
    union all
    select tenant_id, id::text, revert_time
    from merchant_timed_price_adjustment
    where task_state in (${RAN}) and revert_time <= now()
    order by due, id limit 50
  `.execute(db)
  return rows
}

/** Locks an adjustment; false where another process works on it. */
export async function claimTask(db: Writer, { tenantId, id }: DueTask): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from merchant_timed_price_adjustment
    where tenant_id = ${tenantId} and id = ${id}::bigint
    for update skip locked
  `.execute(db)
  return rows.length > 0
}

/** One price of an adjustment. */
export interface TimedItem {
  readonly goodsId: string
  readonly skuId: string
  readonly plannedValue: number | null
  readonly oldValue: number | null
  readonly newValue: number | null
}

/** The next items in a state, in the order in which goods are locked. */
export async function itemsIn(
  db: Reader,
  tenantId: string,
  {
    taskId,
    state,
    after = '0',
    limit,
  }: { readonly taskId: string; readonly state: ItemState; readonly after?: string; readonly limit: number },
): Promise<readonly TimedItem[]> {
  const { rows } = await sql<TimedItem>`
    select goods_id::text as "goodsId", sku_id::text as "skuId", planned_value::float8 as "plannedValue",
      old_value::float8 as "oldValue", new_value::float8 as "newValue"
    from price_adjust_item
    where tenant_id = ${tenantId} and task_id = ${taskId}::bigint and item_state = ${valueSql(ITEM, state)}
      and goods_id > ${after}::bigint
    order by goods_id limit ${limit}
  `.execute(db)
  return rows
}

/** How an item ended. */
export interface ItemEnd {
  readonly goodsId: string
  readonly state: ItemState
  readonly oldValue: number | null
  readonly newValue: number | null
  readonly oldPrice: number | null
  readonly newPrice: number | null
  readonly failMsg: string | null
}

/** Ends items; prices that are put back keep what they were changed from and to. */
export async function endItems(
  db: Writer,
  tenantId: string,
  taskId: string,
  ends: readonly ItemEnd[],
): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update price_adjust_item i
    set item_state = one.state, old_value = one.old_value, new_value = one.new_value,
      old_price = one.old_price, new_price = one.new_price, fail_msg = one.fail_msg, done_time = now()
    from unnest(${ends.map(({ goodsId }) => goodsId)}::bigint[],
      ${ends.map(({ state }) => ITEM[state])}::smallint[],
      ${ends.map(({ oldValue }) => oldValue)}::numeric[], ${ends.map(({ newValue }) => newValue)}::numeric[],
      ${ends.map(({ oldPrice }) => oldPrice)}::bigint[], ${ends.map(({ newPrice }) => newPrice)}::bigint[],
      ${ends.map(({ failMsg }) => failMsg)}::varchar[])
      as one (goods_id, state, old_value, new_value, old_price, new_price, fail_msg)
    where i.tenant_id = ${tenantId} and i.task_id = ${taskId}::bigint and i.goods_id = one.goods_id
  `.execute(db)
}

/** Ends items that were put back, or were not with a reason. */
export async function endReverted(
  db: Writer,
  tenantId: string,
  taskId: string,
  ends: readonly Pick<ItemEnd, 'goodsId' | 'state' | 'failMsg'>[],
): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update price_adjust_item i set item_state = one.state, fail_msg = one.fail_msg, done_time = now()
    from unnest(${ends.map(({ goodsId }) => goodsId)}::bigint[],
      ${ends.map(({ state }) => ITEM[state])}::smallint[],
      ${ends.map(({ failMsg }) => failMsg)}::varchar[]) as one (goods_id, state, fail_msg)
    where i.tenant_id = ${tenantId} and i.task_id = ${taskId}::bigint and i.goods_id = one.goods_id
  `.execute(db)
}

/** Puts the failed items of an adjustment back in line; returns their number. */
export async function reopenFailed(db: Writer, tenantId: string, taskId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update price_adjust_item set item_state = ${valueSql(ITEM, 'waiting')}, fail_msg = null
    where tenant_id = ${tenantId} and task_id = ${taskId}::bigint and item_state = ${valueSql(ITEM, 'failed')}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Sets one term of many goods in one statement, so that the price history is written once. */
export async function setTerm(
  db: Writer,
  tenantId: string,
  field: AdjustField,
  changes: readonly { readonly goodsId: string; readonly value: number | null }[],
): Promise<void> {
  if (changes.length === 0) return
  const column = COLUMNS[field]
  await sql`
    update merchant_goods
    set ${sql.ref(column)} = one.value, update_time = now(), version = version + 1
    from unnest(${changes.map(({ goodsId }) => goodsId)}::bigint[],
      ${changes.map(({ value }) => value)}::numeric[]) as one (id, value)
    where merchant_goods.tenant_id = ${tenantId} and merchant_goods.id = one.id and merchant_goods.is_deleted = 0
  `.execute(db)
}
