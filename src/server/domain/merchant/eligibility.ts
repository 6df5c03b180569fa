import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Work } from '../../engine/work.ts'
import { countRows } from '../../store/countRows.ts'

/** Whether a merchant has goods on its price list; a mall may be enabled without any. */
export async function hasGoods(
  { id, merchantType }: { readonly id: string; readonly merchantType: string },
  { db, tenantId }: Work,
): Promise<boolean> {
  return (
    merchantType === 'mall' ||
    (await countRows(db, merchantGoods, {
      tenantId,
      where: { field: 'merchantId', operator: 'equals', values: [id] },
      cap: 1,
    })) > 0
  )
}

/** Whether the ledger has entries of this merchant. */
export const hasTraded = async (merchantCode: string, { db, tenantId }: Work): Promise<boolean> =>
  (await countRows(db, accountDetail, {
    tenantId,
    where: { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
    cap: 1,
  })) > 0

/** Whether a bill of the merchant is overdue. Bills are not declared, so none is. */
export const isOverdue = (_merchantId: string, _work: Work): Promise<boolean> => Promise.resolve(false)
