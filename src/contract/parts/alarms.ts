import { references, someOf } from '../define/field.ts'

/** What an alarm may be about, by name: label and number. */
export const ALARM_TYPES = {
  labels: {
    merchantBalance: '商户余额',
    goodsStock: '商品库存',
    supplierTimeout: '供应商订单超时',
    supplierBalance: '供应商余额',
    channelFault: '渠道熔断/价格倒挂',
    ledgerCheck: '账本校验失败',
    callbackFailed: '回调失败',
    keyExpiry: '密钥/证书到期',
    exportFailed: '导出失败',
    contractExpiry: '合同到期',
    smsFailure: '短信失败率',
    feedbackOverdue: '反馈超时',
    overLimit: '账户超额',
    payChannel: '支付渠道异常',
    cardStock: '卡密库存',
    jobFault: '任务调度异常',
    processFault: '流程异常',
  },
  wire: {
    merchantBalance: 1,
    goodsStock: 2,
    supplierTimeout: 3,
    supplierBalance: 4,
    channelFault: 5,
    ledgerCheck: 6,
    callbackFailed: 7,
    keyExpiry: 8,
    exportFailed: 9,
    contractExpiry: 10,
    smsFailure: 11,
    feedbackOverdue: 12,
    overLimit: 13,
    payChannel: 14,
    cardStock: 15,
    jobFault: 16,
    processFault: 17,
  },
} as const
export type AlarmType = keyof typeof ALARM_TYPES.wire

/** How grave an alarm is. */
export const ALARM_LEVELS = {
  labels: { info: '提示', warning: '一般', critical: '严重' },
  wire: { info: 1, warning: 2, critical: 3 },
  tones: { info: 'info', warning: 'warn', critical: 'bad' },
} as const
export type AlarmLevel = keyof typeof ALARM_LEVELS.wire

/** Types whose level is always critical. */
export const CRITICAL_TYPES: readonly AlarmType[] = ['ledgerCheck', 'overLimit']

/** The ways an alarm is sent. */
export const ALARM_CHANNELS = {
  labels: { message: '站内信', sms: '短信', mail: '邮件', weCom: '企业微信', dingTalk: '钉钉' },
  wire: { message: 1, sms: 2, mail: 3, weCom: 4, dingTalk: 5 },
} as const
export type AlarmChannel = keyof typeof ALARM_CHANNELS.wire

/** How an alarm is sent, and to whom; rules and time-out rules have the same fields. */
export const ALARM_RECEIVING = {
  channels: someOf('通知方式', ALARM_CHANNELS.labels, {
    wire: ALARM_CHANNELS.wire,
    required: '请选择通知方式',
    default: ['message'],
    width: 180,
  }),
  receiverIds: references('接收人', {
    to: 'user',
    where: { status: 'active' },
    onRemove: 'keep',
    max: 50,
    required: '请选择接收人',
    width: 200,
  }),
} as const
