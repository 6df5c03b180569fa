import { type NotNull, sql } from 'kysely'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { isId } from '../../../kernel/id.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { SealedCard } from './cardRows.ts'
import { stateSql, valueSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { NOW, ONE, ago, anyText, oneOf } from '../expressions.ts'

const PARSING = stateSql(stockInRecord, 'parsing')

/** The stored states of the lines of a card file. */
const LINE_STATES = { valid: 1, duplicate: 2, faulty: 3 } as const
/** The stored state of lines that become stock. */
export const VALID = valueSql(LINE_STATES, 'valid')
const FAULTY = valueSql(LINE_STATES, 'duplicate', 'faulty')
const { pending, failed } = stockInRecord.states.wire

/** A line of a card file; `state` is one of `LINE_STATES`. */
export interface StagedLine {
  readonly rowNo: number
  readonly state: (typeof LINE_STATES)[keyof typeof LINE_STATES]
  readonly reason: string | null
  readonly card: SealedCard | null
  readonly masked: string | null
}

/** Stores the sealed file of a stock receipt until it has been read. */
export async function keepFile(
  db: Reader,
  {
    tenantId,
    recordId,
    content,
  }: { readonly tenantId: string; readonly recordId: string; readonly content: string },
): Promise<void> {
  await db.insertInto('stock_in_file').values({ record_id: recordId, tenant_id: tenantId, content }).execute()
}

/** A card file as its run reads it; `content` is sealed. */
export interface CardFile {
  readonly recordId: string
  readonly tenantId: string
  readonly skuId: string
  readonly content: string
}

export async function findFile(db: Reader, recordId: string): Promise<CardFile | null> {
  const { rows } = await sql<CardFile>`
    select f.record_id::text as "recordId", f.tenant_id as "tenantId", r.sku_id::text as "skuId", f.content
    from stock_in_file f
    join stock_in_record r on r.id = f.record_id
    where f.record_id = ${recordId}
  `.execute(db)
  return rows[0] ?? null
}

/** Locks a stock receipt until the end of the transaction; false unless its file is still to be read. */
export async function lockUnread(db: Reader, recordId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('stock_in_record')
    .select(ONE)
    .where('id', '=', recordId)
    .where('order_state', '=', PARSING)
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** The number under which users find a document. */
export async function documentNumber(db: Reader, recordId: string): Promise<string> {
  const rows = await db
    .selectFrom('stock_in_record')
    .select('in_no as inNo')
    .where('id', '=', recordId)
    .execute()
  return rows[0]?.inNo ?? recordId
}

/** Deletes the lines of a stock receipt: all, or only the valid ones (`counted`). */
export async function dropLines(db: Reader, recordId: string, scope: 'all' | 'counted'): Promise<void> {
  await sql`
    delete from stock_in_line
    where record_id = ${recordId} and (${scope === 'all'} or state = ${VALID})
  `.execute(db)
}

/** Inserts lines; a line that was inserted before is skipped. */
export async function stageLines(
  db: Reader,
  {
    tenantId,
    recordId,
    lines,
  }: { readonly tenantId: string; readonly recordId: string; readonly lines: readonly StagedLine[] },
): Promise<void> {
  const column = <T>(read: (line: StagedLine) => T): T[] => lines.map(read)
  await sql`
    insert into stock_in_line (record_id, row_no, tenant_id, state, reason, card_no_masked, card_no,
      card_no_hmac, card_secret, card_hash, expire_time)
    select ${recordId}::bigint, one.row_no, ${tenantId}, one.state, one.reason, one.masked, one.card_no,
      one.hmac, one.secret, one.hash, one.expires
    from unnest(${column((line) => line.rowNo)}::int[], ${column((line) => line.state)}::smallint[],
      ${column((line) => line.reason)}::varchar[], ${column((line) => line.masked)}::varchar[],
      ${column((line) => line.card?.cardNo ?? null)}::text[],
      ${column((line) => line.card?.cardNoHmac ?? null)}::varchar[],
      ${column((line) => line.card?.cardSecret ?? null)}::text[],
      ${column((line) => line.card?.cardHash ?? null)}::varchar[],
      ${column((line) => line.card?.expireTime ?? null)}::timestamptz[])
      as one (row_no, state, reason, masked, card_no, hmac, secret, hash, expires)
      on conflict (record_id, row_no) do nothing
  `.execute(db)
}

/** The SKUs that already have a card with one of these hashes in the tenant, by hash. */
export async function knownHashes(
  db: Reader,
  tenantId: string,
  hashes: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('stock_card')
    .select(['card_hash', 'sku_id'])
    .where('tenant_id', '=', tenantId)
    .where('card_hash', '=', anyText(hashes))
    .$narrowType<{ card_hash: NotNull }>()
    .execute()
  const skuIdsByHash = new Map<string, string[]>()
  for (const row of rows)
    skuIdsByHash.set(row.card_hash, [...(skuIdsByHash.get(row.card_hash) ?? []), row.sku_id])
  return skuIdsByHash
}

/** Numbers of lines of a file that was read, and why it cannot be used. */
export interface ReadingResult {
  readonly total: number
  readonly ok: number
  readonly dup: number
  readonly bad: number
  readonly failReason: string | null
}

/** Writes the result of reading a file and deletes the file; the tenant, or null if that was done before. */
export async function concludeReading(
  db: Reader,
  recordId: string,
  { total, ok, dup, bad, failReason }: ReadingResult,
): Promise<string | null> {
  const rows = await db
    .updateTable('stock_in_record')
    .set((row) => ({
      total_rows: total,
      ok_qty: ok,
      qty: ok,
      dup_qty: dup,
      bad_qty: bad,
      total_cost: sql<Fen>`unit_cost * ${ok}::bigint`,
      fail_reason: failReason,
      order_state: ok > 0 && failReason === null ? pending : failed,
      version: row('version', '+', 1),
      update_time: NOW,
    }))
    .where('id', '=', recordId)
    .where('order_state', '=', PARSING)
    .returning('tenant_id as tenantId')
    .execute()
  await db.deleteFrom('stock_in_file').where('record_id', '=', recordId).execute()
  return rows[0]?.tenantId ?? null
}

/**
 * Whether the same file was imported within the last 30 days in a receipt that is being read, pending or
 * posted.
 */
export async function sameFile(db: Reader, tenantId: string, sha: string): Promise<boolean> {
  const rows = await db
    .selectFrom('stock_in_record')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('file_sha', '=', sha)
    .where('create_time', '>', ago('30 days'))
    .where('order_state', 'in', oneOf(stateSql(stockInRecord, 'parsing', 'pending', 'posted')))
    .limit(1)
    .execute()
  return rows.length > 0
}

/** The duplicate and faulty lines of a stock receipt with their reasons. */
export async function faultyLines(
  db: Reader,
  tenantId: string,
  recordId: string,
): Promise<
  {
    readonly rowNo: number
    readonly state: number
    readonly reason: string | null
    readonly masked: string | null
  }[]
> {
  if (!isId(recordId)) return []
  const rows = await db
    .selectFrom('stock_in_line')
    .select(['row_no', 'state', 'reason', 'card_no_masked'])
    .where('tenant_id', '=', tenantId)
    .where('record_id', '=', recordId)
    .where('state', 'in', oneOf(FAULTY))
    .orderBy('row_no')
    .execute()
  return rows.map((row) => ({
    rowNo: row.row_no,
    state: row.state,
    reason: row.reason,
    masked: row.card_no_masked,
  }))
}
