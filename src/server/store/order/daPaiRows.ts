import { sql } from 'kysely'
import { daPaiOrder } from '../../../contract/resources/order/daPaiOrder.ts'
import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const UNMAPPED = stateSql(daPaiOrder, 'unmapped'),
  CONVERTED = stateSql(daPaiOrder, 'converted'),
  FAILED = stateSql(daPaiOrder, 'failed'),
  RETURNED = stateSql(daPaiOrder, 'returned'),
  RETURN_FAILED = stateSql(daPaiOrder, 'returnFailed')

/** A shop that a message may be of; only its secret tells whether it is. */
export interface ShopKey extends TenantRow {
  readonly sealedSecret: string
}

/** Shops with this key and number of the platform, of any tenant. */
export async function shopsOfKey(db: Reader, appKey: string, platformShopId: string): Promise<ShopKey[]> {
  const { rows } = await sql<ShopKey>`
    select id::text as id, tenant_id as "tenantId", app_secret as "sealedSecret"
    from merchant_ecommerce
    where app_key = ${appKey} and platform_shop_id = ${platformShopId} and app_secret is not null
      and is_deleted = 0
    order by id limit 20
  `.execute(db)
  return rows
}

/** Notes that a shop's messages arrive, at most once a minute. */
export async function noteShopHeard(db: Writer, tenantId: string, id: string): Promise<void> {
  await sql`
    update merchant_ecommerce set last_sync_time = now(),
      sync_state = case when sync_state = ${choiceSql(merchantEcommerce, 'syncState', 'expired')} then sync_state
        else ${choiceSql(merchantEcommerce, 'syncState', 'normal')} end
    where tenant_id = ${tenantId} and id = ${id}::bigint
      and (last_sync_time is null or last_sync_time < now() - interval '1 minute')
  `.execute(db)
}

/** Until the end of the transaction no other handles a message about this order of the platform. */
export async function holdPlatformNumber(db: Writer, tenantId: string, number: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`platform order ${tenantId} ${number}`}, 0))
  `.execute(db)
}

/** The sealed buyer of an order. */
export async function sealedBuyer(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{ readonly account: string | null; readonly receiver: string | null }> {
  const { rows } = await sql<{ account: string | null; receiver: string | null }>`
    select account, receiver from da_pai_order where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
  return rows[0] ?? { account: null, receiver: null }
}

/** Orders that somebody asked to convert, those that waited longest first. */
export async function queuedPlatformOrders(db: Reader, limit: number): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from da_pai_order where queued order by id limit ${limit}
  `.execute(db)
  return rows
}

/** Orders whose orders here moved since they were last looked at; a trigger marks them. */
export async function movedPlatformOrders(db: Reader, limit: number): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from da_pai_order where order_moved order by id limit ${limit}
  `.execute(db)
  return rows
}

/** Puts those that wait for a mapping of these goods of a shop into the queue; answers how many. */
export async function queueMapped(
  db: Writer,
  tenantId: string,
  { shopId, goodsCode }: { readonly shopId: string; readonly goodsCode: string },
): Promise<number> {
  const { rows } = await sql`
    update da_pai_order set queued = true
    where tenant_id = ${tenantId} and shop_id = ${shopId}::bigint and platform_goods_code = ${goodsCode}
      and sync_state = ${UNMAPPED} and order_id is null and refund_reason is null
    returning id
  `.execute(db)
  return rows.length
}

/** A result that is to be sent now. */
export interface DueResult extends TenantRow {
  readonly shopId: string
  readonly orderId: string | null
  readonly platformOrderNo: string
  readonly pushCount: number
  readonly version: number
}

/**
 * Claims results that are due. Their next attempt is postponed, so that no other process sends them meanwhile,
 * and that they are sent again if this one ends.
 */
export async function claimResults(
  db: Writer,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<DueResult[]> {
  const { rows } = await sql<DueResult>`
    with due as (
      select id from da_pai_order
      where next_push_time <= now()
      order by next_push_time limit ${limit} for update skip locked)
    update da_pai_order o
    set next_push_time = now() + make_interval(secs => ${seconds}), version = o.version + 1
    from due where o.id = due.id
    returning o.id::text as id, o.tenant_id as "tenantId", o.shop_id::text as "shopId",
      o.order_id::text as "orderId", o.platform_order_no as "platformOrderNo",
      coalesce(o.push_count, 0) as "pushCount", o.version
  `.execute(db)
  return rows
}

/** Stores how sending went; does nothing where the order moved or was queued again meanwhile. */
export async function endResult(
  db: Writer,
  { id, version }: DueResult,
  outcome: { readonly isAccepted: boolean; readonly nextInSeconds: number | null; readonly reply: string },
): Promise<void> {
  const state = outcome.isAccepted ? RETURNED : outcome.nextInSeconds === null ? RETURN_FAILED : CONVERTED
  const next =
    outcome.nextInSeconds === null ? null : sql`now() + make_interval(secs => ${outcome.nextInSeconds})`
  await sql`
    update da_pai_order
    set sync_state = ${state}, push_count = coalesce(push_count, 0) + 1, push_time = now(),
      push_reply = ${outcome.reply}, next_push_time = ${next}, version = version + 1, update_time = now()
    where id = ${id}::bigint and version = ${version}
  `.execute(db)
}

/** Whether a shop has orders that are not ended and told. */
export async function hasOpenPlatformOrders(
  db: Reader,
  tenantId: string,
  shopIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from da_pai_order
    where tenant_id = ${tenantId} and shop_id = any(${shopIds}::bigint[])
      and sync_state in (${UNMAPPED}, ${CONVERTED}, ${FAILED}) and refund_reason is null
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** The sealed secret of a shop; null where it is closed. */
export async function shopSecret(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string | null }>`
    select app_secret as secret from merchant_ecommerce
    where tenant_id = ${tenantId} and id = ${id}::bigint and is_deleted = 0
  `.execute(db)
  return rows[0]?.secret ?? null
}
