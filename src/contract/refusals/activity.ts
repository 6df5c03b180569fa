import type { ErrorSpec } from './spec.ts'

/** Refusals of activities, and of orders at their prices. */
export const ACTIVITY_REFUSALS = {
  ACTIVITY_END_EARLY: { status: 400, text: '活动结束时间必须晚于开始时间' },
  ACTIVITY_TOO_LONG: { status: 400, text: '活动最长366天' },
  ACTIVITY_OVER: { status: 400, text: '活动结束时间已过' },
  ACTIVITY_OVERLAPS: { status: 400, text: '该商品在同一时段已参加其他活动' },
  ACTIVITY_LINE_REPEATED: { status: 400, text: '活动商品第{row}行重复' },
  ACTIVITY_LINE_SKU: { status: 400, text: '活动商品第{row}行的商品不存在' },
  ACTIVITY_LINE_PRICE: { status: 400, text: '活动商品第{row}行请输入活动价' },
  ACTIVITY_LINE_MINIMUM: { status: 400, text: '活动商品第{row}行的活动价低于最低限价' },
  ACTIVITY_MINUS_TOO_LARGE: { status: 400, text: '减额必须小于满额' },
  ACTIVITY_FIXED: { status: 400, text: '已发布的活动只能延长结束时间、增加限量' },
  ACTIVITY_ENDED: { status: 400, text: '已结束的活动不能修改' },
  ACTIVITY_QUOTA_USED: { status: 400, text: '限量不能小于已用数量' },
  ACTIVITY_NOT_DRAFT: { status: 400, text: '只有草稿可以删除' },
  ACTIVITY_SOLD_OUT: { status: 400, text: '活动库存不足' },
} as const satisfies Record<string, ErrorSpec>
