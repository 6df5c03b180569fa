import { dateTime, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/**
 * Every change of a credit figure, append-only; the latest record of an account and kind is its current
 * figure.
 */
export const creditRecord = defineResource({
  id: 'creditRecord',
  label: '授信记录',
  path: '/biz-finance/creditRecord',
  scope: 'tenant',
  title: 'recordNo',
  readOnly: true,
  export: true,
  fields: {
    recordNo: text('记录编号', {
      computed: true,
      number: { prefix: 'CR', digits: 6, daily: true },
      max: 24,
      mono: true,
    }),
    accountId: reference('账户', { to: 'contractPartyAccount', computed: true, width: 180 }),
    contractPartyId: reference('主体', { to: 'contractParty', computed: true }),
    creditType: oneOf(
      '授信类型',
      { fixed: '固定授信', temporary: '临时授信' },
      { wire: { fixed: 1, temporary: 2 }, computed: true },
    ),
    changeType: oneOf(
      '变更类型',
      { grant: '授予', raise: '调增', lower: '调减', expire: '到期', cancel: '取消' },
      {
        wire: { grant: 1, raise: 2, lower: 3, expire: 4, cancel: 5 },
        computed: true,
        tones: { grant: 'ok', raise: 'ok', lower: 'warn', expire: 'idle', cancel: 'idle' },
      },
    ),
    beforeAmount: money('变更前', { computed: true }),
    changeAmount: money('变更金额', { computed: true }),
    afterAmount: money('变更后', { computed: true }),
    effectiveTime: dateTime('生效时间', { computed: true, search: 'range' }),
    endTime: dateTime('结束时间', { computed: true }),
    auditId: reference('审核单', { to: 'financeAudit', onRemove: 'keep', computed: true }),
    operatorId: reference('操作人', { to: 'user', onRemove: 'keep', computed: true }),
    reason: longText('原因', { computed: true, max: 500 }),
  },
  list: {
    columns: [
      'recordNo',
      'accountId',
      'contractPartyId',
      'creditType',
      'changeType',
      'beforeAmount',
      'changeAmount',
      'afterAmount',
      'effectiveTime',
      'endTime',
      'auditId',
      'operatorId',
    ],
    search: ['accountId', 'contractPartyId', 'creditType', 'changeType', 'effectiveTime'],
  },
  menu: {
    branch: 'partyManage',
    sort: 6,
    icon: 'history',
    path: '/finance/creditRecord',
    en: 'Credit records',
  },
})
