import { sql } from 'kysely'
import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

const OPEN = stateSql(ecommercePublicProductPool, 'open'),
  DECIDED = stateSql(ecommercePublicProductPool, 'open', 'stopped'),
  ANSWERED = stateSql(ecommercePublicProductPool, 'open', 'rejected')

/** A product of a tenant that is the copy of a shared one. `markup` is a fraction. */
export interface Quote {
  readonly id: string
  readonly poolId: string
  readonly buyerTenantId: string
  readonly spuId: string
  readonly sourceVersion: number
  readonly markup: number
  readonly followPrice: boolean
}

const QUOTE = sql`
  q.id::text as id, q.pool_id::text as "poolId", q.buyer_tenant_id as "buyerTenantId", q.spu_id::text as "spuId",
  q.source_version as "sourceVersion", q.markup::float8 as markup, q.follow_price as "followPrice"`

/** A copy that was removed is no quote any more. */
const IS_LIVE = sql`exists (select 1 from goods_spu s where s.id = q.spu_id and s.is_deleted = 0)`

/** The quotes of a tenant, of these shared products or of all. */
export async function quotesOf(
  db: Reader,
  buyerTenantId: string,
  poolIds: readonly string[] | null,
): Promise<readonly Quote[]> {
  const { rows } = await sql<Quote>`
    select ${QUOTE}
    from public_pool_quote q
    where q.buyer_tenant_id = ${buyerTenantId} and ${IS_LIVE}
      and (${poolIds === null} or q.pool_id = any(${poolIds ?? []}::bigint[]))
    order by q.id
  `.execute(db)
  return rows
}

/**
 * Writes that a tenant quotes a shared product: `new`, or `again` after its earlier copy was removed; null where it has
 * a copy already.
 */
export async function addQuote(db: Writer, quote: Omit<Quote, 'id'>): Promise<'new' | 'again' | null> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into public_pool_quote as q (id, pool_id, buyer_tenant_id, spu_id, source_version, markup, follow_price)
    values (${newId()}, ${quote.poolId}, ${quote.buyerTenantId}, ${quote.spuId}, ${quote.sourceVersion},
      ${quote.markup}, ${quote.followPrice})
    on conflict (pool_id, buyer_tenant_id) do update
      set spu_id = excluded.spu_id, source_version = excluded.source_version, markup = excluded.markup,
        follow_price = excluded.follow_price, is_open = false, is_supplied = true, next_try_at = now()
      where not ${IS_LIVE}
    returning (q.xmax = 0) as "isNew"
  `.execute(db)
  const [row] = rows
  return row ? (row.isNew ? 'new' : 'again') : null
}

/** Writes which version of the shared product a copy has. The goods have to be opened for it again. */
export async function setQuoteVersion(db: Writer, id: string, sourceVersion: number): Promise<void> {
  await sql`
    update public_pool_quote set source_version = ${sourceVersion}, is_open = false, next_try_at = now()
    where id = ${id}
  `.execute(db)
}

/** A quote whose goods the supplying tenant has not opened for the quoting one yet. */
export interface WaitingQuote extends Quote {
  readonly sourceTenantId: string
  readonly buyerTenantName: string
}

export async function waitingQuotes(db: Reader, limit: number): Promise<readonly WaitingQuote[]> {
  const { rows } = await sql<WaitingQuote>`
    select ${QUOTE}, p.source_tenant_id as "sourceTenantId", t.tenant_name as "buyerTenantName"
    from public_pool_quote q
    join public_product_pool p on p.id = q.pool_id
    join tenant t on t.tenant_id = q.buyer_tenant_id
    where not q.is_open and q.next_try_at <= now()
    order by q.next_try_at, q.id limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** Writes that the goods of a quote are open, or why they could not be opened and are tried again in a minute. */
export async function settleQuote(db: Writer, id: string, failReason: string | null): Promise<void> {
  await sql`
    update public_pool_quote set is_open = ${failReason === null}, fail_reason = ${failReason?.slice(0, 200) ?? null},
      next_try_at = now() + interval '1 minute'
    where id = ${id}
  `.execute(db)
}

/** A quote that does not show yet whether the shared product is supplied. */
export interface OutdatedSupply {
  readonly id: string
  readonly buyerTenantId: string
  readonly spuId: string
  readonly isSupplied: boolean
  readonly reason: string | null
}

export async function outdatedSupplies(db: Reader, limit: number): Promise<readonly OutdatedSupply[]> {
  const { rows } = await sql<OutdatedSupply>`
    select q.id::text as id, q.buyer_tenant_id as "buyerTenantId", q.spu_id::text as "spuId",
      p.pool_state = ${OPEN} as "isSupplied", p.reason
    from public_pool_quote q
    join public_product_pool p on p.id = q.pool_id
    where p.pool_state in (${DECIDED}) and q.is_supplied <> (p.pool_state = ${OPEN})
    order by q.id limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

export async function setSupplied(db: Writer, id: string, isSupplied: boolean): Promise<void> {
  await sql`update public_pool_quote set is_supplied = ${isSupplied} where id = ${id}`.execute(db)
}

/** A decision of the platform that the sharing tenant was not told of. */
export interface UntoldDecision {
  readonly id: string
  readonly sourceTenantId: string
  readonly title: string
  readonly userId: string | null
  readonly isOpen: boolean
  readonly reason: string | null
}

export async function untoldDecisions(db: Reader, limit: number): Promise<readonly UntoldDecision[]> {
  const { rows } = await sql<UntoldDecision>`
    select id::text as id, source_tenant_id as "sourceTenantId", title, create_user::text as "userId",
      pool_state = ${OPEN} as "isOpen", reason
    from public_product_pool
    where pool_state in (${ANSWERED}) and not decision_told and is_deleted = 0
    order by id limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

export async function setDecisionTold(db: Writer, id: string): Promise<void> {
  await sql`update public_product_pool set decision_told = true where id = ${id}`.execute(db)
}

/** The supplier through which a tenant orders from another; `merchantCode` is what it is to that one, once it is. */
export interface PoolLink {
  readonly supplierId: string
  readonly merchantCode: string | null
}

export async function linkOf(
  db: Reader,
  sourceTenantId: string,
  buyerTenantId: string,
): Promise<PoolLink | null> {
  const { rows } = await sql<PoolLink>`
    select supplier_id::text as "supplierId", merchant_code as "merchantCode"
    from public_pool_link
    where source_tenant_id = ${sourceTenantId} and buyer_tenant_id = ${buyerTenantId}
  `.execute(db)
  return rows[0] ?? null
}

export async function addLink(
  db: Writer,
  {
    sourceTenantId,
    buyerTenantId,
    supplierId,
  }: { readonly sourceTenantId: string; readonly buyerTenantId: string; readonly supplierId: string },
): Promise<void> {
  await sql`
    insert into public_pool_link (source_tenant_id, buyer_tenant_id, supplier_id)
    values (${sourceTenantId}, ${buyerTenantId}, ${supplierId})
    on conflict (source_tenant_id, buyer_tenant_id) do update set supplier_id = excluded.supplier_id
  `.execute(db)
}

export async function setLinkMerchant(
  db: Writer,
  {
    sourceTenantId,
    buyerTenantId,
    merchantCode,
  }: { readonly sourceTenantId: string; readonly buyerTenantId: string; readonly merchantCode: string },
): Promise<void> {
  await sql`
    update public_pool_link set merchant_code = ${merchantCode}
    where source_tenant_id = ${sourceTenantId} and buyer_tenant_id = ${buyerTenantId}
  `.execute(db)
}
