import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { readPage } from '../../engine/page.ts'
import { presentRows } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { unopenedBrands, unopenedSkus } from '../../store/merchant/merchantGoodsRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'

const BASE = '/biz-merchant/merchantGoods'
/** Goods types of rights: cards, vouchers, red packets and permanent vouchers. */
const RIGHTS = '2,3,5,8'

/** The code of the requested merchant; `NOT_FOUND` where the caller may not see it. */
async function merchantOf({ merchantCode }: Parameters, reading: Reading): Promise<string> {
  const code = String(merchantCode ?? '')
  if (code === '')
    fail('VALIDATION', { label: merchantGoods.fields.merchantCode.label, rule: '不能为空' }, 'merchantCode')
  const [merchant] = await selectWhere(reading.database.kysely, merchantConfig, reading.tenantId, {
    all: [visibleTo(merchantConfig, reading), { field: 'merchantCode', operator: 'equals', values: [code] }],
  })
  return merchant ? code : fail('NOT_FOUND')
}

/** SKUs not opened for a merchant yet, filtered by keyword and brand. */
async function listUnopenedSkus(parameters: Parameters, reading: Reading): Promise<unknown> {
  const merchantCode = await merchantOf(parameters, reading)
  const ids = await unopenedSkus(reading.database.kysely, reading.tenantId, {
    merchantCode,
    keyword: String(parameters.keyword ?? ''),
    brandId: String(parameters.brandId ?? ''),
  })
  return presentRows(
    goodsSku,
    await findRows(reading.database.kysely, goodsSku, reading.tenantId, ids),
    reading,
  )
}

/** Routes of goods not opened yet, and of goods of rights. */
export const UNOPENED_GOODS_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/goodsBrand`,
    summary: '有未开通商品的品牌',
    permission: 'merchantGoods_view',
    read: async (parameters, reading) =>
      unopenedBrands(reading.database.kysely, reading.tenantId, await merchantOf(parameters, reading)),
  },
  {
    method: 'GET',
    path: `${BASE}/goodsList`,
    summary: '未开通的商品',
    permission: 'merchantGoods_view',
    read: listUnopenedSkus,
  },
  {
    method: 'GET',
    path: `${BASE}/rightsGoodsList`,
    summary: '权益类商户商品',
    permission: 'merchantGoods_view',
    read: async (parameters, reading) =>
      (await readPage(merchantGoods, { ...parameters, goodsType: RIGHTS }, reading)).answer,
  },
]
