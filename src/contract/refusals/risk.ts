import type { ErrorSpec } from './spec.ts'

/** Refusals of black lists, limits and quick templates. */
export const RISK_REFUSALS = {
  TRANS_LIMIT: { status: 400, text: '超出交易限额' },
  RISK_REJECT: { status: 400, text: '充值账号不在允许范围' },
  RISK_FREQ: { status: 400, text: '该账号充值次数超限' },
  BLACK_LIST_EXPIRY_PAST: { status: 400, text: '失效时间必须晚于现在' },
  BLACK_LIST_TARGET_MISSING: { status: 400, text: '订单没有所选的对象' },
  BLACK_LIST_TARGET_TYPE_REQUIRED: { status: 400, text: '请选择对象类型' },
  BLACK_LIST_REASON_REQUIRED: { status: 400, text: '请输入原因' },
  RISK_TARGET_REQUIRED: { status: 400, text: '请输入对象值' },
  RISK_IP_INVALID: { status: 400, text: '下单IP格式不正确，网段不能大于IPv4的/8或IPv6的/16' },
  RISK_REGION_UNKNOWN: { status: 400, text: '归属地不存在，请填省份名称或行政区划代码' },
  QUICK_TEMPLATE_HEADING_REPEATED: { status: 400, text: '同一表头不能对应多个列' },
  QUICK_TEMPLATE_COLUMN_MISSING: { status: 400, text: '模板缺少必填列：{column}' },
  TRADE_HOURS_EMPTY: { status: 400, text: '可交易时段的开始与结束不能相同' },
  SINGLE_LIMIT_ABOVE_DAY_LIMIT: { status: 400, text: '单笔限额不能大于商户日限额' },
} as const satisfies Record<string, ErrorSpec>
