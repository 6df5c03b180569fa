import { text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import {
  ACCOUNT_ATTENTION,
  ACCOUNT_FIELDS,
  ACCOUNT_LEAD,
  ACCOUNT_RECKONING,
  ACCOUNT_RELATED,
  ACCOUNT_STATES,
} from '../../parts/accountFields.ts'

/**
 * The account of one counterparty with one of our companies, as customer or supplier; balances exist nowhere
 * else. Only the ledger writes its figures.
 */
export const contractPartyAccount = defineResource({
  id: 'contractPartyAccount',
  code: 'contract_party_account',
  table: 'contract_party_account',
  label: '主体账户',
  path: '/biz-finance/contract_party_account',
  scope: 'tenant',
  title: 'accountName',
  verbs: ['list', 'page', 'detail', 'select', 'save', 'update'],
  fields: ACCOUNT_FIELDS,
  states: ACCOUNT_STATES,
  actions: {
    freeze: {
      label: '冻结',
      on: 'selection',
      verb: 'changeState',
      pick: { status: 2 },
      permission: 'freeze',
      from: ['active'],
      to: 'frozen',
      inverse: 'unfreeze',
      handled: true,
      danger: 'confirm',
      icon: 'snowflake',
      input: { reason: text('冻结原因', { required: '请输入冻结原因', max: 200 }) },
      key: 's d',
    },
    unfreeze: {
      label: '解冻',
      on: 'selection',
      verb: 'changeState',
      pick: { status: 1 },
      permission: 'freeze',
      from: ['frozen'],
      to: 'active',
      inverse: 'freeze',
      handled: true,
      icon: 'sun',
    },
    close: {
      label: '销户',
      on: 'record',
      ids: 'id',
      permission: 'close',
      from: ['active', 'frozen'],
      to: 'closed',
      handled: true,
      requires: [
        {
          field: 'balance',
          min: 0,
          max: 0,
          code: 'ACCOUNT_NOT_EMPTY',
          reason: '账户余额或冻结金额不为零，不能销户',
        },
        {
          field: 'holdAmount',
          min: 0,
          max: 0,
          code: 'ACCOUNT_NOT_EMPTY',
          reason: '账户余额或冻结金额不为零，不能销户',
        },
      ],
      danger: 'confirm',
      icon: 'circle-x',
    },
  },
  list: {
    editable: ['alertValue', 'autoConfirmDays'],
    columns: [
      'accountNo',
      'accountName',
      'contractPartyId',
      'ownPartyId',
      'accountType',
      'balance',
      'holdAmount',
      'creditLimit',
      'tempCredit',
      'availableAmount',
      'status',
    ],
    search: [
      'accountNo',
      'contractPartyId',
      'ownPartyId',
      'accountType',
      'settleMode',
      'status',
      'overLimit',
      'belowAlert',
    ],
  },
  form: {
    sections: {
      账户: ['contractPartyId', 'ownPartyId', 'accountType', 'settleMode', 'accountName'],
      账单与预警: ['alertValue', 'billCycle', 'paymentTermDays', 'autoConfirmDays'],
    },
  },
  detail: {
    attention: ACCOUNT_ATTENTION,
    lead: ACCOUNT_LEAD,
    reckoning: ACCOUNT_RECKONING,
    related: ACCOUNT_RELATED,
  },
  waits: {
    余额低于预警: {
      filter: { belowAlert: '1', status: 'active' },
      icon: 'wallet',
      since: 'updateTime',
      by: 'contractPartyId',
      alarm: true,
      sort: 70,
    },
  },
  menu: {
    branch: 'partyManage',
    sort: 4,
    icon: 'piggy-bank',
    path: '/finance/partyAccount',
    en: 'Party accounts',
  },
  keywords: ['settlement account', 'balance'],
})
