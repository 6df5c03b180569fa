import { sql } from 'kysely'
import { strangerCall } from '../../../contract/resources/system/strangerCall.ts'
import { newId } from '../../../kernel/id.ts'
import { storable } from '../../../kernel/text.ts'
import type { Reader } from '../db.ts'
import { daysAgo } from '../expressions.ts'

const KINDS = strangerCall.fields.kind.wire ?? {}
/** Number of addresses of a kind that get a row of their own per minute; all others share one. */
const MAX_ADDRESSES = 60
const RETENTION_DAYS = 30

export interface StrangerCall {
  readonly kind: 'login' | 'callback'
  readonly address: string
  /** Excerpt of the last call. */
  readonly excerpt: string
}

/** Counts a call from an unknown address; returns the number of its calls in the current minute. */
export async function countStranger(db: Reader, { kind, address, excerpt }: StrangerCall): Promise<number> {
  const code = KINDS[kind],
    from = address.slice(0, 64),
    storedExcerpt = storable(excerpt).slice(0, 500)
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    with here as (
      select count(*) as addresses, coalesce(bool_or(address = ${from}), false) as has_row
      from stranger_call where kind = ${code} and minute = date_trunc('minute', now())
    )
    insert into stranger_call (id, minute, kind, address, count, last_time, excerpt)
    select ${newId()}, date_trunc('minute', now()), ${code}, case
    when has_row or addresses < ${MAX_ADDRESSES} then ${from} else '*' end, 1, now(), ${storedExcerpt}
    from here
    on conflict (kind, minute, address) do update
      set count = stranger_call.count + 1, last_time = now(), excerpt = excluded.excerpt, update_time = now()
    returning count
  `.execute(db)
  return row?.count ?? 1
}

/** Deletes rows older than the retention time. */
export async function dropOldStrangers(db: Reader): Promise<void> {
  await db.deleteFrom('stranger_call').where('minute', '<', daysAgo(RETENTION_DAYS)).execute()
}
