import { type RawBuilder, sql } from 'kysely'
import { momentOfId } from '../../kernel/id.ts'
import type { Reader } from './db.ts'

/**
 * The one order in which transactions of orders, stock and money take their locks. Taking two of them in the
 * opposite order can deadlock.
 */
export const LOCK_ORDER = [
  'order',
  'attempt',
  'document',
  'counter',
  'recent',
  'card',
  'batch',
  'sku',
  'merchantStock',
  'hold',
  'customer',
  'supplier',
  'ownAccount',
] as const
export type LockKind = (typeof LOCK_ORDER)[number]
/**
 * Ids to be locked, by kind. Counters are named by `counterName`, holds by `holdName`, documents by their
 * number.
 */
export type Locks = Partial<Readonly<Record<LockKind, readonly string[]>>>

/** Stands for rows that a statement finds and locks itself, in a fixed order of its own. */
export const FOUND = '*'

/** The kinds of lock of each table; an account is a customer's or a supplier's. */
export const LOCKED_TABLES: Readonly<Record<string, readonly LockKind[]>> = {
  merchant_order_info: ['order'],
  channel_order_info: ['attempt'],
  stock_hold: ['document'],
  risk_counter: ['counter'],
  risk_recent: ['recent'],
  stock_card: ['card'],
  stock: ['batch'],
  goods_sku: ['sku'],
  merchant_stock: ['merchantStock'],
  ledger_hold: ['hold'],
  contract_party_account: ['customer', 'supplier'],
  ledger_account: ['ownAccount'],
}

/** Locked ids by kind; true for rows this transaction created, for which no other can wait. */
type HeldLocks = Map<LockKind, Map<string, boolean>>
/** The locks of each transaction. */
const locksByTransaction = new WeakMap<object, HeldLocks>()
let isEnforced = false
/**
 * Makes violations of the order errors, for tests. In production a violation costs at most a deadlock and a
 * retry.
 */
export function watchLocks(isWatched = true): void {
  isEnforced = isWatched
}
export const isWatching = (): boolean => isEnforced

/** The locks of a transaction; undefined where it has none. */
export const locksIn = (transaction: object): HeldLocks | undefined => locksByTransaction.get(transaction)

/** A copy of a transaction's locks, for `restoreLocks` after a rollback to a savepoint. */
export const copyLocks = (db: Reader): HeldLocks =>
  new Map([...(locksByTransaction.get(db) ?? [])].map(([kind, ids]) => [kind, new Map(ids)]))
/** Replaces the recorded locks of a transaction by an earlier copy. */
export function restoreLocks(db: Reader, locks: HeldLocks): void {
  locksByTransaction.set(db, locks)
}

/** Numeric ids are compared as numbers; no id has more digits. */
const DIGITS = 20
const sortKey = (id: string): string => (/^\d+$/.test(id) ? id.padStart(DIGITS, '0') : id)
const precedes = (a: string, b: string): boolean => sortKey(a) < sortKey(b)
function sorted(ids: Iterable<string>): string[] {
  const keyed = Array.from(ids, (id) => ({ id, key: sortKey(id) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ id }) => id)
}
const greatest = (ids: readonly string[]): string | undefined =>
  ids.reduce<string | undefined>(
    (last, id) => (last === undefined || precedes(last, id) ? id : last),
    undefined,
  )

/**
 * Throws where locks are taken out of order: after one of a later kind, or after a greater id of the same
 * kind.
 */
function requireOrder(kind: LockKind, locks: HeldLocks, fresh: readonly string[]): void {
  const rank = LOCK_ORDER.indexOf(kind)
  const lockedIds = (lockKind: LockKind): string[] =>
    [...(locks.get(lockKind) ?? [])].flatMap(([id, own]) => (own ? [] : [id]))
  const laterKind = LOCK_ORDER.slice(rank + 1).find((lockKind) => lockedIds(lockKind).length > 0)
  if (laterKind)
    throw new Error(
      `locks: ${kind} ${fresh.join()} is asked for after ${laterKind} ${lockedIds(laterKind).join()}`,
    )
  const [first = FOUND] = fresh,
    last = greatest(lockedIds(kind).filter((id) => id !== FOUND))
  if (first === FOUND || last === undefined || !precedes(first, last)) return
  throw new Error(`locks: ${kind} ${first} is asked for after ${kind} ${last}`)
}

/**
 * Records the locks of the next statement, which takes them itself in order. Returns the ids that were not
 * locked before. `own`: rows that only this transaction can know.
 */
export function noteLocks(
  db: Reader,
  kind: LockKind,
  ids: readonly string[],
  { own = false }: { readonly own?: boolean } = {},
): readonly string[] {
  if (!db.isTransaction) return ids
  const locks: HeldLocks = locksByTransaction.get(db) ?? new Map<LockKind, Map<string, boolean>>()
  locksByTransaction.set(db, locks)
  const kindLocks = locks.get(kind) ?? new Map<string, boolean>()
  const fresh = sorted(new Set(ids.filter((id) => !kindLocks.has(id))))
  if (fresh.length === 0) return []
  if (isEnforced && !own) requireOrder(kind, locks, fresh)
  locks.set(kind, kindLocks)
  for (const id of fresh) kindLocks.set(id, own)
  return fresh
}

/** The lock name of a risk counter. */
export const counterName = ({
  merchantCode,
  target,
  day,
}: Readonly<Record<'merchantCode' | 'target' | 'day', string>>): string => `${merchantCode} ${target} ${day}`
/** The lock name of a hold within its tenant. */
export const holdName = ({
  bizType,
  bizNo,
  phase,
}: {
  readonly bizType: number
  readonly bizNo: string
  readonly phase: string
}) => `${bizType} ${bizNo} ${phase}`

type LockStatement = (tenantId: string, ids: readonly string[]) => RawBuilder<unknown>
const byId =
  (table: string): LockStatement =>
  (tenantId, ids) =>
    sql`
      select id
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
      order by id for update
    `
/** Rows of a table that is partitioned by month. */
const byMonth =
  (table: string): LockStatement =>
  (tenantId, ids) => {
    const moments = ids.map((id) => momentOfId(id).getTime())
    return sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    and create_time >= ${new Date(Math.min(...moments))} and create_time <= ${new Date(Math.max(...moments))}
    order by id for update`
  }

/** The statement that locks each kind, in the order of its ids. */
const LOCK_STATEMENTS: Readonly<Record<LockKind, LockStatement>> = {
  order: byMonth('merchant_order_info'),
  attempt: byMonth('channel_order_info'),
  card: byId('stock_card'),
  batch: byId('stock'),
  sku: byId('goods_sku'),
  merchantStock: byId('merchant_stock'),
  customer: byId('contract_party_account'),
  supplier: byId('contract_party_account'),
  ownAccount: byId('ledger_account'),
  document: (tenantId, ids) => sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${ids.map((id) => `stock ${tenantId} ${id}`)}::text[]) as name`,
  counter: (tenantId, ids) => sql`
    select 1 from risk_counter c
    join unnest(${ids}::text[]) with ordinality as requested (name,
      ordinal) on c.merchant_code = split_part(name, ' ', 1)
      and c.target = split_part(name, ' ', 2) and c.day = split_part(name, ' ', 3)::date
    where c.tenant_id = ${tenantId} order by ordinal for update of c
  `,
  // Rows of recent orders are locked by the statement that marks them.
  recent: () => sql`select 1`,
  hold: (tenantId, ids) => sql`
    select 1 from ledger_hold h
    join unnest(${ids}::text[]) with ordinality as requested (name, ordinal) on h.biz_type = split_part(name,
      ' ', 1)::smallint
      and h.biz_no = split_part(name, ' ', 2) and h.phase = split_part(name, ' ', 3)
    where h.tenant_id = ${tenantId} order by ordinal for update of h
  `,
}

/**
 * Takes locks until the end of the transaction, by kind and id in the fixed order; locks that are already
 * held are skipped. Code that changes several orders, documents or accounts has to call this first, with all
 * of them.
 */
export async function takeLocks(db: Reader, tenantId: string, locks: Locks): Promise<void> {
  for (const kind of LOCK_ORDER) {
    const ids = noteLocks(db, kind, locks[kind] ?? []).filter((id) => id !== FOUND)
    if (ids.length > 0) await LOCK_STATEMENTS[kind](tenantId, ids).execute(db)
  }
}
