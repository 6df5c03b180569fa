import { dateTime, decimal, money, oneOf, text } from '../define/field.ts'

/** What a timed adjustment changes: the terms of a price, or the discount of the shop. */
export const ADJUST_FIELDS = {
  labels: { discount: '折扣', point: '加点', fixedPrice: '固定价', shopDiscount: '商城折扣' },
  wire: { discount: 1, point: 2, fixedPrice: 3, shopDiscount: 4 },
} as const

export const ADJUST_MODES = {
  labels: { set: '设为', add: '增减' },
  wire: { set: 1, add: 2 },
} as const

/** The columns of a file of adjustments: lines that agree in all but merchant and SKU are one task. */
export const TIMED_IMPORT = {
  taskName: text('任务名称', { required: '请输入任务名称', max: 60 }),
  merchantCode: text('商户编号', { required: '请输入商户编号', max: 10, mono: true }),
  skuCode: text('SKU编码', { required: '请输入SKU编码', max: 32, mono: true }),
  adjustField: oneOf('调价项', ADJUST_FIELDS.labels, {
    wire: ADJUST_FIELDS.wire,
    required: '请选择调价项',
  }),
  adjustMode: oneOf('方式', ADJUST_MODES.labels, { wire: ADJUST_MODES.wire, required: '请选择方式' }),
  adjustValue: decimal('数值', {
    scale: 4,
    required: '请输入数值',
    help: '折扣和加点为小数，如 0.98；固定价以元为单位',
  }),
  executeTime: dateTime('执行时间', { required: '请选择执行时间' }),
  revertTime: dateTime('恢复时间'),
} as const

export const TIMED_STATES = {
  field: 'taskState',
  label: '任务状态',
  initial: 'waiting',
  labels: {
    waiting: '待执行',
    running: '执行中',
    done: '已执行',
    partFailed: '部分失败',
    canceled: '已取消',
    reverted: '已恢复',
  },
  wire: { waiting: 0, running: 1, done: 2, partFailed: 3, canceled: 4, reverted: 5 },
  tones: {
    waiting: 'info',
    running: 'info',
    done: 'ok',
    partFailed: 'warn',
    canceled: 'idle',
    reverted: 'idle',
  },
} as const

const ENABLED = {
  on: 'selection',
  verb: 'changeStatus',
  permission: 'state',
  placement: 'both',
  handled: true,
} as const

/** What moves a timed adjustment by hand. */
export const TIMED_ACTIONS = {
  enable: {
    ...ENABLED,
    label: '启用',
    pick: { enabled: 1 },
    from: ['waiting'],
    inverse: 'disable',
    danger: 'ask',
    key: 's e',
    icon: 'circle-check',
    keywords: ['enable', 'switch on', 'preview'],
  },
  disable: {
    ...ENABLED,
    label: '停用',
    pick: { enabled: 0 },
    from: ['waiting'],
    inverse: 'enable',
    key: 's d',
    icon: 'circle-slash',
    keywords: ['disable', 'switch off'],
  },
  cancel: {
    label: '取消调价',
    on: 'selection',
    handled: true,
    from: ['waiting'],
    to: 'canceled',
    danger: 'confirm',
    placement: 'both',
    icon: 'ban',
    keywords: ['cancel'],
    refusals: {
      running: '正在调价，请稍候',
      done: '已经执行，请恢复原价',
      partFailed: '已经执行，请恢复原价',
    },
  },
  revert: {
    label: '恢复原价',
    on: 'selection',
    permission: 'cancel',
    handled: true,
    from: ['done', 'partFailed'],
    danger: 'confirm',
    placement: 'both',
    key: 's v',
    icon: 'undo-2',
    keywords: ['revert', 'restore prices', 'roll back'],
    refusals: { waiting: '尚未执行，取消即可', running: '正在调价，请稍候' },
  },
  retry: {
    label: '重试',
    on: 'record',
    ids: 'id',
    permission: 'edit',
    handled: true,
    from: ['partFailed'],
    to: 'running',
    danger: 'ask',
    key: 's r',
    icon: 'rotate-cw',
    keywords: ['retry'],
    refusals: { done: '没有失败的商品' },
  },
} as const

/** How one price of an adjustment stands. */
export const TIMED_ITEM_STATES = {
  labels: { waiting: '待调价', success: '已调价', failed: '失败', reverted: '已恢复', skipped: '未恢复' },
  wire: { waiting: 0, success: 1, failed: 2, reverted: 3, skipped: 4 },
  tones: { waiting: 'info', success: 'ok', failed: 'bad', reverted: 'idle', skipped: 'warn' },
} as const

/** Prices of an adjustment, as `itemPage` answers them; those that wait as they would become now. */
export const TIMED_ITEM_FIELDS = {
  merchantCode: text('商户编号', { mono: true }),
  skuCode: text('SKU编码', { mono: true }),
  skuName: text('商品名称'),
  oldText: text('原值', { mono: true }),
  newText: text('新值', { mono: true }),
  oldPrice: money('原价'),
  newPrice: money('新价'),
  newGrossRate: decimal('新毛利率', { scale: 4, fractionFormat: 'percent' }),
  itemState: oneOf('状态', TIMED_ITEM_STATES.labels, {
    wire: TIMED_ITEM_STATES.wire,
    tones: TIMED_ITEM_STATES.tones,
  }),
  failMsg: text('说明'),
} as const
