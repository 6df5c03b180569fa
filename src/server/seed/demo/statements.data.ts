/** A statement of what a supplier delivered, and how far it has come. */
export interface SupplierStatementSeed {
  /** Short name of the supplier. */
  readonly supplier: string
  /** How many days before the last closed day it ends. */
  readonly beforeLast: number
  /** `applied` has a payment that waits for its approval. */
  readonly reached: 'draft' | 'sent' | 'reconciled' | 'applied' | 'paid'
  /** Who confirms it on the other side. */
  readonly contact: string
}

/** The earlier ones of an account first. */
export const SUPPLIER_STATEMENTS: readonly SupplierStatementSeed[] = [
  { supplier: '迅充通信', beforeLast: 2, reached: 'paid', contact: '梁子墨' },
  { supplier: '博卡信息', beforeLast: 2, reached: 'applied', contact: '蒋雨桐' },
  { supplier: '星河影视', beforeLast: 2, reached: 'reconciled', contact: '顾以宁' },
  { supplier: '迅充通信', beforeLast: 1, reached: 'sent', contact: '梁子墨' },
  { supplier: '星河影视', beforeLast: 1, reached: 'sent', contact: '顾以宁' },
  { supplier: '迅充通信', beforeLast: 0, reached: 'draft', contact: '梁子墨' },
]
