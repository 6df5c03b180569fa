import { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import { type Changes, hooks } from '../../engine/hooks.ts'
import { inKind } from '../../../contract/resources/order/inKind.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { countInStates } from './orderCounts.ts'

/** The name a thing was sold under stands where its name of today would. */
const asSold = (rows: readonly Changes[]): Promise<void> => {
  for (const row of rows) row.skuName = row.goodsName ?? row.skuName
  return Promise.resolve()
}
hooks(merchantOrderInfo, { decorate: asSold, countAhead: countInStates })
hooks(merchantCardOrderInfo, { decorate: asSold })
hooks(inKind, {
  narrow: () => [{ field: 'goodsType', values: [String(goodsTypes.wire.inKind)] }],
  decorate: asSold,
})
