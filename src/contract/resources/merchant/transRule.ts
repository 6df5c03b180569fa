import { flag, integer, money, oneOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const TIME = {
  max: 8,
  pattern: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
  patternText: '时间格式应为 时:分，如 08:30',
  mono: true,
} as const

/** The limits a tenant sets for orders, and its time limits for suppliers and callbacks. */
export const transRule = defineResource({
  id: 'transRule',
  label: '交易规则',
  path: '/biz-merchant/transRule',
  scope: 'tenant',
  single: 'tenant',
  title: 'orderTimeoutMin',
  fields: {
    orderTimeoutMin: integer('订单超时(分钟)', {
      required: true,
      default: 30,
      min: 5,
      max: 4320,
      help: '超时仍无结果的订单转为可疑，冻结金额保留',
    }),
    autoRefundOnFail: flag('失败自动退款', { default: true, help: '仅商城现金订单；账户冻结总是自动释放' }),
    maxRetry: integer('重试次数', { required: true, default: 3, min: 0, max: 10 }),
    retryIntervalSec: integer('重试间隔(秒)', { required: true, default: 60, min: 5, max: 3600 }),
    duplicateWindowSec: integer('重复下单窗口(秒)', {
      required: true,
      default: 60,
      min: 0,
      max: 86_400,
      help: '同商户同商品同账号；0 表示不限制',
    }),
    singleMaxAmount: money('单笔限额', { required: true, default: 0, min: 0, help: '0 表示不限制' }),
    dayMaxAmount: money('商户日限额', { required: true, default: 0, min: 0, help: '0 表示不限制' }),
    lossProtect: oneOf(
      '亏损保护',
      { off: '关闭', reject: '拒单', warn: '仅预警' },
      {
        wire: { off: 0, reject: 1, warn: 2 },
        required: true,
        default: 'reject',
        tones: { off: 'idle', reject: 'ok', warn: 'warn' },
      },
    ),
    tradeStart: text('可交易时段开始', { ...TIME, help: '不填则全天可交易' }),
    tradeEnd: text('可交易时段结束', { ...TIME, help: '早于开始时间表示跨零点' }),
    notifyMaxTimes: integer('通知最大次数', { required: true, default: 8, min: 1, max: 20 }),
    autoCloseDays: integer('自动完结(天)', {
      required: true,
      default: 10,
      min: 1,
      max: 90,
      help: '实物订单发货后多少天视为签收',
    }),
  },
  states: {
    initial: 'enabled',
    labels: { disabled: '停用', enabled: '启用' },
    wire: { disabled: 0, enabled: 1 },
    tones: { disabled: 'idle', enabled: 'ok' },
    inForm: true,
  },
  list: {
    columns: [
      'orderTimeoutMin',
      'duplicateWindowSec',
      'singleMaxAmount',
      'dayMaxAmount',
      'lossProtect',
      'status',
      'updateTime',
    ],
  },
  form: {
    sections: {
      限额与时段: [
        'status',
        'singleMaxAmount',
        'dayMaxAmount',
        'duplicateWindowSec',
        'tradeStart',
        'tradeEnd',
        'lossProtect',
      ],
      超时与重试: [
        'orderTimeoutMin',
        'maxRetry',
        'retryIntervalSec',
        'autoRefundOnFail',
        'autoCloseDays',
        'notifyMaxTimes',
      ],
    },
  },
  menu: {
    branch: 'merchantManage',
    sort: 6,
    icon: 'scale',
    path: '/merchant/transRule',
    en: 'Trading rules',
  },
  keywords: ['limit', 'trading rule'],
})
