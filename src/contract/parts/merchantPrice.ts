import { decimal, type Field, integer, type ModeOf, money, oneOf, text } from '../define/field.ts'
import type { ColumnOf } from '../define/column.ts'
import type { DecimalOptions } from '../define/fieldOptions.ts'

/** How the settlement price of a merchant's product is calculated. */
export const accountMethods = {
  labels: { discount: '按折扣', costPlus: '成本加点', fixed: '固定价' },
  wire: { discount: 1, costPlus: 2, fixed: 3 },
} as const

/** Limits of discounts and of markups. */
const DISCOUNT = { scale: 4, min: 0.01, max: 1.5, fractionFormat: 'fold' } as const,
  POINT = { scale: 4, min: -0.2, max: 0.5, fractionFormat: 'percent' } as const
/** Input of a discount, as a fraction of the face value. */
export const discountInput = <const O extends DecimalOptions>(
  label: string,
  options: O,
): Field<number, ModeOf<O>, ColumnOf<'numeric', O>> => decimal(label, { ...DISCOUNT, ...options })
/** Input of a markup, as a fraction of the cost. */
export const pointInput = <const O extends DecimalOptions>(
  options: O,
): Field<number, ModeOf<O>, ColumnOf<'numeric', O>> => decimal('加点', { ...POINT, ...options })

/** The inputs of a price; each method requires one of the three. */
export const PRICE_INPUT = {
  accountMethod: oneOf('核算方式', accountMethods.labels, {
    wire: accountMethods.wire,
    required: '请选择核算方式',
    default: 'discount',
  }),
  discount: discountInput('结算折扣', {
    required: '请输入结算折扣',
    when: { accountMethod: 'discount' },
    help: '面值的几折，如 9.65',
  }),
  point: pointInput({
    required: '请输入加点',
    when: { accountMethod: 'costPlus' },
    help: '成本加百分之几，如 1.5',
  }),
  fixedPrice: money('固定结算价', { min: 1, required: '请输入固定结算价', when: { accountMethod: 'fixed' } }),
} as const

export const shopDiscountInput = discountInput('商城折扣', { help: '商城售价为面值乘以它，不填则用默认售价' })
export const alertInput = integer('库存预警值', { min: 0, help: '0 表示不预警' })

/** The columns of a price file: merchant, SKU and terms. */
export const GOODS_IMPORT = {
  merchantCode: text('商户编号', { required: '请输入商户编号', max: 10 }),
  skuCode: text('SKU编码', { required: '请输入SKU编码', max: 32 }),
  accountMethod: oneOf('核算方式', accountMethods.labels, {
    wire: accountMethods.wire,
    required: '请选择核算方式',
  }),
  discount: decimal('折扣', { scale: 4, fractionFormat: 'fold', help: '核算方式为按折扣时填写' }),
  point: decimal('加点', { scale: 4, fractionFormat: 'percent', help: '核算方式为成本加点时填写' }),
  fixedPrice: money('固定价', { help: '核算方式为固定价时填写' }),
  shopDiscount: decimal('商城折扣', { scale: 4, fractionFormat: 'fold' }),
  alertValue: integer('预警值', { min: 0 }),
  state: oneOf(
    '状态',
    { off: '停售', on: '在售' },
    { wire: { off: 0, on: 1 }, help: '不填则新增为停售，更新时不变' },
  ),
} as const
