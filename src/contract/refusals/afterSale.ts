import type { ErrorSpec } from './spec.ts'

/** Refusals of after-sale cases and changes of orders. */
export const AFTER_SALE_REFUSALS = {
  AFTER_SALE_IN_KIND_ONLY: { status: 400, text: '退货和换货只适用于实物商品' },
  AFTER_SALE_CARDS_ONLY: { status: 400, text: '回购只适用于卡券商品' },
  AFTER_SALE_OVERDUE: { status: 400, text: '已超过售后期限' },
  AFTER_SALE_NOT_REFUNDABLE: { status: 400, text: '该商品不支持退款，只受理发错漏发、未到账和卡密无效' },
  AFTER_SALE_QTY_EXCEEDED: { status: 400, text: '申请数量超过可售后数量' },
  AFTER_SALE_AMOUNT_EXCEEDED: { status: 400, text: '申请金额不能大于商品金额' },
  AFTER_SALE_OPEN_CASE: { status: 400, text: '该订单存在进行中的售后单' },
  AFTER_SALE_MIXED_TYPES: { status: 400, text: '只能同时审核同一类型的售后单' },
  AFTER_SALE_REFUND_EXCEEDS_APPLIED: { status: 400, text: '退款金额不能大于申请金额' },
  AFTER_SALE_NOT_DEDUCTED: { status: 400, text: '该订单不是账户扣款，不退金额' },
  BUY_BACK_CARD_USED: { status: 400, text: '卡密已使用，不能回购' },
  BUY_BACK_PRICE_EXCEEDED: { status: 400, text: '回购单价不能高于原单价' },
  EXCHANGE_QTY_EXCEEDED: { status: 400, text: '换货数量不能大于申请数量' },
  EXCHANGE_OTHER_SPU: { status: 400, text: '只能换同一商品的规格' },
  EXCHANGE_PRICE_HIGHER: { status: 400, text: '换货商品价格不能高于原商品' },
  EXCHANGE_STOCK_SHORT: { status: 400, text: '换货商品可用库存不足' },
  EXCHANGE_ORDER_BLOCKED: { status: 400, text: '换货订单被拦截：{reason}' },
  ORDER_CHANGE_CARDS: { status: 400, text: '卡券订单不能改成功或失败，请用订单退款或售后单' },
  ORDER_CHANGE_STATE: { status: 400, text: '订单当前状态不支持该变更类型' },
  ORDER_CHANGE_PENDING: { status: 400, text: '该订单已有待审核的变更申请' },
  ORDER_CHANGE_AMOUNT_ZERO: { status: 400, text: '调整金额不能为0' },
  ORDER_CHANGE_NOT_DEDUCTED: { status: 400, text: '该订单不是账户扣款，不能调整金额' },
  ORDER_CHANGE_WITHDRAW_NOT_OWN: { status: 400, text: '只能撤销自己提交的申请' },
} as const satisfies Record<string, ErrorSpec>
