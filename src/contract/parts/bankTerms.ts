import { dateTime, money, text } from '../define/field.ts'

/** States of a bank's order: what became of its parts. */
export const BANK_ORDER_STATES = {
  label: '状态',
  initial: 'unclaimed',
  labels: {
    unclaimed: '待领取',
    running: '处理中',
    done: '全部成功',
    partly: '部分成功',
    failed: '全部失败',
    closed: '已关闭',
  },
  wire: { unclaimed: 0, running: 1, done: 2, partly: 3, failed: 4, closed: 5 },
  tones: {
    unclaimed: 'warn',
    running: 'info',
    done: 'ok',
    partly: 'warn',
    failed: 'bad',
    closed: 'idle',
  },
} as const

/** States of one part of it, which follow its voucher. */
export const BANK_SUB_STATES = {
  label: '状态',
  initial: 'unclaimed',
  labels: {
    unclaimed: '待领取',
    sending: '发放中',
    sent: '已发放',
    used: '已使用',
    expired: '已过期',
    failed: '失败',
    closed: '已关闭',
  },
  wire: { unclaimed: 0, sending: 1, sent: 2, used: 3, expired: 4, failed: 5, closed: 6 },
  tones: {
    unclaimed: 'warn',
    sending: 'info',
    sent: 'ok',
    used: 'ok',
    expired: 'idle',
    failed: 'bad',
    closed: 'idle',
  },
} as const

/** Vouchers one order of a bank may be split into. */
export const BANK_MAX_PARTS = 50

/** The columns of a bank's file. */
export const BANK_IMPORT = {
  bankOrderNo: text('银行单号', {
    required: '请输入银行单号',
    max: 64,
    mono: true,
    pattern: /^[A-Za-z0-9_-]{1,64}$/,
    patternText: '银行单号只能含有字母、数字、- 和 _',
  }),
  customerNo: text('客户号', { max: 40, mono: true }),
  mobile: text('手机号', { required: '请输入手机号', max: 20, mono: true }),
  totalAmount: money('总额', { required: '请输入总额', min: 1 }),
  claimEndTime: dateTime('领取截止', { required: '请输入领取截止' }),
  favorNo: text('投放编号', { max: 20, mono: true, help: '只有一个启用的银行投放时可以不填' }),
} as const

/** What moves the orders of banks. */
export const BANK_ORDER_ACTIONS = {
  claim: {
    label: '登记领取',
    on: 'record',
    ids: 'id',
    from: ['unclaimed'],
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 's f',
    icon: 'send',
    placement: 'row',
    input: {
      account: text('领取账号', {
        required: '请输入领取账号',
        max: 64,
        pattern: /^[A-Za-z0-9_-]{6,64}$/,
        patternText: '领取账号只能含有字母、数字、- 和 _，至少 6 位',
        help: '客户证明手机号之后，他的 openid 或支付宝账号',
      }),
    },
    keywords: ['claim', 'send', 'issue'],
  },
  retry: {
    label: '重试失败',
    on: 'selection',
    from: ['partly', 'failed'],
    maxRows: 100,
    handled: true,
    danger: 'ask',
    key: 's r',
    icon: 'rotate-cw',
    placement: 'both',
    keywords: ['retry', 'again'],
  },
  close: {
    label: '关闭',
    on: 'selection',
    ids: 'id',
    from: ['unclaimed'],
    to: 'closed',
    handled: true,
    danger: 'confirm',
    key: 's d',
    icon: 'circle-x',
    placement: 'both',
    keywords: ['close', 'stop', 'end'],
  },
} as const
