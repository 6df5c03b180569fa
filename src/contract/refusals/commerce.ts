import type { ErrorSpec } from './spec.ts'

/** Refusals of affiliate channels, and of orders that big platforms push. */
export const COMMERCE_REFUSALS = {
  PLATFORM_UNMAPPED: { status: 400, text: '平台商品未映射' },
  PLATFORM_SHOP_GONE: { status: 400, text: '店铺已关闭，不能转单' },
  PLATFORM_NUMBER_TAKEN: { status: 400, text: '商户已用该单号下过别的订单' },
  PLATFORM_SIGN: { status: 401, text: '签名不正确' },
  PLATFORM_BODY: { status: 400, text: '报文格式不正确' },
  PLATFORM_FIELD: { status: 400, text: '参数 {name} 不正确' },
  PLATFORM_MISMATCH: { status: 409, text: '平台单号已存在且内容不一致' },
  PLATFORM_ORDER_UNKNOWN: { status: 404, text: '平台订单不存在' },
  PLATFORM_ORDERS_OPEN: { status: 400, text: '存在未完成的电商订单，不能关闭' },
  COMMERCE_SITE_TAKEN: { status: 400, text: '同一平台推广位已存在启用配置' },
  COMMERCE_INTEGRAL: { status: 400, text: '请选择返利积分种类' },
  COMMERCE_SECRET: { status: 400, text: '请输入AppSecret' },
  COMMERCE_SECRET_AGAIN: { status: 400, text: '接口地址或 AppKey 已修改，请重新输入AppSecret' },
  COMMERCE_SYNC_OFF: { status: 400, text: '自动同步已关闭，请先打开' },
  COMMERCE_UNREACHABLE: { status: 400, text: '联盟没有应答' },
} as const satisfies Record<string, ErrorSpec>
