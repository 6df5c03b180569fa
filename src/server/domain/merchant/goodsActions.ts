import { refuse } from '../../../contract/errors.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { formatFen } from '../../../kernel/money.ts'
import { holds } from '../../engine/caller.ts'
import { type Changes, handler, type Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { grossRateOf, type MerchantGoods, settlePriceOf, timesRate } from './price.ts'
import { METHODS } from './priceMethods.ts'

export const yuan = (fen: number | null): string => (fen === null ? '—' : `¥${formatFen(fen)}`)
const share = (rate: number | null): string => (rate === null ? '—' : `${(rate * 100).toFixed(2)}%`)
const may = (work: Work, suffix: 'cost' | 'loss'): boolean => holds(work.caller, `merchantGoods_${suffix}`)

/** A price never lies below the floor of its SKU; shoppers pay no less than the merchant, unless somebody may allow it. */
export function requirePrice(now: MerchantGoods, work: Work): number | null {
  const settle = settlePriceOf(now)
  if (settle !== null && settle < (now.minSalePrice ?? 0)) refuse('售价低于最低限价')
  if (settle !== null && now.shopDiscount !== null && timesRate(now.faceValue, now.shopDiscount) < settle && !may(work, 'loss')) refuse('商城售价不能低于结算单价')
  return settle
}

/** Changes what a price is made of; says what it was and what it becomes, and to those who may know the cost what is left of it. */
function reprice(row: MerchantGoods, set: Changes, work: Work): Step {
  const now = { ...row, ...set }
  const before = settlePriceOf(row), settle = requirePrice(now, work)
  const [was, is] = [grossRateOf(before, row.costPrice), grossRateOf(settle, row.costPrice)]
  const loses = settle !== null && row.costPrice !== null && settle < row.costPrice
  const known = may(work, 'cost')
  return {
    set: { ...set, priceEdited: true },
    consequences: [[`${row.merchantCode} ${row.skuCode}：结算单价 ${yuan(before)} → ${yuan(settle)}`, ...(known && is !== null ? [`毛利率 ${share(was)} → ${share(is)}`] : []), ...(row.minSalePrice ? [`最低限价 ${yuan(row.minSalePrice)}`] : [])].join('，')],
    warnings: known && loses ? ['改后低于成本'] : [],
  }
}

handler(merchantGoods, 'changeDiscount', (row, { discount }, work) => (row.accountMethod === 'discount' ? reprice(row, { discount }, work) : refuse('核算方式不是按折扣')))
handler(merchantGoods, 'changePoint', (row, { point }, work) => (row.accountMethod === 'costPlus' ? reprice(row, { point }, work) : refuse('核算方式不是成本加点')))

handler(merchantGoods, 'changeShopDiscount', (row, { shopDiscount }, work) => {
  requirePrice({ ...row, shopDiscount }, work)
  const [was, is] = [row.shopDiscount === null ? null : timesRate(row.faceValue, row.shopDiscount), timesRate(row.faceValue, shopDiscount)]
  return { set: { shopDiscount }, consequences: [`${row.merchantCode} ${row.skuCode}：商城售价 ${yuan(was)} → ${yuan(is)}`], warnings: is < (row.settlePrice ?? 0) ? ['商城售价低于结算单价'] : [] }
})

handler(merchantGoods, 'changeAccountMethod', (row, input, work) => {
  const accountMethod = input.accountMethod ?? 'discount'
  const { field, min, max, missing, wrong } = METHODS[accountMethod]
  const value = input[field] ?? (input as Changes).value
  if (typeof value !== 'number') return refuse(missing, field)
  if (value < min || value > max) refuse(wrong, field)
  if (accountMethod === 'fixed' && !Number.isSafeInteger(value)) refuse('固定结算价必须是整数分', field)
  if (accountMethod === 'costPlus' && row.costPrice === null) refuse('商品没有成本，不能按成本加点')
  return reprice(row, { accountMethod, discount: null, point: null, fixedPrice: null, [field]: value }, work)
})

handler(merchantGoods, 'changeAlertValue', (row, { alertValue }) => ({ set: { alertValue }, consequences: [`${row.merchantCode} ${row.skuCode}：库存预警值 ${row.alertValue ?? 0} → ${alertValue === 0 ? '不预警' : alertValue}`] }))
