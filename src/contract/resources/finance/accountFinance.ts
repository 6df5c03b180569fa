import { dateTime, file, flag, money, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { APPLY_REASON, AUDITOR, CHARGE_TYPE, PAY_CHANNEL } from '../../parts/applications.ts'
import {
  ACCOUNT_ATTENTION,
  ACCOUNT_FIELDS,
  ACCOUNT_LEAD,
  ACCOUNT_RECKONING,
  ACCOUNT_RELATED,
  ACCOUNT_STATES,
} from '../../parts/accountFields.ts'

const amount = money('金额', { required: '请输入金额', min: 1, max: 100_000_000_000 })
/** Every movement of money needs the approval of another user. */
const applies = {
  on: 'record',
  ids: 'accountId',
  handled: true,
  keyed: true,
  danger: 'ask',
  done: '申请已提交，等待审核',
} as const

/**
 * Customer accounts with their funds: balance, top-up, charge, credit. Each movement is an application that
 * another user approves.
 */
export const accountFinance = defineResource({
  id: 'accountFinance',
  viewOf: 'contractPartyAccount',
  table: 'contract_party_account',
  label: '账户资金',
  path: '/biz-finance/accountFinance',
  scope: 'tenant',
  title: 'accountName',
  verbs: ['list', 'page', 'detail'],
  export: true,
  fields: ACCOUNT_FIELDS,
  states: ACCOUNT_STATES,
  actions: {
    recharge: {
      ...applies,
      label: '充值',
      icon: 'circle-plus',
      key: 's q',
      input: {
        amount,
        payChannel: PAY_CHANNEL,
        bankSerialNo: text('银行流水号', { required: '请输入银行流水号', max: 64, mono: true }),
        payerName: text('付款方名称', { required: '请输入付款方名称', max: 100 }),
        payTime: dateTime('付款时间', { required: '请输入付款时间' }),
        voucher: file('付款凭证', {
          accept: ['application/pdf', 'image/jpeg', 'image/png'],
          maxBytes: 20 * 1024 * 1024,
        }),
        auditorId: AUDITOR,
        reason: APPLY_REASON,
      },
    },
    chargeback: {
      ...applies,
      label: '扣款',
      icon: 'circle-minus',
      input: {
        amount,
        chargeType: CHARGE_TYPE,
        relatedBizNo: text('关联单号', { max: 64, mono: true }),
        allowOverdraft: flag('允许透支', { help: '需要二级审核' }),
        auditorId: AUDITOR,
        reason: APPLY_REASON,
      },
    },
    withdraw: {
      ...applies,
      label: '余额退款',
      icon: 'banknote-arrow-down',
      input: {
        amount,
        bankName: text('收款开户行', { required: '请输入收款开户行', max: 60 }),
        bankAccountNo: text('收款账号', { required: '请输入收款账号', max: 32, mono: true }),
        auditorId: AUDITOR,
        reason: APPLY_REASON,
      },
    },
    creditSave: {
      ...applies,
      verb: 'creditSave',
      permission: 'credit',
      label: '授信调整',
      icon: 'sliders-horizontal',
      input: {
        creditLimit: money('新授信额度', { required: '请输入授信额度', min: 0, max: 100_000_000_000 }),
        auditorId: AUDITOR,
        reason: APPLY_REASON,
      },
    },
    temporaryCreditSave: {
      ...applies,
      verb: 'temporaryCreditSave',
      permission: 'tempCredit',
      label: '临时授信',
      icon: 'timer',
      input: {
        amount,
        beginTime: dateTime('开始时间', { required: '请输入开始时间' }),
        endTime: dateTime('结束时间', { required: '请输入结束时间', after: 'beginTime' }),
        auditorId: AUDITOR,
        reason: APPLY_REASON,
      },
    },
    temporaryCreditCancel: {
      on: 'record',
      ids: 'id',
      handled: true,
      keyed: true,
      danger: 'ask',
      verb: 'temporaryCreditCancel',
      permission: 'tempCredit',
      label: '取消临时授信',
      icon: 'circle-x',
      input: { reason: APPLY_REASON },
    },
  },
  list: {
    columns: [
      'accountNo',
      'accountName',
      'contractPartyId',
      'settleMode',
      'balance',
      'holdAmount',
      'creditLimit',
      'tempCredit',
      'availableAmount',
      'belowAlert',
      'overLimit',
      'status',
    ],
    search: ['accountNo', 'contractPartyId', 'ownPartyId', 'settleMode', 'belowAlert', 'overLimit', 'status'],
    amount: 'availableAmount',
    beside: { width: 272 },
  },
  detail: {
    attention: ACCOUNT_ATTENTION,
    lead: ACCOUNT_LEAD,
    reckoning: ACCOUNT_RECKONING,
    sections: {
      额度: [
        'balance',
        'holdAmount',
        'creditLimit',
        'creditUsed',
        'tempCredit',
        'tempCreditEnd',
        'availableAmount',
        'overLimitAmount',
        'alertValue',
      ],
      账户: [
        'accountNo',
        'accountName',
        'contractPartyId',
        'ownPartyId',
        'settleMode',
        'billCycle',
        'paymentTermDays',
      ],
    },
    related: ACCOUNT_RELATED,
  },
  menu: {
    branch: 'partyManage',
    sort: 1,
    icon: 'wallet',
    path: '/finance/accountFinance',
    en: 'Account funds',
    key: 'g f',
  },
  keywords: ['top up', 'recharge', 'credit', 'withdraw'],
})
