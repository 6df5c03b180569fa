import type { ErrorSpec } from './spec.ts'

/** Refusals of alarms. */
export const ALARM_REFUSALS = {
  ALARM_LEVEL_FIXED: { status: 400, text: '{type}的级别固定为严重' },
  ALARM_PERIOD_HALF: { status: 400, text: '生效时段的起止须都填写，且不能相同' },
  ALARM_ESCALATION: { status: 400, text: '请选择升级接收人' },
  ALARM_ROBOT_MISSING: { status: 400, text: '选择了{channel}，请填写它的机器人地址' },
  ALARM_ROBOT_HOST: { status: 400, text: '机器人地址不在允许范围，须为公网的 https 地址' },
  ALARM_CONDITION: { status: 400, text: 'condition 须为 JSON 对象，且只含该类型的条件' },
  TIMEOUT_TAKEN: { status: 400, text: '该供应商已配置超时规则' },
  TIMEOUT_DEFAULT_KEPT: { status: 400, text: '默认规则不能删除' },
  TIMEOUT_DEFAULT_SCOPE: { status: 400, text: '默认规则的适用范围不能修改' },
} as const satisfies Record<string, ErrorSpec>
