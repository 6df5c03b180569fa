import type { BIZ_NUMBERS } from '../../contract/parts/bizTypes.ts'

/** Accounts of the general ledger (科目). */
export type Subject =
  | '1001'
  | '1301'
  | '2001'
  | '2201'
  | '2301'
  | '5001'
  | '5003'
  | '5008'
  | '5009'
  | '6001'
  | '6003'
  | '6008'
  | '6009'
/**
 * A subject: the side on which its balance grows, the owner of its accounts, and whether the balance is
 * stored with every entry (`realtime`) or summed from the entries.
 */
export interface SubjectSpec {
  readonly name: string
  readonly normal: 'debit' | 'credit'
  readonly owner: 'ownParty' | 'customer' | 'supplier' | 'tenant'
  readonly realtime: boolean
}

export const SUBJECTS: Readonly<Record<Subject, SubjectSpec>> = {
  1001: { name: '银行存款', normal: 'debit', owner: 'ownParty', realtime: true },
  1301: { name: '卡密库存商品', normal: 'debit', owner: 'tenant', realtime: false },
  2001: { name: '客户往来', normal: 'credit', owner: 'customer', realtime: true },
  2201: { name: '供应商往来', normal: 'credit', owner: 'supplier', realtime: true },
  2301: { name: '恒券待核销', normal: 'credit', owner: 'customer', realtime: true },
  5001: { name: '商品销售收入', normal: 'credit', owner: 'tenant', realtime: false },
  5003: { name: '恒券过期收入', normal: 'credit', owner: 'tenant', realtime: false },
  5008: { name: '客户账单调整', normal: 'credit', owner: 'tenant', realtime: false },
  5009: { name: '其他收入', normal: 'credit', owner: 'tenant', realtime: false },
  6001: { name: '商品成本', normal: 'debit', owner: 'tenant', realtime: false },
  6003: { name: '返点支出', normal: 'debit', owner: 'tenant', realtime: false },
  6008: { name: '供应商账单调整', normal: 'debit', owner: 'tenant', realtime: false },
  6009: { name: '支付手续费', normal: 'debit', owner: 'tenant', realtime: false },
}

export type BizType = keyof typeof BIZ_NUMBERS
/** The subjects a business posts to; `checked` refuses a balance below the floor. */
export interface Posting {
  readonly debit: Subject
  readonly credit: Subject
  readonly checked?: boolean
}

/** The posting table; a reversal mirrors its original instead. */
export const POSTINGS: Readonly<Record<Exclude<BizType, 'reversal'>, Posting>> = {
  recharge: { debit: '1001', credit: '2001' },
  fee: { debit: '2001', credit: '5009', checked: true },
  withdrawal: { debit: '2001', credit: '1001', checked: true },
  rechargeBack: { debit: '2001', credit: '1001', checked: true },
  charge: { debit: '2001', credit: '5001', checked: true },
  refund: { debit: '5001', credit: '2001' },
  eternityIssue: { debit: '2001', credit: '2301', checked: true },
  eternityUse: { debit: '2301', credit: '5001' },
  eternityBack: { debit: '2301', credit: '2001' },
  eternityKept: { debit: '2301', credit: '5003' },
  eternityReverse: { debit: '5001', credit: '2301' },
  adjustDown: { debit: '5008', credit: '2001' },
  adjustUp: { debit: '2001', credit: '5008' },
  cost: { debit: '6001', credit: '2201' },
  costBack: { debit: '2201', credit: '6001' },
  pay: { debit: '2201', credit: '1001' },
  supplierDown: { debit: '2201', credit: '6008' },
  supplierUp: { debit: '6008', credit: '2201' },
  rebate: { debit: '6003', credit: '2001' },
  stockIn: { debit: '1301', credit: '2201' },
  stockCost: { debit: '6001', credit: '1301' },
  stockBack: { debit: '1301', credit: '6001' },
  stockLoss: { debit: '6001', credit: '1301' },
  stockReturn: { debit: '2201', credit: '1301' },
  shopSale: { debit: '1001', credit: '5001' },
  shopRefund: { debit: '5001', credit: '1001' },
  payFee: { debit: '6009', credit: '1001' },
  payFeeBack: { debit: '1001', credit: '6009' },
}
/**
 * Business types a reversal (冲正) may undo. Orders are corrected by change requests, stock by its documents.
 */
export const REVERSIBLE: ReadonlySet<BizType> = new Set([
  'recharge',
  'fee',
  'withdrawal',
  'rechargeBack',
  'adjustDown',
  'adjustUp',
  'pay',
  'supplierDown',
  'supplierUp',
  'rebate',
])
