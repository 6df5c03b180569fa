import { dateTime, flag, integer, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** The money relation of one counterparty with one of our companies on one side: the only thing that owns a balance. The ledger alone writes its figures. */
export const contractPartyAccount = defineResource({
  id: 'contractPartyAccount', code: 'contract_party_account', table: 'contract_party_account', label: '主体账户', path: '/biz-finance/contract_party_account', scope: 'tenant', title: 'accountName',
  verbs: ['list', 'page', 'detail', 'select', 'save', 'update'],
  fields: {
    accountNo: text('账户编号', { computed: true, number: { prefix: 'A', digits: 10 }, max: 24, mono: true, search: 'equals' }),
    accountName: text('账户名称', { max: 60, search: 'contains', help: '不填则为“对方简称-我方简称”', width: 200 }),
    contractPartyId: reference('对方主体', { to: 'contractParty', where: { partyType: ['customer', 'supplier', 'both'] }, required: '请选择对方主体', fixed: true }),
    ownPartyId: reference('我方主体', { to: 'contractParty', where: { partyType: 'own' }, required: '请选择我方主体', fixed: true }),
    accountType: oneOf('账户类型', { customer: '客户账户', supplier: '供应商账户' }, { wire: { customer: 1, supplier: 2 }, required: '请选择账户类型', fixed: true, tones: { customer: 'ok', supplier: 'warn' } }),
    settleMode: oneOf('结算模式', { prepaid: '预付', credit: '授信后付', deposit: '供应商预存' }, { wire: { prepaid: 1, credit: 2, deposit: 3 }, required: '请选择结算模式', fixed: true }),
    balance: money('账户余额', { computed: true, default: 0 }),
    holdAmount: money('冻结金额', { computed: true, default: 0 }),
    creditLimit: money('授信额度', { computed: true, default: 0 }),
    tempCredit: money('临时额度', { computed: true, default: 0 }),
    tempCreditEnd: dateTime('临时额度到期', { computed: true }),
    lastSeq: integer('末笔序号', { computed: true, default: 0 }),
    availableAmount: money('可用额度', { computed: true, generated: true }),
    alertValue: money('余额预警值', { min: 0, default: 0 }),
    belowAlert: flag('低于预警', { computed: true, generated: true }),
    overLimit: flag('超额', { computed: true, generated: true }),
    billCycle: oneOf('账单周期', { day: '日', week: '周', half: '半月', month: '月' }, { wire: { day: 1, week: 2, half: 3, month: 4 }, default: 'month' }),
    paymentTermDays: integer('账期(天)', { min: 0, max: 180, default: 15, when: { settleMode: 'credit' } }),
    autoConfirmDays: integer('自动确认天数', { min: 0, max: 90, default: 7, help: '0 表示不自动确认' }),
  },
  states: { initial: 'active', labels: { active: '正常', frozen: '冻结', closed: '已销户' }, wire: { active: 1, frozen: 2, closed: 3 }, tones: { active: 'ok', frozen: 'warn', closed: 'idle' } },
  actions: {
    freeze: { label: '冻结', on: 'selection', verb: 'changeState', pick: { status: 2 }, permission: 'freeze', from: ['active'], to: 'frozen', inverse: 'unfreeze', handled: true, danger: 'confirm', icon: 'snowflake', input: { reason: text('冻结原因', { required: '请输入冻结原因', max: 200 }) }, key: 's d' },
    unfreeze: { label: '解冻', on: 'selection', verb: 'changeState', pick: { status: 1 }, permission: 'freeze', from: ['frozen'], to: 'active', inverse: 'freeze', handled: true, icon: 'sun' },
    close: { label: '销户', on: 'record', ids: 'id', permission: 'close', from: ['active', 'frozen'], to: 'closed', handled: true, danger: 'confirm', icon: 'circle-x' },
  },
  list: { columns: ['accountNo', 'accountName', 'contractPartyId', 'ownPartyId', 'accountType', 'balance', 'holdAmount', 'creditLimit', 'tempCredit', 'availableAmount', 'status'], search: ['accountNo', 'contractPartyId', 'ownPartyId', 'accountType', 'settleMode', 'status', 'overLimit', 'belowAlert'] },
  form: { sections: { 账户: ['contractPartyId', 'ownPartyId', 'accountType', 'settleMode', 'accountName'], 账单与预警: ['alertValue', 'billCycle', 'paymentTermDays', 'autoConfirmDays'] } },
  menu: { branch: 'partyManage', sort: 4, icon: 'piggy-bank', path: '/finance/partyAccount', en: 'Party accounts' },
  words: ['settlement account', 'balance'],
})
