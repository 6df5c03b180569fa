import type { Changes } from '../../engine/hooks.ts'

/** A document by which cards leave the stock, and what was decided of it; hours are before now. */
export interface PlannedStockOut {
  readonly hoursAgo: number
  readonly sku: string
  readonly merchant: string | null
  readonly values: Changes
  readonly steps: readonly {
    readonly name: 'approve' | 'reject' | 'out'
    readonly hoursAgo: number
    readonly input?: Changes
  }[]
}

export const STOCK_OUTS: readonly PlannedStockOut[] = [
  {
    hoursAgo: 27,
    sku: 'SL-100',
    merchant: null,
    values: { outType: 'sample', qty: 3, reason: '客服补偿话术培训用卡，王敏领用' },
    steps: [
      { name: 'approve', hoursAgo: 26.5, input: { opinion: '同意领用，用后登记' } },
      { name: 'out', hoursAgo: 26.2 },
    ],
  },
  {
    hoursAgo: 22,
    sku: 'SL-100',
    merchant: null,
    values: { outType: 'loss', qty: 2, reason: '包装破损两张' },
    steps: [{ name: 'reject', hoursAgo: 21, input: { opinion: '请附破损照片后重新提交' } }],
  },
  {
    hoursAgo: 1.5,
    sku: 'SL-100',
    merchant: '鲜果达节日福利',
    values: { outType: 'pickup', qty: 6, receiveType: 'download', receivePhone: '13900008803' },
    steps: [],
  },
]
