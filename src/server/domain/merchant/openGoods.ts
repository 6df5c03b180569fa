import type { Input, Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { RowOutcome } from '../../../contract/wire.ts'
import { holds } from '../../engine/caller.ts'
import { type Changes, opener } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { countBadPrices, selectOpened } from '../../store/merchant/merchantGoodsRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { findMatching, findRows, insertRows } from '../../store/rows.ts'
import { fromMerchant, fromSku } from './fromSku.ts'

type Merchant = Row<typeof merchantConfig>
type Sku = Row<typeof goodsSku>
type Opening = Input<typeof merchantGoods, 'open'>

/** Opens SKUs for merchants; what is open already stays as it is. */
export async function openGoods(wanted: readonly { readonly merchant: Merchant; readonly sku: Sku; readonly price: Changes }[], work: Work): Promise<{ readonly ids: readonly string[]; readonly skipped: number }> {
  const opened = await selectOpened(work.db, work.tenantId, { merchantIds: [...new Set(wanted.map(({ merchant }) => merchant.id))], skuIds: [...new Set(wanted.map(({ sku }) => sku.id))] })
  const fresh = wanted.filter(({ merchant, sku }) => !opened.has(`${merchant.id}:${sku.id}`))
  const { userId, deptIds } = work.caller.session
  const ids = await insertRows(work.db, merchantGoods, work.tenantId, fresh.map(({ merchant, sku, price }) => ({
    ...fromMerchant(merchant), ...fromSku(sku), shopState: 'off', state: 'off', priceEdited: false, alertValue: 0, createUser: userId, createDept: deptIds[0] ?? null, updateUser: userId, ...price,
  })))
  await recheckGoods(work.db, work.tenantId, [...new Set(fresh.map(({ sku }) => sku.id))], [...new Set(fresh.map(({ merchant }) => merchant.id))])
  return { ids, skipped: wanted.length - fresh.length }
}

function priceOf({ accountMethod, discount, point, fixedPrice, shopDiscount, alertValue }: Opening): Changes {
  return { accountMethod, discount: accountMethod === 'discount' ? discount : null, point: accountMethod === 'costPlus' ? point : null, fixedPrice: accountMethod === 'fixed' ? fixedPrice : null, shopDiscount: shopDiscount ?? null, alertValue: alertValue ?? 0 }
}

opener(merchantGoods, 'open', async (input, work) => {
  const merchants = await findMatching(work.db, merchantConfig, { tenantId: work.tenantId, ids: [...new Set(input.merchantIds)], where: visibleTo(merchantConfig, work) }) as unknown as Merchant[]
  const skus = await findRows(work.db, goodsSku, work.tenantId, [...new Set(input.skuIds)]) as unknown as Sku[]
  const price = priceOf(input)
  const { ids, skipped } = await openGoods(merchants.flatMap((merchant) => skus.map((sku) => ({ merchant, sku, price }))), work)
  const { loss, low } = await countBadPrices(work.db, work.tenantId, ids)
  const warnings = [{ text: '低于成本', count: holds(work.caller, 'merchantGoods_cost') ? loss : 0 }, { text: '低于最低限价，不能在售', count: low }].filter(({ count }) => count > 0)
  const left = Array.from({ length: skipped }, (_, index): RowOutcome => ({ id: String(index + 1), msg: '该商户已开通此商品' }))
  return { ids, count: ids.length, answer: { created: ids.length, skipped }, left, warnings, consequences: [`为 ${merchants.length} 个商户开通 ${ids.length} 条商品，先为停售`] }
})
