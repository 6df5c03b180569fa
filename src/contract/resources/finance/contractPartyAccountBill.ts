import { date, integer, money, oneOf, reference } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { BILL_SIDE } from '../../parts/bills.ts'

/**
 * What an account did on one day, written by the day close and never changed: one row for each account and
 * closed day, also for days without movement.
 */
export const contractPartyAccountBill = defineResource({
  id: 'contractPartyAccountBill',
  label: '主体账户账单',
  path: '/biz-finance/contractPartyAccountBill',
  scope: 'tenant',
  title: 'billDate',
  readOnly: true,
  large: true,
  posted: true,
  export: true,
  fields: {
    billDate: date('账单日期', { computed: true, required: true, search: 'range' }),
    accountId: reference('账户', {
      to: 'contractPartyAccount',
      onRemove: 'refuse',
      computed: true,
      required: true,
      width: 180,
    }),
    contractPartyId: reference('对方主体', { to: 'contractParty', onRemove: 'refuse', computed: true }),
    ownPartyId: reference('我方主体', { to: 'contractParty', onRemove: 'refuse', computed: true }),
    accountType: BILL_SIDE,
    openingBalance: money('期初余额', { computed: true }),
    rechargeAmount: money('充值', { computed: true }),
    withdrawAmount: money('付出', { computed: true, help: '客户账户为余额退款，供应商账户为付款' }),
    saleCount: integer('消费笔数', { computed: true }),
    saleAmount: money('消费金额', { computed: true, help: '供应商账户为采购' }),
    refundCount: integer('退款笔数', { computed: true }),
    refundAmount: money('退款金额', { computed: true }),
    adjustAmount: money('调整金额', { computed: true, help: '正数使应结增加' }),
    closingBalance: money('期末余额', { computed: true }),
    holdAmount: money('日终冻结', { computed: true }),
    entryCount: integer('笔数', { computed: true }),
    checkResult: oneOf(
      '校验',
      { balanced: '平', unbalanced: '不平' },
      {
        wire: { balanced: 1, unbalanced: 2 },
        tones: { balanced: 'ok', unbalanced: 'bad' },
        computed: true,
      },
    ),
  },
  list: {
    columns: [
      'billDate',
      'contractPartyId',
      'accountId',
      'openingBalance',
      'rechargeAmount',
      'saleAmount',
      'refundAmount',
      'adjustAmount',
      'closingBalance',
      'checkResult',
    ],
    search: ['accountId', 'contractPartyId', 'ownPartyId', 'accountType', 'checkResult', 'billDate'],
    sort: '-billDate',
    amount: 'closingBalance',
  },
  detail: {
    lead: { amount: 'closingBalance' },
    sections: {
      当日: [
        'billDate',
        'accountId',
        'openingBalance',
        'rechargeAmount',
        'withdrawAmount',
        ['saleCount', 'saleAmount'],
        ['refundCount', 'refundAmount'],
        'adjustAmount',
        'closingBalance',
        'checkResult',
      ],
      其他: ['contractPartyId', 'ownPartyId', 'accountType', 'holdAmount', 'entryCount'],
    },
  },
  menu: {
    branch: 'billManage',
    sort: 2,
    icon: 'calendar-days',
    path: '/finance/partyAccountBill',
    en: 'Daily account bills',
  },
  keywords: ['day bill', 'daily statement'],
})
