import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { countRows } from '../../store/countRows.ts'

/**
 * Everything about a merchant that depends on its goods, its orders or its bills is asked here, and only
 * here.
 */

/** Whether a merchant of this kind may sell with what is on its price list: a mall may begin empty. */
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

/** Whether money ever moved for this merchant. */
export const hasTraded = async (merchantCode: string, { db, tenantId }: Work): Promise<boolean> =>
  (await countRows(db, accountDetail, {
    tenantId,
    where: { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
    cap: 1,
  })) > 0

/** Whether orders of this merchant are still in work; no noun of orders is declared yet, so none are. */
export const hasOpenOrders = (_merchantId: string, _work: Reading): Promise<boolean> => Promise.resolve(false)

/** Whether a bill of this merchant is overdue; no noun of bills is declared yet, so none is. */
export const isOverdue = (_merchantId: string, _work: Reading): Promise<boolean> => Promise.resolve(false)
