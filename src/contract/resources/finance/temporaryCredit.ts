import { dateTime, longText, money, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * A credit that begins and ends at given times; an account has one at a time. It is applied for and cancelled
 * on the account.
 */
export const temporaryCredit = defineResource({
  id: 'temporaryCredit',
  label: '临时授信',
  path: '/biz-finance/temporaryCredit',
  scope: 'tenant',
  title: 'tempCreditNo',
  verbs: ['list', 'page', 'detail'],
  fields: {
    tempCreditNo: text('临时授信编号', {
      computed: true,
      number: { prefix: 'TC', digits: 6, daily: true },
      max: 24,
      mono: true,
    }),
    accountId: reference('账户', { to: 'contractPartyAccount', computed: true, width: 180 }),
    amount: money('金额', { computed: true }),
    beginTime: dateTime('开始时间', { computed: true }),
    endTime: dateTime('结束时间', { computed: true }),
    auditId: reference('审核单', { to: 'financeAudit', onRemove: 'keep', computed: true }),
    effectiveTime: dateTime('生效时间', { computed: true }),
    endedTime: dateTime('终止时间', { computed: true }),
    endedBalance: money('终止时余额', { computed: true }),
    reason: longText('申请原因', { computed: true, max: 500 }),
  },
  states: {
    initial: 'applied',
    labels: {
      applied: '待审核',
      scheduled: '待生效',
      active: '生效中',
      expired: '已到期',
      cancelled: '已取消',
      rejected: '已驳回',
    },
    wire: { applied: 0, scheduled: 1, active: 2, expired: 3, cancelled: 4, rejected: 5 },
    tones: {
      applied: 'warn',
      scheduled: 'info',
      active: 'ok',
      expired: 'idle',
      cancelled: 'idle',
      rejected: 'bad',
    },
  },
  indexes: [['accountId']],
  list: {
    columns: ['tempCreditNo', 'accountId', 'amount', 'beginTime', 'endTime', 'status'],
    search: ['accountId', 'status'],
  },
  menu: {
    branch: 'partyManage',
    sort: 8,
    icon: 'timer',
    path: '/finance/temporaryCredit',
    en: 'Temporary credit',
  },
})
