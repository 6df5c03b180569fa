import { integer, money } from '../define/field.ts'
import { COMPARE_RESULT, LINE_TYPE } from './billLines.ts'

/** The detail of a statement: what is due and what is next in front, then how it adds up. */
export const BILL_DETAIL = {
  lead: { amount: 'payableAmount', says: ['paymentStatus'] },
  attention: [
    {
      when: { billStatus: 'disputed' },
      tone: 'bad',
      text: '争议中：{disputeReason}，差异 {diffAmount}',
      actions: ['adjust', 'resolve'],
    },
    {
      when: { paymentStatus: 'overdue' },
      tone: 'bad',
      text: '已逾期，到期日 {dueDate}，未付 {unpaidAmount}',
    },
    {
      when: { mailState: 'failed' },
      tone: 'warn',
      text: '账单邮件没有发出：{mailError}',
      actions: ['sendMail'],
    },
    { when: { billStatus: 'draft' }, tone: 'warn', text: '待我方确认', actions: ['confirmBill'] },
    { when: { billStatus: 'sent' }, tone: 'warn', text: '待对方确认', actions: ['confirm'] },
    {
      when: { billStatus: 'confirmed' },
      tone: 'warn',
      text: '待对账，我方应结 {payableAmount}',
      actions: ['reconciliation'],
    },
  ],
  reckoning: {
    result: 'payableAmount',
    terms: [
      { field: 'saleAmount', sign: '+' },
      { field: 'refundAmount', sign: '-' },
      { field: 'adjustAmount', sign: '+' },
    ],
  },
  sections: {
    余额: [
      'openingBalance',
      'rechargeAmount',
      'withdrawAmount',
      'postPeriodAdjustAmount',
      'priorAdjustAmount',
      'closingBalance',
    ],
    应结: [
      ['saleCount', 'saleAmount'],
      ['refundCount', 'refundAmount'],
      'adjustAmount',
      'payableAmount',
      'netCount',
    ],
    付款: ['dueDate', 'paidAmount', 'unpaidAmount', 'paymentStatus'],
    对账: [
      ['counterpartyCount', 'counterpartyAmount'],
      'diffAmount',
      'disputeReason',
      'disputeResult',
      'reconcileRemark',
    ],
    确认: [
      ['platformConfirmUser', 'platformConfirmTime'],
      ['partyConfirmName', 'partyConfirmTime'],
      'partyConfirmFiles',
      ['mailTo', 'mailState'],
      ['mailTime', 'mailError'],
      ['reconcileUser', 'reconcileTime'],
    ],
    账单: [
      'billNo',
      'billVersion',
      'accountId',
      'contractPartyId',
      'ownPartyId',
      'accountType',
      'billPeriod',
      ['periodStart', 'periodEnd'],
    ],
  },
  related: {
    对账明细: {
      of: 'merchantStatementDetails',
      by: 'billId',
      sort: '-settleTime',
      columns: ['settleTime', 'lineType', 'orderNo', 'merchantOrderNo', 'amount'],
    },
    明细汇总: {
      call: '/biz-finance/merchantStatementDetails/summary',
      permission: 'merchantStatementDetails_view',
      by: 'billId',
      fields: {
        lineType: LINE_TYPE,
        compareResult: COMPARE_RESULT,
        count: integer('笔数'),
        amount: money('金额'),
      },
    },
    商户账单: {
      of: 'merchantAccountBill',
      by: 'billId',
      columns: ['merchantCode', 'saleCount', 'saleAmount', 'refundAmount', 'netAmount'],
    },
    供应商账单: {
      of: 'supplierAccountBill',
      by: 'billId',
      columns: ['supplierId', 'purchaseCount', 'purchaseAmount', 'refundAmount', 'payableAmount'],
    },
    日账单: {
      of: 'contractPartyAccountBill',
      by: 'accountId',
      from: 'accountId',
      columns: [
        'billDate',
        'openingBalance',
        'rechargeAmount',
        'saleAmount',
        'refundAmount',
        'closingBalance',
      ],
    },
    账单调整: {
      of: 'financeAudit',
      by: 'accountId',
      from: 'accountId',
      sort: '-applyTime',
      columns: ['auditNo', 'auditType', 'amount', 'auditStatus', 'applicantId', 'applyTime'],
    },
  },
} as const
