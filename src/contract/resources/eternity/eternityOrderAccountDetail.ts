import { date, dateTime, integer, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { BIZ_NUMBERS, BIZ_TYPES } from '../../parts/bizTypes.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

const computed = { computed: true } as const

/** What vouchers that are settled at their issue moved: every entry on what is pending of a customer. */
export const eternityOrderAccountDetail = defineResource({
  id: 'eternityOrderAccountDetail',
  viewOf: 'accountDetail',
  table: 'ledger_entry',
  label: '恒券账户明细',
  path: '/biz-finance/eternityOrderAccountDetail',
  scope: 'tenant',
  title: 'entryNo',
  readOnly: true,
  large: true,
  posted: true,
  export: true,
  fields: {
    entryNo: text('流水号', { ...computed, max: 40, mono: true, search: 'equals', width: 190 }),
    bizType: oneOf('资金阶段', BIZ_TYPES, { wire: BIZ_NUMBERS, ...computed }),
    bizNo: text('业务单号', { ...computed, max: 64, mono: true, search: 'equals', width: 200 }),
    docNo: text('所属单据', { ...computed, max: 64, mono: true, search: 'equals', width: 200 }),
    merchantCode: text('商户', { ...computed, ...MERCHANT_NUMBER }),
    amount: money('金额', computed),
    balanceAfter: money('待核销余额', computed),
    qty: integer('数量', computed),
    postTime: dateTime('记账时间', { ...computed, search: 'range' }),
    operatorId: reference('操作人', { to: 'user', onRemove: 'keep', ...computed }),
    remark: text('备注', { ...computed, max: 200 }),
    accountId: reference('账户', {
      to: 'contractPartyAccount',
      onRemove: 'keep',
      ...computed,
      internal: true,
    }),
    contractPartyId: reference('主体', {
      to: 'contractParty',
      onRemove: 'keep',
      ...computed,
      internal: true,
    }),
    flowDirection: oneOf(
      '收支方向',
      { income: '收入', expense: '支出' },
      { wire: { income: 1, expense: 2 }, ...computed, internal: true },
    ),
    balanceBefore: money('变动前余额', { ...computed, internal: true }),
    accountingDate: date('记账日期', { ...computed, internal: true }),
    billId: reference('所属账单', { to: 'billStatistics', onRemove: 'keep', ...computed, internal: true }),
    direction: oneOf(
      '借贷',
      { debit: '借', credit: '贷' },
      { wire: { debit: 1, credit: 2 }, ...computed, internal: true },
    ),
    seq: integer('序号', { ...computed, internal: true }),
    txnId: reference('记账交易', { to: 'accountDetail', onRemove: 'keep', ...computed, internal: true }),
    ledgerAccountId: reference('分类账', {
      to: 'contractPartyAccount',
      onRemove: 'keep',
      ...computed,
      internal: true,
    }),
    subject: text('科目', { ...computed, internal: true, max: 4, mono: true }),
  },
  list: {
    columns: [
      'postTime',
      'bizType',
      'bizNo',
      'docNo',
      'merchantCode',
      'qty',
      'amount',
      'balanceAfter',
      'remark',
    ],
    minor: ['remark', 'qty'],
    amount: 'amount',
    search: ['docNo', 'bizNo', 'merchantCode', 'bizType', 'postTime'],
    sort: '-postTime',
  },
  menu: {
    branch: 'partyManage',
    sort: 7,
    icon: 'infinity',
    path: '/finance/eternityDetail',
    en: 'Eternity movements',
  },
  keywords: ['pending', 'settlement', '2301'],
})
