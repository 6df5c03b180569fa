import { integer, reference, text } from '../define/field.ts'

const clock = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, patternText: '时间格式为 HH:mm' } as const

/** The fields of a channel in the form of its configuration. */
export const CHANNEL_INPUT = {
  supplierGoodsId: reference('供应商商品', { to: 'supplierGoods', required: '请选择供应商商品', width: 220 }),
  priority: integer('优先级', { min: 1, max: 9999, help: '1 最优先，不填则取供应商商品的默认值' }),
  weight: integer('权重', { min: 0, max: 100, help: '不填则取供应商商品的默认值' }),
  rateLimit: integer('每分钟上限', { min: 0, default: 0, help: '0 表示不限' }),
  openTime: text('开始时段', { ...clock, help: '不填则全天可用' }),
  closeTime: text('结束时段', clock),
} as const
