import { integer, money, oneOf, text } from '../define/field.ts'

/** How an activity prices goods. */
export const ACTIVITY_TYPES = {
  labels: { special: '限时特价', flash: '秒杀', reduction: '满减' },
  wire: { special: 1, flash: 2, reduction: 3 },
} as const

export const ACTIVITY_STATES = {
  field: 'activityState',
  label: '活动状态',
  initial: 'draft',
  labels: { draft: '草稿', published: '已发布', paused: '已暂停', ended: '已结束' },
  wire: { draft: 0, published: 1, paused: 2, ended: 3 },
  tones: { draft: 'warn', published: 'ok', paused: 'warn', ended: 'idle' },
} as const

/** Where a published activity stands in its time. */
export const RUN_STATES = {
  labels: { before: '未开始', running: '进行中', over: '已过期' },
  wire: { before: 0, running: 1, over: 2 },
  tones: { before: 'info', running: 'ok', over: 'idle' },
} as const

const MOVE = { on: 'selection', handled: true, placement: 'both' } as const
const noDraft = '草稿请先发布'

/** What moves an activity. */
export const ACTIVITY_ACTIONS = {
  publish: {
    ...MOVE,
    label: '发布',
    from: ['draft'],
    to: 'published',
    danger: 'ask',
    key: 's e',
    icon: 'send',
    keywords: ['publish'],
  },
  pause: {
    ...MOVE,
    label: '暂停活动',
    from: ['published'],
    to: 'paused',
    inverse: 'resume',
    key: 's d',
    icon: 'pause',
    keywords: ['pause'],
    refusals: { draft: noDraft },
  },
  resume: {
    ...MOVE,
    label: '恢复活动',
    permission: 'pause',
    from: ['paused'],
    to: 'published',
    inverse: 'pause',
    key: 's r',
    icon: 'circle-play',
    keywords: ['resume'],
    refusals: { draft: noDraft },
  },
  end: {
    ...MOVE,
    label: '结束活动',
    from: ['published', 'paused'],
    to: 'ended',
    danger: 'confirm',
    icon: 'flag',
    keywords: ['end', 'finish'],
    refusals: { draft: noDraft },
  },
} as const

/** Lines of an activity with what was ordered, as `itemPage` answers them. */
export const ACTIVITY_LINE_FIELDS = {
  skuCode: text('SKU编码', { mono: true }),
  skuName: text('商品名称'),
  activityPrice: money('活动价'),
  minSalePrice: money('最低限价'),
  quota: integer('限量'),
  usedQty: integer('已用'),
  leftQty: integer('剩余'),
  limitPerMerchant: integer('每商户限量'),
  lineState: oneOf(
    '状态',
    { open: '可用', soldOut: '已售罄' },
    { wire: { open: 1, soldOut: 2 }, tones: { open: 'ok', soldOut: 'bad' } },
  ),
} as const
