import { flag, integer, references } from '../define/field.ts'

/** What moves a voucher stock. */
export const STOCK_ACTIONS = {
  restart: {
    label: '启用',
    on: 'selection',
    ids: 'id',
    from: ['inactive', 'paused'],
    handled: true,
    danger: 'ask',
    key: 's e',
    icon: 'play',
    placement: 'both',
    refusals: { stopped: '批次已停止，不能重启', failed: '批次创建失败，请修改后重新提交' },
    keywords: ['start', 'resume', 'restart'],
  },
  stop: {
    label: '暂停',
    on: 'selection',
    ids: 'id',
    from: ['running'],
    to: 'paused',
    handled: true,
    danger: 'ask',
    key: 's d',
    icon: 'pause',
    placement: 'both',
    keywords: ['pause', 'stop'],
  },
  terminate: {
    label: '终止',
    on: 'selection',
    verb: 'stop',
    ids: 'id',
    pick: { terminate: 1 },
    from: ['inactive', 'running', 'paused'],
    to: 'stopped',
    handled: true,
    danger: 'type-to-confirm',
    icon: 'circle-stop',
    placement: 'both',
    keywords: ['terminate', 'end'],
  },
  sync: {
    label: '同步批次',
    on: 'selection',
    from: ['inactive', 'creating', 'running', 'paused'],
    handled: true,
    icon: 'refresh-cw',
    placement: 'both',
    keywords: ['sync', 'refresh'],
  },
  warning: {
    label: '库存预警',
    on: 'record',
    ids: 'id',
    permission: 'edit',
    handled: true,
    icon: 'bell-ring',
    placement: 'row',
    input: {
      warnEnabled: flag('开启预警', { default: true }),
      warnCount: integer('预警数量', { min: 0, max: 10_000_000, default: 0, help: '可发数量不多于它时提醒' }),
      warnUserIds: references('预警接收人', { to: 'user', onRemove: 'keep' }),
    },
    keywords: ['alert', 'warning', 'low stock'],
  },
} as const

/** The detail of a voucher stock. */
export const STOCK_DETAIL = {
  attention: [
    { when: { status: 'failed' }, tone: 'bad', text: '平台没有创建批次：{failMsg}' },
    { when: { status: 'paused' }, tone: 'warn', text: '已暂停，不发放新的立减金', actions: ['restart'] },
    { when: { status: 'inactive' }, tone: 'warn', text: '平台上还没有启用', actions: ['restart'] },
    { when: { warned: true }, tone: 'warn', text: '可发数量只剩 {balance}，已不多于预警数量 {warnCount}' },
  ],
  bars: [
    {
      label: '发放总量',
      total: 'maxCoupons',
      main: true,
      parts: [
        { label: '已发', of: ['issuedCount'], look: 'full' },
        { label: '外部已发', of: ['externalCount'], look: 'half' },
        { label: '预占', of: ['reservedCount'], look: 'hatched' },
        { label: '可发', of: ['balance'], look: 'pale' },
      ],
      when: { status: ['inactive', 'creating', 'running', 'paused'] },
    },
  ],
  sections: {
    批次: [
      ['platform', 'stockType'],
      ['mchId', 'appid'],
      ['stockId', 'outRequestNo'],
      ['origin', 'lastSyncTime'],
      'description',
    ],
    面额与预算: [
      'transactionMinimum',
      ['maxAmount', 'maxAmountByDay'],
      ['maxCouponsPerUser', 'noCash'],
      ['usedCount', 'expiredCount', 'returnedCount', 'platformDistributed'],
    ],
    时间: [
      ['availableBegin', 'availableEnd'],
      ['validDays', 'autoStart'],
    ],
    使用范围: [['limitBank', 'limitCardType', 'limitBins'], ['goodsTag', 'availableMchs'], 'items'],
    预警: [['warnEnabled', 'warnCount', 'warned'], 'warnUserIds'],
  },
  related: {
    发放记录: { of: 'favorRecord', by: 'favorCouponId' },
    额度流水: { of: 'mktQuotaLedger', by: 'ownerId' },
  },
} as const
