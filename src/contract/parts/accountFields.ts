import type { Related } from '../define/detail.ts'
import { date, dateTime, flag, integer, money, oneOf, reference, text } from '../define/field.ts'
import { BIZ_NUMBERS, BIZ_TYPES } from './bizTypes.ts'

/**
 * The fields of a counterparty's account. Two nouns use them: the account itself, and the funds of accounts.
 */
export const ACCOUNT_FIELDS = {
  accountNo: text('账户编号', {
    computed: true,
    number: { prefix: 'A', digits: 10 },
    max: 24,
    mono: true,
    search: 'equals',
  }),
  accountName: text('账户名称', {
    max: 60,
    search: 'contains',
    help: '不填则为“对方简称-我方简称”',
    width: 200,
  }),
  contractPartyId: reference('对方主体', {
    to: 'contractParty',
    where: { partyType: ['customer', 'supplier', 'both'] },
    required: '请选择对方主体',
    fixed: true,
  }),
  ownPartyId: reference('我方主体', {
    to: 'contractParty',
    where: { partyType: 'own' },
    required: '请选择我方主体',
    fixed: true,
  }),
  accountType: oneOf(
    '账户类型',
    { customer: '客户账户', supplier: '供应商账户' },
    {
      wire: { customer: 1, supplier: 2 },
      required: '请选择账户类型',
      fixed: true,
      tones: { customer: 'ok', supplier: 'warn' },
    },
  ),
  settleMode: oneOf(
    '结算模式',
    { prepaid: '预付', credit: '授信后付', deposit: '供应商预存' },
    { wire: { prepaid: 1, credit: 2, deposit: 3 }, required: '请选择结算模式', fixed: true },
  ),
  balance: money('账户余额', { computed: true, default: 0 }),
  holdAmount: money('冻结金额', { computed: true, default: 0 }),
  creditLimit: money('授信额度', { computed: true, default: 0 }),
  tempCredit: money('临时额度', { computed: true, default: 0 }),
  tempCreditEnd: dateTime('临时额度到期', { computed: true }),
  lastSeq: integer('末笔序号', { computed: true, internal: true, default: 0 }),
  availableAmount: money('可用额度', { computed: true, generated: true }),
  alertValue: money('余额预警值', { min: 0, default: 0 }),
  belowAlert: flag('低于预警', { computed: true, generated: true }),
  overLimit: flag('超额', { computed: true, generated: true }),
  creditUsed: money('已用授信', { computed: true, generated: true }),
  overLimitAmount: money('超额金额', { computed: true, generated: true }),
  billCycle: oneOf(
    '账单周期',
    { day: '日', week: '周', half: '半月', month: '月' },
    { wire: { day: 1, week: 2, half: 3, month: 4 }, default: 'month' },
  ),
  paymentTermDays: integer('账期(天)', { min: 0, max: 180, default: 15, when: { settleMode: 'credit' } }),
  autoConfirmDays: integer('自动确认天数', { min: 0, max: 90, default: 7, help: '0 表示不自动确认' }),
} as const

/** The states of an account. */
export const ACCOUNT_STATES = {
  initial: 'active',
  labels: { active: '正常', frozen: '冻结', closed: '已销户' },
  wire: { active: 1, frozen: 2, closed: 3 },
  tones: { active: 'ok', frozen: 'warn', closed: 'idle' },
} as const

/** How the available amount of an account follows. */
export const ACCOUNT_RECKONING = {
  result: 'availableAmount',
  terms: [
    { field: 'balance', sign: '+' },
    { field: 'holdAmount', sign: '-' },
    { field: 'creditLimit', sign: '+' },
    { field: 'tempCredit', sign: '+', until: 'tempCreditEnd' },
  ],
} as const

/** What leads an account: how much may still be ordered. */
export const ACCOUNT_LEAD = { amount: 'availableAmount' } as const

/** What needs a person in an account. */
export const ACCOUNT_ATTENTION = [
  {
    when: { overLimit: true },
    tone: 'bad',
    text: '已超额，可用额度 {availableAmount}，不再接新订单',
    actions: ['recharge', 'temporaryCreditSave'],
  },
  {
    when: { belowAlert: true, overLimit: false },
    tone: 'warn',
    text: '可用额度 {availableAmount}，低于预警值 {alertValue}',
    actions: ['recharge'],
  },
  { when: { status: 'frozen' }, tone: 'warn', text: '账户已冻结，不能下单', actions: ['unfreeze'] },
] as const

const HOLD_FIELDS = {
  holdNo: text('冻结单号', { mono: true }),
  bizType: oneOf('业务类型', BIZ_TYPES, { wire: BIZ_NUMBERS }),
  bizNo: text('业务单号', { mono: true }),
  amount: money('冻结金额'),
  capturedAmount: money('已扣金额'),
  releasedAmount: money('已释放'),
  status: oneOf(
    '状态',
    { live: '冻结中', captured: '已扣', released: '已释放', partly: '部分已扣' },
    {
      wire: { live: 1, captured: 2, released: 3, partly: 4 },
      tones: { live: 'warn', captured: 'ok', released: 'idle', partly: 'ok' },
    },
  ),
  createTime: dateTime('冻结时间'),
  expireTime: dateTime('到期时间'),
}

/**
 * What belongs to an account in both nouns: its statement with the running balance, its holds, and its
 * applications.
 */
export const ACCOUNT_RELATED: Readonly<Record<string, Related>> = {
  对账单: {
    of: 'accountDetail',
    by: 'accountId',
    sort: '-postTime',
    columns: ['postTime', 'bizType', 'amount', 'balanceAfter', 'flowDirection', 'bizNo', 'remark'],
  },
  余额走势: {
    call: '/biz-finance/accountDetail/dayBalance',
    by: 'accountId',
    permission: 'accountDetail_view',
    fields: { day: date('日期'), income: money('收入'), expense: money('支出'), balance: money('日终余额') },
  },
  冻结明细: {
    call: '/biz-finance/accountDetail/holdPage',
    by: 'accountId',
    permission: 'accountDetail_view',
    fields: HOLD_FIELDS,
  },
  财务审核: {
    of: 'financeAudit',
    by: 'accountId',
    sort: '-applyTime',
    columns: ['auditNo', 'auditType', 'amount', 'auditStatus', 'applicantId', 'applyTime'],
  },
  授信记录: {
    of: 'creditRecord',
    by: 'accountId',
    columns: [
      'recordNo',
      'creditType',
      'changeType',
      'beforeAmount',
      'changeAmount',
      'afterAmount',
      'effectiveTime',
    ],
  },
}
