/** The campaign whose electronic cards are mailed: goods, planned cards, face value in fen, days until begin and end. */
export const MAILED_CAMPAIGN = {
  activityName: '员工生日电子卡',
  merchant: '星河观影商城',
  goods: ['DY-2D', 'CUP-350'],
  plannedQuantity: 600,
  faceValue: 8_000,
  from: -20,
  to: 200,
} as const

/** Orders of these cards: pieces, state, age in days, cards that are bound to a phone, and what was said about it. */
export const MAILED_ORDERS = [
  {
    quantity: 24,
    state: 'sent',
    age: 9,
    bound: 5,
    email: 'hr@xinghe.example.com',
    cc: 'payroll@xinghe.example.com',
    auditOpinion: '与十月花名册一致',
    reason: null,
  },
  {
    quantity: 10,
    state: 'revoked',
    age: 7,
    bound: 0,
    email: 'hr@xinghe.example.com',
    cc: null,
    auditOpinion: '数量无误',
    reason: '花名册有误，重新提交',
  },
  {
    quantity: 12,
    state: 'failed',
    age: 1,
    bound: 0,
    email: 'birthday@xinghe.example.com',
    cc: null,
    auditOpinion: '按新花名册发放',
    reason: '服务器拒绝：550 mailbox unavailable',
  },
  {
    quantity: 200,
    state: 'rejected',
    age: 3,
    bound: 0,
    email: 'office@xinghe.example.com',
    cc: null,
    auditOpinion: '数量超过员工人数，请核对后重新提交',
    reason: null,
  },
  {
    quantity: 30,
    state: 'pending',
    age: 0.2,
    bound: 0,
    email: 'hr@xinghe.example.com',
    cc: null,
    auditOpinion: null,
    reason: null,
  },
] as const
