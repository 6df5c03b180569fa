import { fail } from '../../../contract/errors.ts'
import type { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { addFen, fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'

/** Days before the expected date within which an order counts as due. */
const SOON_DAYS = 3
const CARD_TYPES = new Set<unknown>(['card', 'coupon'])
/** The figures of an order of which nothing was received or paid. */
const NOTHING_YET = {
  inQty: 0,
  returnQty: 0,
  inAmount: ZERO_FEN,
  paidAmount: ZERO_FEN,
  payState: 'unpaid',
} as const
const EDITABLE = new Set(['draft', 'rejected'])

const fits = (purchaseType: unknown, goodsType: unknown): boolean =>
  purchaseType === 'cards' ? CARD_TYPES.has(goodsType) : goodsType === 'inKind'

/** Checks the lines of a draft against their SKUs, and fills codes, amounts and totals. */
async function fillLines(draft: Changes, purchaseType: unknown, work: Work): Promise<void> {
  const lines = draft.items as readonly Changes[]
  const ids = lines.map(({ skuId }) => String(skuId))
  const skus = new Map((await findRows(work.db, goodsSku, work.tenantId, ids)).map((sku) => [sku.id, sku]))
  const items = lines.map(({ skuId, qty, unitPrice }, index) => {
    const sku = skus.get(String(skuId)),
      at = `items.${index}.skuId`
    if (!sku) return fail('PURCHASE_LINE_SKU', { row: index + 1 }, at)
    if (ids.indexOf(sku.id) !== index) fail('PURCHASE_LINE_REPEATED', { row: index + 1 }, at)
    if (!fits(purchaseType, sku.goodsType)) fail('PURCHASE_LINE_TYPE', { row: index + 1 }, at)
    const amount = multiplyFen(fen(Number(unitPrice)), Number(qty))
    const { skuName, skuCode } = sku
    return { skuId: sku.id, skuName, skuCode, qty, unitPrice, amount, inQty: 0, returnQty: 0 }
  })
  const [first] = items
  const name = first ? (skus.get(first.skuId)?.skuName ?? '') : ''
  const totalAmount = items.reduce((sum, { amount }) => addFen(sum, amount), ZERO_FEN)
  Object.assign(draft, {
    items,
    goodsText: items.length > 1 ? `${name} 等 ${items.length} 种` : name,
    skuCode: items.map(({ skuCode }) => skuCode).join(','),
    totalQty: items.reduce((sum, { qty }) => sum + Number(qty), 0),
    totalAmount,
    unpaidAmount: totalAmount,
  })
}

export const purchaseOrderHooks: Hooks<typeof purchaseOrder> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before && !EDITABLE.has(before.orderState)) fail('PURCHASE_NOT_EDITABLE')
    const next: Changes = { ...before, ...draft }
    if (!before) Object.assign(draft, NOTHING_YET)
    if (!before || draft.supplierId !== undefined) {
      const [supplier] = await findRows(work.db, supplierConfig, work.tenantId, [String(next.supplierId)])
      draft.contractPartyId = supplier?.contractPartyId ?? null
    }
    const { expectDate } = draft
    if (
      typeof expectDate === 'string' &&
      expectDate !== before?.expectDate &&
      expectDate < formatDay(new Date())
    )
      fail('PURCHASE_EXPECTED_PAST', {}, 'expectDate')
    if (Array.isArray(draft.items) || draft.purchaseType !== undefined) {
      if (!Array.isArray(draft.items)) draft.items = next.items
      await fillLines(draft, next.purchaseType, work)
    }
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ orderState }) => !EDITABLE.has(orderState))) fail('PURCHASE_NOT_REMOVABLE')
    await Promise.resolve()
  },
  decorate: [
    {
      sets: ['arrival'],
      from: ['expectDate', 'orderState'],
      run: (rows) => {
        const today = formatDay(new Date())
        for (const row of rows) row.arrival = arrivalOf(row, today)
        return Promise.resolve()
      },
    },
  ],
}

/** How the expected date of an order stands; null where nothing is expected. */
function arrivalOf({ orderState, expectDate }: Changes, today: string): string | null {
  if (typeof expectDate !== 'string' || (orderState !== 'approved' && orderState !== 'partly')) return null
  if (expectDate < today) return 'late'
  return expectDate <= dayAfter(today, SOON_DAYS) ? 'soon' : 'waiting'
}
