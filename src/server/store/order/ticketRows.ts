import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { momentOfId } from '../../../kernel/id.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'
import { stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const UNFINISHED = stateSql(merchantOrderInfo, 'pending', 'blocked', 'processing', 'suspicious')

/** The show and the seats of movie tickets; moments as `yyyy-MM-dd HH:mm:ss`, seats separated by `、`. */
export interface Show {
  readonly cinemaName: string
  readonly filmName: string
  readonly hallName: string | null
  readonly showTime: string
  readonly seats: string
  readonly lockExpireTime: string | null
}

/** Where the goods of an order go: its sealed receiver, and the show of movie tickets. */
export interface Destination {
  readonly receiver: string | null
  readonly show: Show | null
}

/** The destination of an order; empty where the order does not exist. */
export async function destinationOf(db: Reader, orderId: string): Promise<Destination> {
  const {
    rows: [row],
  } = await sql<ShowRow & { readonly receiver: string | null }>`
    select receiver, cinema_name as "cinemaName", film_name as "filmName", hall_name as "hallName",
      show_time as "showTime", seats, lock_expire_time as "lockExpireTime"
    from merchant_order_info
    where id = ${orderId} and create_time = ${momentOfId(orderId)}
  `.execute(db)
  return { receiver: row?.receiver ?? null, show: row ? showOf(row) : null }
}

interface ShowRow {
  readonly cinemaName: string | null
  readonly filmName: string | null
  readonly hallName: string | null
  readonly showTime: string | null
  readonly seats: string | null
  readonly lockExpireTime: string | null
}

const showOf = ({ cinemaName, filmName, hallName, showTime, seats, lockExpireTime }: ShowRow): Show | null =>
  cinemaName && filmName && showTime && seats
    ? {
        cinemaName,
        filmName,
        hallName,
        showTime: formatMoment(new Date(showTime)),
        seats,
        lockExpireTime: lockExpireTime && formatMoment(new Date(lockExpireTime)),
      }
    : null

/** Unfinished orders of all tenants whose seats are no longer locked, without those in `except`. */
export async function ordersPastLock(
  db: Reader,
  limit: number,
  except: readonly string[],
): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId"
    from merchant_order_info
    where lock_expire_time < ${NOW} and order_state in (${UNFINISHED}) and id <> all(${except}::bigint[])
    order by lock_expire_time, id limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}
