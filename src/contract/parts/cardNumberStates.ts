/** The life of an exchange card issued here. */
export const CARD_NUMBER_STATES = {
  field: 'cardState',
  label: '卡状态',
  initial: 'inactive',
  labels: {
    inactive: '未激活',
    active: '已激活',
    bound: '已绑定',
    used: '已使用',
    invalid: '已作废',
    expired: '已过期',
  },
  wire: { inactive: 0, active: 1, bound: 2, used: 3, invalid: 4, expired: 5 },
  tones: {
    inactive: 'idle',
    active: 'ok',
    bound: 'info',
    used: 'idle',
    invalid: 'bad',
    expired: 'bad',
  },
} as const
