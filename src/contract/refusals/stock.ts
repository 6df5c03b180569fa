import type { ErrorSpec } from './spec.ts'

/** Refusals of cards, batches and documents of the stock. */
export const STOCK_REFUSALS = {
  STOCK_CARD_SEARCH_EMPTY: { status: 400, text: '请输入卡号、订单号或出库单号' },
  STOCK_LOCK_SHORT: { status: 400, text: '锁定数量不足' },
  STOCK_RETURN_EXCEEDS_ISSUED: { status: 400, text: '退回数量超过已出库数量' },
  STOCK_RETURN_CARD_USED: { status: 400, text: '卡密已被查看或使用，不能退回上架' },
  STOCK_REVEAL_LIMIT: { status: 400, text: '今日查看次数已达上限' },
  STOCK_REVEAL_SMS: { status: 400, text: '已要求短信验证，但短信服务未配置，请联系管理员' },
  STOCK_BATCH_EXPIRED: { status: 400, text: '批次已过期，不能启用' },
  STOCK_BATCH_NOT_FOUND: { status: 400, text: '批次不存在' },
  STOCK_BATCH_DIFFERS: { status: 400, text: '同批次成本或有效期不一致' },
  STOCK_COUNT_CARDS: { status: 400, text: '卡密商品不支持盘点，请使用作废或入库' },
  STOCK_COUNT_NEGATIVE: { status: 400, text: '盘点数量不能小于0' },
  STOCK_SHORT: { status: 400, text: '可用库存不足' },
  STOCK_CARD_NOT_VOIDABLE: { status: 400, text: '仅可用或已分配的卡密可作废' },
  STOCK_IMPORT_NO_CARD_GOODS: { status: 400, text: '只有卡密和券码商品可以导入卡密' },
  STOCK_IN_TYPE_NOT_MANUAL: { status: 400, text: '该入库类型由采购单或接口产生' },
  STOCK_IN_CARDS_BY_IMPORT: { status: 400, text: '卡密商品请用“导入卡密”' },
  STOCK_IN_TOO_OLD: { status: 400, text: '入库超过7天，不能冲销' },
  STOCK_IN_EXPIRES_TOO_SOON: { status: 400, text: '有效期须晚于明天此时' },
  STOCK_IN_NO_CARDS: { status: 400, text: '没有可入库的卡密' },
  STOCK_IN_CARDS_USED: { status: 400, text: '部分卡密已使用，不能冲销' },
  STOCK_SUPPLIER_CARD_EXISTS: { status: 400, text: '供应商返回的卡密已存在' },
} as const satisfies Record<string, ErrorSpec>
