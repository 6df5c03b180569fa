import { sql } from 'kysely'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import type { Reader, Writer } from '../db.ts'
import { takeLocks } from '../locks.ts'

/** Which vouchers of a merchant a call is about. */
export interface VoucherKey {
  readonly merchantCode: string
  readonly batchNo: string | null
  readonly orderNo: string | null
  readonly outOrderNo: string | null
  readonly digest: string | null
}

/** Ids of the vouchers a merchant names, at most `limit`. */
export async function vouchersOfMerchant(
  db: Reader,
  tenantId: string,
  { merchantCode, batchNo, orderNo, outOrderNo, digest }: VoucherKey,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from eternity_order
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode}
      and (${batchNo}::text is null or batch_no = ${batchNo})
      and (${orderNo}::text is null or order_no = ${orderNo})
      and (${outOrderNo}::text is null or out_order_no = ${outOrderNo})
      and (${digest}::text is null or code_hmac = ${digest})
    order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Id of the redemption a merchant made under a number of its own, or under ours; null where there is none. */
export async function useOfMerchant(
  db: Reader,
  tenantId: string,
  {
    merchantCode,
    merchantVerifyNo,
    verifyNo,
  }: {
    readonly merchantCode: string
    readonly merchantVerifyNo: string | null
    readonly verifyNo: string | null
  },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id::text as id from ${sql.table(eternityVerification.table)} v
    join eternity_order o on o.id = v.order_id and o.tenant_id = v.tenant_id
    where v.tenant_id = ${tenantId} and o.merchant_code = ${merchantCode}
      and ((${merchantVerifyNo}::text is not null and v.biz_order_no = ${merchantVerifyNo})
        or (${verifyNo}::text is not null and v.verify_no = ${verifyNo}))
    order by v.id limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Lets one call at a time be about a number of a merchant. */
export const lockMerchantNumber = (db: Writer, tenantId: string, number: string): Promise<void> =>
  takeLocks(db, tenantId, { document: [`eternity ${number}`] })
