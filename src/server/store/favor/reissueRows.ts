import { sql } from 'kysely'
import { favorReissueRecord } from '../../../contract/resources/favor/favorReissueRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql, valueSql } from '../storedValues.ts'

const RUNNING = stateSql(favorReissueRecord, 'running')
const DONE = stateSql(favorReissueRecord, 'done')
const PARTLY = stateSql(favorReissueRecord, 'partly')
const FAILED = stateSql(favorReissueRecord, 'failed')
/** What became of one line. */
const RESULTS = { waiting: 0, ok: 1, failed: 2 } as const

/** Marks originals as being issued again; resolves to how many of them were not. */
export async function beginReissue(
  db: Writer,
  tenantId: string,
  pairs: readonly { readonly originalId: string; readonly recordId: string }[],
): Promise<number> {
  const { rows } = await sql`
    insert into favor_reissue_live (tenant_id, original_id, record_id)
    select ${tenantId}, p.original, p.record
    from unnest(${pairs.map(({ originalId }) => originalId)}::bigint[],
      ${pairs.map(({ recordId }) => recordId)}::bigint[]) as p(original, record)
    on conflict do nothing
    returning 1 as one
  `.execute(db)
  return rows.length
}

/** The original may be issued again; false where this record is not what it waits for. */
export async function endReissue(
  db: Writer,
  tenantId: string,
  { originalId, recordId }: { readonly originalId: string; readonly recordId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from favor_reissue_live
    where tenant_id = ${tenantId} and original_id = ${originalId}::bigint and record_id = ${recordId}::bigint
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Writes what became of one line, and the figures and state that follow. */
export async function settleReissue(
  db: Writer,
  tenantId: string,
  end: {
    readonly reissueId: string
    readonly recordId: string
    readonly stockId: string | null
    readonly isSent: boolean
    readonly reason: string | null
  },
): Promise<void> {
  const ok = valueSql(RESULTS, 'ok'),
    failed = valueSql(RESULTS, 'failed')
  await sql`
    update favor_reissue_record_details
    set result = ${end.isSent ? ok : failed}, fail_reason = ${end.reason},
      new_stock_id = coalesce(${end.stockId}, new_stock_id)
    where tenant_id = ${tenantId} and favor_reissue_record_id = ${end.reissueId}::bigint
      and new_record_id = ${end.recordId}
  `.execute(db)
  await sql`
    update favor_reissue_record r
    set success_count = d.ok, fail_count = d.failed, update_time = now(), version = r.version + 1,
      state = case when d.open > 0 then ${RUNNING} when d.failed = 0 then ${DONE} when d.ok = 0 then ${FAILED}
        else ${PARTLY} end,
      finish_time = case when d.open = 0 then now() end
    from (
      select count(*) filter (where result = ${ok}) as ok, count(*) filter (where result = ${failed}) as failed,
        count(*) filter (where result = ${valueSql(RESULTS, 'waiting')}) as open
      from favor_reissue_record_details
      where tenant_id = ${tenantId} and favor_reissue_record_id = ${end.reissueId}::bigint
    ) d
    where r.tenant_id = ${tenantId} and r.id = ${end.reissueId}::bigint
  `.execute(db)
}

/** How often originals were issued again, by id. */
export async function reissueCounts(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly id: string; readonly count: number }>`
    select original_id as id, count(*)::int as count from favor_reissue_record_details
    where tenant_id = ${tenantId} and original_id = any(${ids}::text[])
    group by original_id
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The greatest number of an attempt under each number somebody asked by. */
export async function lastSeqs(
  db: Reader,
  tenantId: string,
  { bizType, bizOrderNos }: { readonly bizType: number; readonly bizOrderNos: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly no: string; readonly seq: number }>`
    select biz_order_no as no, max(seq) as seq from favor_biz_key
    where tenant_id = ${tenantId} and biz_type = ${bizType}::smallint and biz_order_no = any(${bizOrderNos}::text[])
    group by biz_order_no
  `.execute(db)
  return new Map(rows.map(({ no, seq }) => [no, seq]))
}
