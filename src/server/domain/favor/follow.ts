import type { FavorBizType } from '../../../contract/parts/favorTerms.ts'
import type { Writer } from '../../store/db.ts'
import { followBankOrders } from '../../store/favor/bankRows.ts'
import { noteVouchersOfOrders } from '../../store/favor/orderRows.ts'

/** The number under which a voucher was asked for. */
interface Asked {
  readonly bizType: FavorBizType | null
  readonly bizOrderNo: string | null
}

/** Makes what asked for vouchers follow them, in the transaction that changed them. */
export async function followVouchers(db: Writer, tenantId: string, records: readonly Asked[]): Promise<void> {
  const numbersOf = (type: FavorBizType): string[] => [
    ...new Set(
      records.flatMap(({ bizType, bizOrderNo }) => (bizType === type && bizOrderNo ? [bizOrderNo] : [])),
    ),
  ]
  await followBankOrders(db, tenantId, numbersOf('bank'))
  await noteVouchersOfOrders(db, tenantId, numbersOf('order'))
}
