import { merchantGoods } from '../../contract/resources/merchant/merchantGoods.ts'
import { encodeRow } from '../../contract/wireOut.ts'
import { selectCounted } from '../store/pageRows.ts'
import { refuseOpen } from './refusals.ts'
import type { Given, Told, Visitor } from './visitor.ts'

const MOST = 200

const wholeIn = (given: Given, name: string, usual: number, most: number): number => {
  const number = given[name] === undefined ? usual : Number(given[name])
  return Number.isSafeInteger(number) && number >= 1 && number <= most
    ? number
    : refuseOpen('PARAM_INVALID', name)
}

/** What the merchant may buy and for how much, page by page. Money in fen. */
export async function listGoods(given: Given, { key, services }: Visitor): Promise<Told> {
  const page = wholeIn(given, 'page', 1, 10_000),
    size = wholeIn(given, 'size', 50, MOST),
    db = services.database.kysely
  const where = { field: 'merchantCode', operator: 'equals' as const, values: [key.merchantCode] }
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
  const records = rows.map((row) => {
    const { skuCode, skuName, faceValue, settlePrice, goodsType, state } = encodeRow(
      merchantGoods,
      row,
      'plain',
    )
    return { skuCode, skuName, faceValue, settlePrice, goodsType, state }
  })
  return { data: { records, total: count, page, size } }
}
