import { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { bankDeductionDiscountSub } from '../../../contract/resources/favor/bankDeductionDiscountSub.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Writer } from '../../store/db.ts'
import { followBankOrders } from '../../store/favor/bankRows.ts'
import { claimBizKeys } from '../../store/favor/recordRows.ts'
import { insertRows } from '../../store/rows.ts'
import { BANK_ORDERS } from './bankOrders.data.ts'
import { mainRow, partRows, placed, voucherRows } from './bankRows.ts'
import type { Whose } from './favorRecordRows.ts'
import { countRecords } from './favorRecordSeed.ts'

/** Writes what a bank gave its customers, in every state; states of orders and parts follow their vouchers. */
export async function seedBankOrders(writer: Writer, tenantId: string, whose: Whose): Promise<void> {
  const orders = BANK_ORDERS.map(placed),
    parts = orders.flatMap((order) => order.parts)
  await insertRows(
    writer,
    bankDeductionDiscount,
    tenantId,
    orders.map((order) => mainRow(order, whose)),
  )
  await insertRows(
    writer,
    bankDeductionDiscountSub,
    tenantId,
    orders.flatMap((order) => partRows(order, whose)),
  )
  await insertRows(
    writer,
    favorRecord,
    tenantId,
    orders.flatMap((order) => voucherRows(order, whose)),
  )
  await claimBizKeys(
    writer,
    tenantId,
    'bank',
    parts.map(({ no, recordId }) => ({ bizOrderNo: no, seq: 0, recordId })),
  )
  await followBankOrders(
    writer,
    tenantId,
    parts.map(({ no }) => no),
  )
  await countRecords(
    writer,
    tenantId,
    whose,
    parts.map(({ state }) => state),
  )
}
