import { merchantGoods } from '../../contract/resources/merchant/merchantGoods.ts'
import { activityPricesOf } from '../domain/merchant/activityPrices.ts'
import { encodeRow } from '../../contract/wireOut.ts'
import { selectCounted } from '../store/pageRows.ts'
import { pageOf } from './callParameters.ts'
import type { CallParameters, CallResult, CallContext } from './callContext.ts'

/** The merchant's price list, page by page. Money in fen. */
export async function listGoods(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<CallResult> {
  const { page, size } = pageOf(parameters),
    db = services.database.kysely
  const where = { field: 'merchantCode', operator: 'equals', values: [key.merchantCode] } as const
  const { rows, count } = await selectCounted(
    db,
    merchantGoods,
    {
      tenantId: key.tenantId,
      where,
      order: [{ field: 'createTime', descending: false }],
      limit: size,
      offset: (page - 1) * size,
    },
    null,
  )
  const prices = await activityPricesOf(rows, { db, tenantId: key.tenantId })
  const records = rows.map((row) => {
    const { skuCode, skuName, faceValue, settlePrice, goodsType, state } = encodeRow(
      merchantGoods,
      row,
      'plain',
    )
    const activityPrice = prices.get(row.id) ?? null
    return { skuCode, skuName, faceValue, settlePrice, activityPrice, goodsType, state }
  })
  return { data: { records, total: count, page, size } }
}
