import { date, dateTime, integer, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { APPLY_REASON, AUDITOR } from '../../parts/applications.ts'
import { BIZ_NUMBERS, BIZ_TYPES } from '../../parts/bizTypes.ts'

/** The statement of an account: entries of the ledger on customer and supplier accounts, newest first. */
export const accountDetail = defineResource({
  id: 'accountDetail', table: 'ledger_entry', label: '账户明细', path: '/biz-finance/accountDetail', scope: 'tenant', title: 'entryNo', readOnly: true, large: true, posted: true,
  fields: {
    entryNo: text('流水号', { computed: true, max: 40, mono: true, search: 'equals', width: 190 }),
    accountId: reference('账户', { to: 'contractPartyAccount', onRemove: 'refuse', computed: true, width: 180 }),
    contractPartyId: reference('主体', { to: 'contractParty', onRemove: 'refuse', computed: true }),
    merchantCode: text('商户', { computed: true, max: 10, mono: true, search: 'equals' }),
    bizType: oneOf('业务类型', BIZ_TYPES, { wire: BIZ_NUMBERS, computed: true }),
    bizNo: text('业务单号', { computed: true, max: 64, mono: true, search: 'equals', width: 180 }),
    flowDirection: oneOf('收支方向', { income: '收入', expense: '支出' }, { wire: { income: 1, expense: 2 }, tones: { income: 'ok', expense: 'warn' }, computed: true }),
    amount: money('金额', { computed: true }),
    balanceBefore: money('变动前余额', { computed: true }),
    balanceAfter: money('变动后余额', { computed: true }),
    accountingDate: date('记账日期', { computed: true, search: 'range' }),
    postTime: dateTime('记账时间', { computed: true, search: 'range' }),
    qty: integer('数量', { computed: true }),
    docNo: text('所属单据', { computed: true, max: 64, mono: true, search: 'equals' }),
    operatorId: reference('操作人', { to: 'user', onRemove: 'keep', computed: true }),
    remark: text('备注', { computed: true, max: 200 }),
    subject: text('科目', { computed: true, internal: true, max: 4, mono: true }),
    direction: oneOf('借贷', { debit: '借', credit: '贷' }, { wire: { debit: 1, credit: 2 }, computed: true, internal: true }),
    seq: integer('序号', { computed: true, internal: true }),
    txnId: reference('记账交易', { to: 'accountDetail', onRemove: 'keep', computed: true, internal: true }),
    ledgerAccountId: reference('分类账', { to: 'contractPartyAccount', onRemove: 'keep', computed: true, internal: true }),
  },
  list: { columns: ['postTime', 'accountId', 'merchantCode', 'bizType', 'bizNo', 'flowDirection', 'amount', 'balanceAfter', 'remark'], search: ['accountId', 'bizNo', 'merchantCode', 'bizType', 'flowDirection', 'contractPartyId', 'postTime'], sort: '-postTime' },
  detail: { sections: { 流水: ['entryNo', 'bizType', 'bizNo', 'flowDirection', 'amount', 'balanceBefore', 'balanceAfter', 'postTime', 'accountingDate'], 归属: ['accountId', 'contractPartyId', 'merchantCode', 'docNo', 'qty', 'operatorId', 'remark'] } },
  actions: {
    reverse: { label: '冲正', on: 'record', ids: 'id', verb: 'applyReverse', permission: 'reverse', handled: true, keyed: true, danger: 'ask', icon: 'undo-2', done: '申请已提交，等待审核', input: { auditorId: AUDITOR, reason: APPLY_REASON }, words: ['reverse', 'correct'] },
  },
  buttons: { trial: { label: '试算平衡', icon: 'scale', code: 'ledger_view' } },
  charts: { 每日发生额: { by: 'postTime', unit: 'day', sum: 'amount' } },
  menu: { branch: 'partyManage', sort: 5, icon: 'scroll-text', path: '/finance/accountDetail', en: 'Account movement', key: 'g z' },
  words: ['statement', 'ledger', 'entries'],
})
