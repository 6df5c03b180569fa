import { sql } from 'kysely'
import { FAVOR_PLATFORMS, type FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** Whose a stock of the sandbox is. */
export async function stockAtSandbox(
  db: Reader,
  tenantId: string,
  stockId: string,
): Promise<{ readonly mchId: string; readonly platform: FavorPlatform } | null> {
  const { rows } = await sql<{ readonly mchId: string; readonly platform: number }>`
    select mch_id as "mchId", platform from favor_sandbox_stock
    where tenant_id = ${tenantId} and stock_id = ${stockId}
  `.execute(db)
  const [row] = rows
  if (!row) return null
  return { mchId: row.mchId, platform: row.platform === FAVOR_PLATFORMS.wire.wechat ? 'wechat' : 'alipay' }
}

/**
 * Makes the sandbox know the vouchers that were written beside it, so that they can be asked about, used and returned;
 * their holders are known there by their masks.
 */
export async function mirrorSandboxCoupons(db: Writer, tenantId: string): Promise<void> {
  await sql`
    insert into favor_sandbox_coupon (tenant_id, coupon_id, stock_id, account, request_no, state, create_time,
      expire_time, use_time, transaction_id, amount)
    select tenant_id, coupon_id, stock_id, coalesce(account_masked, ''), coalesce(record_no, coupon_id),
      case when state = ${stateSql(favorRecord, 'used')} then 'USED' else 'SENDED' end,
      coalesce(send_time, create_time), expire_time, use_time, transaction_id, consume_amount
    from favor_record
    where tenant_id = ${tenantId} and coupon_id is not null and expire_time is not null
    on conflict do nothing
  `.execute(db)
  await sql`
    update favor_sandbox_stock s set distributed = n.issued
    from (select stock_id, count(*)::int as issued from favor_sandbox_coupon where tenant_id = ${tenantId} group by 1) n
    where s.tenant_id = ${tenantId} and s.stock_id = n.stock_id
  `.execute(db)
}
