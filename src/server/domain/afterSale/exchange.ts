import { fail } from '../../../contract/errors.ts'
import type { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { shipParcel } from '../order/inKindActions.ts'
import { setOrder } from '../order/moves.ts'
import { orderOfCase, addCaseTrace } from './cases.ts'
import { replacementOf, requireSameGoods } from './replacement.ts'

export const exchangeGoods: ActionHandler<typeof orderAfterSale, 'exchangeGoods'> = async (
  row,
  { skuId, qty, expressCode, expressNo },
  work,
) => {
  if (qty > (row.applyQty ?? 0)) fail('EXCHANGE_QTY_EXCEEDED', {}, 'qty')
  const order = await orderOfCase(row, work)
  await requireSameGoods(order, skuId, work)
  const replacement = await replacementOf(order, { skuId, qty, merchantOrderNo: row.afterSaleNo ?? '' }, work)
  const { set = {}, consequences = [] } = await shipParcel(replacement, { qty, expressCode, expressNo }, work)
  await setOrder(replacement, set, work)
  await addCaseTrace(
    row,
    'done',
    `换货发出 ${qty} 件，${expressCode} ${expressNo}，换货订单 ${replacement.orderNo ?? ''}`,
    work,
  )
  return {
    set: { exchangeOrderId: replacement.id, finishTime: formatMoment(new Date()), deadline: null },
    consequences,
  }
}
