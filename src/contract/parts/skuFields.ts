import { integer, json, money, text } from '../define/field.ts'

/** A specification value that distinguishes a SKU from the others of its product. */
export interface SkuValue {
  readonly specId: string
  readonly valueId: string
  readonly value: string
}

/** The inputs of a SKU, on its own screen and in the form of its product. */
export const skuPrices = {
  skuName: text('SKU名称', { max: 120, search: 'contains', width: 220 }),
  faceValue: money('面值/市场价', { required: '请输入面值', min: 1, search: 'range' }),
  salePrice: money('默认售价', { required: '请输入默认售价', min: 0, search: 'range' }),
  minSalePrice: money('最低限价', { min: 0, default: 0 }),
  points: integer('积分价', { min: 0 }),
  barCode: text('条码', { max: 32, mono: true, lookup: true }),
  weightG: integer('重量(克)', { min: 0 }),
  maxPerOrder: integer('单笔限购', { min: 1, max: 10_000 }),
  validDays: integer('有效天数', { min: 0, max: 3650 }),
} as const

/** The SKU rows in the form of a product: fields of the form only, then the shared ones. */
export const skuRows = {
  specText: text('规格值', { max: 200 }),
  skuCode: text('SKU编码', { max: 32, mono: true }),
  specValueIds: json<readonly SkuValue[]>('规格值编号', { computed: true, width: 0 }),
  ...skuPrices,
} as const
