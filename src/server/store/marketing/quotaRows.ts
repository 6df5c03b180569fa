import { type RawBuilder, sql } from 'kysely'
import {
  QUOTA_KINDS,
  QUOTA_OWNERS,
  QUOTA_TYPES,
  type QuotaKind,
  type QuotaOwnerName,
  type QuotaType,
} from '../../../contract/parts/quota.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader, Writer } from '../db.ts'

/** A balance column that limits what an owner gives away; null in it limits nothing. */
export interface Quota {
  readonly type: QuotaOwnerName
  readonly kind: QuotaKind
  readonly table: string
  readonly balance: string
}

/** One movement of a quota. */
export interface QuotaMove {
  readonly ownerId: string
  readonly type: QuotaType
  /** Added to the balance: pieces, or fen. */
  readonly delta: number
  /** The document of the movement; null gathers single claims, one row for each owner, type and hour. */
  readonly bizNo: string | null
  /** Other columns of the owner and what is added to them, such as `{ issued_quantity: 3 }`. */
  readonly counters?: Readonly<Record<string, number>>
  /** What else must be true of the owner's row, named `o`. */
  readonly guard?: RawBuilder<boolean>
  readonly remark?: string
}

/** The columns of the ledger that hold a movement of this kind. */
const COLUMNS = {
  count: { delta: sql.ref('delta'), after: sql.ref('balance_after') },
  amount: { delta: sql.ref('amount_delta'), after: sql.ref('amount_after') },
} as const satisfies Record<QuotaKind, unknown>

const hourNo = sql`'H' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDDHH24')`

/**
 * Moves a quota and notes the movement, in one statement that is its own lock: true where the balance sufficed and
 * the guard held. A document moves a quota once for each type; a second movement of it is a defect and throws.
 */
export async function moveQuota(
  db: Writer,
  tenantId: string,
  quota: Quota,
  { ownerId, type, delta, bizNo, counters = {}, guard = sql<boolean>`true`, remark }: QuotaMove,
): Promise<boolean> {
  const balance = sql.ref(quota.balance),
    { delta: deltaColumn, after } = COLUMNS[quota.kind],
    added = Object.entries(counters).map(
      ([column, more]) => sql`, ${sql.ref(column)} = coalesce(o.${sql.ref(column)}, 0) + ${more}`,
    )
  const { rows } = await sql<{ readonly id: string }>`
    with moved as (
      update ${sql.table(quota.table)} o
      set ${balance} = o.${balance} + ${delta}::bigint, update_time = now() ${sql.join(added, sql``)}
      where o.tenant_id = ${tenantId} and o.id = ${ownerId}::bigint and o.is_deleted = 0
        and coalesce(o.${balance} + ${delta}::bigint >= 0, true) and ${guard}
      returning o.id, o.${balance} as balance
    ), noted as (
      insert into mkt_quota_ledger as l (id, tenant_id, owner_type, owner_id, kind, biz_type, biz_no,
        ${deltaColumn}, ${after}, remark)
      select ${newId()}::bigint, ${tenantId}, ${QUOTA_OWNERS.wire[quota.type]}::smallint, id::text,
        ${QUOTA_KINDS.wire[quota.kind]}::smallint, ${QUOTA_TYPES.wire[type]}::smallint,
        ${bizNo ?? hourNo}, ${delta}::bigint, balance, ${remark ?? null}
      from moved where ${delta}::bigint <> 0 and balance is not null
      ${bizNo === null ? gathered(quota.kind) : sql``}
    )
    select id::text as id from moved
  `.execute(db)
  return rows.length > 0
}

/** Adds a movement to that of the same hour. */
function gathered(kind: QuotaKind): RawBuilder<unknown> {
  const { delta, after } = COLUMNS[kind]
  return sql`
    on conflict (tenant_id, owner_type, owner_id, kind, biz_type, biz_no) do update
    set ${delta} = l.${delta} + excluded.${delta}, ${after} = excluded.${after}, update_time = now()
  `
}

/** A movement of rows that are written with their balance, with the balance it left. */
export interface MovedQuota extends Pick<QuotaMove, 'type' | 'delta' | 'bizNo'> {
  readonly after: number
  /** `2026-11-28 10:00:00`; default: now. */
  readonly at?: string
}

/** Notes a movement without moving anything: for rows that are written with their balance. */
export async function noteQuota(
  db: Writer,
  tenantId: string,
  quota: Quota,
  { ownerId, type, delta, after, bizNo, at }: MovedQuota & Pick<QuotaMove, 'ownerId'>,
): Promise<void> {
  const { delta: deltaColumn, after: afterColumn } = COLUMNS[quota.kind]
  await sql`
    insert into mkt_quota_ledger (id, tenant_id, owner_type, owner_id, kind, biz_type, biz_no,
      ${deltaColumn}, ${afterColumn}, create_time)
    values (${newId()}::bigint, ${tenantId}, ${QUOTA_OWNERS.wire[quota.type]}::smallint, ${ownerId},
      ${QUOTA_KINDS.wire[quota.kind]}::smallint, ${QUOTA_TYPES.wire[type]}::smallint, ${bizNo},
      ${delta}::bigint, ${after}::bigint, coalesce(${at ?? null}::timestamp at time zone 'Asia/Shanghai', now()))
  `.execute(db)
}

/** An owner whose balance is not the sum of its movements. */
export interface QuotaDifference {
  readonly tenantId: string
  readonly ownerId: string
  readonly balance: number
  readonly sum: number
}

/** Owners of a quota, of every tenant, whose balance is not the sum of its movements; at most a hundred. */
export async function quotaDifferences(db: Reader, quota: Quota): Promise<readonly QuotaDifference[]> {
  const balance = sql.ref(quota.balance),
    { delta } = COLUMNS[quota.kind]
  const { rows } = await sql<QuotaDifference>`
    select o.tenant_id as "tenantId", o.id::text as "ownerId", o.${balance}::float8 as balance,
      coalesce(sum(l.${delta}), 0)::float8 as sum
    from ${sql.table(quota.table)} o
    left join mkt_quota_ledger l on l.tenant_id = o.tenant_id and l.owner_id = o.id::text
      and l.owner_type = ${QUOTA_OWNERS.wire[quota.type]}::smallint
      and l.kind = ${QUOTA_KINDS.wire[quota.kind]}::smallint
    where o.is_deleted = 0 and o.${balance} is not null
    group by o.tenant_id, o.id, o.${balance}
    having o.${balance} <> coalesce(sum(l.${delta}), 0)
    order by o.id limit 100
  `.execute(db)
  return rows
}

/** The tenants that ever moved a quota. */
export async function quotaTenants(db: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.tenant_id as id from tenant t
    where exists (select 1 from mkt_quota_ledger l where l.tenant_id = t.tenant_id)
    order by t.tenant_id
  `.execute(db)
  return rows.map(({ id }) => id)
}
