import type { ErrorSpec } from './spec.ts'

/** Refusals of timed adjustments of prices. */
export const TIMED_PRICE_REFUSALS = {
  TIMED_PRICE_TOO_SOON: { status: 400, text: '执行时间须在5分钟以后' },
  TIMED_PRICE_REVERT_EARLY: { status: 400, text: '恢复时间必须晚于执行时间' },
  TIMED_PRICE_OVERLAPS: { status: 400, text: '商品存在未执行的调价任务' },
  TIMED_PRICE_EMPTY: { status: 400, text: '所选范围内没有可调价的商户商品' },
  TIMED_PRICE_TOO_MANY: { status: 400, text: '一个任务最多100000条商品' },
  TIMED_PRICE_NONE_FITS: { status: 400, text: '没有一条商品能按此调价：{reason}' },
  TIMED_PRICE_NO_CHANGE: { status: 400, text: '增减的数值不能为0' },
  TIMED_PRICE_WHOLE_FEN: { status: 400, text: '固定价以分为单位，必须是整数' },
  TIMED_PRICE_NO_VALUE: { status: 400, text: '没有原值，不能增减' },
  TIMED_PRICE_GOODS_GONE: { status: 400, text: '商户商品已删除' },
  PRICE_METHOD_NOT_FIXED: { status: 400, text: '核算方式不是固定价' },
  TIMED_PRICE_LOCKED: { status: 400, text: '距执行不足1分钟或已开始执行，不能修改' },
  TIMED_PRICE_OVER: { status: 400, text: '恢复时间已过，不能重试' },
  TIMED_PRICE_REVERTING: { status: 400, text: '正在恢复原价' },
} as const satisfies Record<string, ErrorSpec>
