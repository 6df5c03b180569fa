import { decimal, integer, money, oneOf } from '../define/field.ts'

/** How the settlement price of a merchant's goods is made. */
export const accountMethods = { labels: { discount: '按折扣', costPlus: '成本加点', fixed: '固定价' }, wire: { discount: 1, costPlus: 2, fixed: 3 } } as const

/** What a price is made of; each method needs one of the three. */
export const PRICE_INPUT = {
  accountMethod: oneOf('核算方式', accountMethods.labels, { wire: accountMethods.wire, required: '请选择核算方式', default: 'discount' }),
  discount: decimal('结算折扣', { scale: 4, min: 0.01, max: 1.5, required: '请输入结算折扣', when: { accountMethod: 'discount' }, help: '面值的几成，0.9650 即 9.65 折' }),
  point: decimal('加点', { scale: 4, min: -0.2, max: 0.5, required: '请输入加点', when: { accountMethod: 'costPlus' }, help: '成本加几成，0.0150 即 1.5 点' }),
  fixedPrice: money('固定结算价', { min: 1, required: '请输入固定结算价', when: { accountMethod: 'fixed' } }),
} as const

export const shopDiscountInput = decimal('商城折扣', { scale: 4, min: 0.01, max: 1.5, help: '商城售价为面值乘以它，不填则用默认售价' })
export const alertInput = integer('库存预警值', { min: 0, help: '0 表示不预警' })
