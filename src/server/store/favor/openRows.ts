import { sql } from 'kysely'
import { FAVOR_BIZ_TYPES, type FavorBizType } from '../../../contract/parts/favorTerms.ts'
import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

const PENDING = stateSql(favorRecord, 'pending')

/** Which vouchers a merchant asks about. */
export interface NamedVouchers {
  readonly merchantId: string
  readonly bizOrderNo: string | null
  readonly recordNo: string | null
  readonly mobileDigest: string | null
}

/** The ids of a merchant's vouchers, the newest first: those under his own number, one by its number, or a holder's. */
export async function vouchersOfMerchant(
  db: Reader,
  tenantId: string,
  { merchantId, bizOrderNo, recordNo, mobileDigest }: NamedVouchers,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id::text as id from favor_record
    where tenant_id = ${tenantId} and merchant_id = ${merchantId}::bigint
      and (${bizOrderNo}::text is null
        or (biz_order_no = ${bizOrderNo} and biz_type = ${sql.lit(FAVOR_BIZ_TYPES.wire.api)}))
      and (${recordNo}::text is null or record_no = ${recordNo})
      and (${mobileDigest}::text is null or mobile_hmac = ${mobileDigest})
    order by create_time desc, id desc limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A voucher that waits for its holder. */
export interface WaitingVoucher {
  readonly id: string
  readonly bizType: number
  readonly bizOrderNo: string
}

/** Vouchers of a merchant that wait for the holder of a mobile number, of placements in force; `lock` keeps them. */
export async function waitingVouchers(
  db: Writer,
  tenantId: string,
  { merchantId, mobileDigest }: { readonly merchantId: string; readonly mobileDigest: string },
  { lock, limit }: { readonly lock: boolean; readonly limit: number },
): Promise<readonly WaitingVoucher[]> {
  const { rows } = await sql<WaitingVoucher>`
    select r.id::text as id, r.biz_type as "bizType", r.biz_order_no as "bizOrderNo"
    from favor_record r
    join favor f on f.tenant_id = r.tenant_id and f.id = r.favor_id
    where r.tenant_id = ${tenantId} and r.merchant_id = ${merchantId}::bigint and r.mobile_hmac = ${mobileDigest}
      and r.state = ${PENDING} and r.account_hmac is null and coalesce(r.claim_end_time > now(), true)
      and f.status = ${stateSql(favor, 'enabled')} and now() between f.start_time and f.end_time
    order by r.id limit ${limit}
    ${lock ? sql`for update of r` : sql``}
  `.execute(db)
  return rows
}

/** The first record under a number; null where the number is free. */
export async function recordOfNumber(
  db: Reader,
  tenantId: string,
  { bizType, bizOrderNo }: { readonly bizType: FavorBizType; readonly bizOrderNo: string },
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select record_id::text as id from favor_biz_key
    where tenant_id = ${tenantId} and biz_type = ${FAVOR_BIZ_TYPES.wire[bizType]}::smallint
      and biz_order_no = ${bizOrderNo} and seq = 0
  `.execute(db)
  return rows[0]?.id ?? null
}
