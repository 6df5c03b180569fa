import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { newId } from '../../../kernel/id.ts'
import { addFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { creationTimes, type Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { goodsFor } from '../merchant/price.ts'
import { lockForMoney } from './scMoney.ts'

const CARD_TYPES = new Set<unknown>(['card', 'coupon'])
const MOBILE = /^1[3-9]\d{9}$/
const NOTHING_YET = {
  deliveredQty: 0,
  deliverCount: 0,
  capturedAmount: ZERO_FEN,
  releasedAmount: ZERO_FEN,
  refundAmount: ZERO_FEN,
} as const

/** Whether goods can be delivered so: by express only goods, as a file only cards, otherwise what is kept as stock. */
const fits = (deliverMode: unknown, goodsType: unknown): boolean =>
  goodsType === 'inKind' ? deliverMode !== 'file' : deliverMode !== 'express' && CARD_TYPES.has(goodsType)

/** Checks the lines of a draft, and prices them by the merchant's list. */
async function fillLines(draft: Changes, merchantCode: string, work: Work): Promise<void> {
  const lines = draft.items as readonly Changes[]
  const ids = lines.map(({ skuId }) => String(skuId))
  const skus = new Map((await findRows(work.db, goodsSku, work.tenantId, ids)).map((sku) => [sku.id, sku]))
  const items = []
  for (const [index, { skuId, qty }] of lines.entries()) {
    const sku = skus.get(String(skuId)),
      at = `items.${index}.skuId`,
      row = index + 1
    if (!sku) return fail('PURCHASE_LINE_SKU', { row }, at)
    if (ids.indexOf(sku.id) !== index) fail('PURCHASE_LINE_REPEATED', { row }, at)
    if (!fits(draft.deliverMode, sku.goodsType)) fail('SC_LINE_MODE', { row }, at)
    const goods = await goodsFor(work, { merchantCode, skuId: sku.id })
    const unitPrice = goods?.state === 'on' ? goods.settlePrice : null
    if (unitPrice === null) return fail('SC_LINE_NOT_OPEN', { row }, at)
    const amount = multiplyFen(unitPrice, Number(qty))
    const { skuName, skuCode } = sku
    items.push({ skuId: sku.id, skuName, skuCode, qty: Number(qty), unitPrice, amount, deliveredQty: 0 })
  }
  const name = skus.get(ids[0] ?? '')?.skuName ?? ''
  const totalAmount = items.reduce((sum, { amount }) => addFen(sum, amount), ZERO_FEN)
  if (totalAmount === 0) fail('PURCHASE_AMOUNT_ZERO', {}, 'items')
  Object.assign(draft, NOTHING_YET, {
    items,
    goodsText: items.length > 1 ? `${name} 等 ${items.length} 种` : name,
    skuCode: items.map(({ skuCode }) => skuCode).join(','),
    totalQty: items.reduce((sum, { qty }) => sum + qty, 0),
    totalAmount,
  })
}

export const scPurchaseOrderHooks: Hooks<typeof scPurchaseOrder> = {
  beforeAct: async (rows, action, work) => {
    if (action === 'approve' || action === 'close') await lockForMoney(rows, work)
  },
  beforeSave: async ({ draft, work }) => {
    const [merchant] = await findRows(work.db, merchantConfig, work.tenantId, [String(draft.merchantId)])
    const { merchantCode, contractPartyId } = merchant ?? fail('NOT_FOUND')
    if (typeof draft.receiverPhone === 'string') {
      if (!MOBILE.test(draft.receiverPhone)) fail('RECEIVER_PHONE_INVALID', {}, 'receiverPhone')
      draft.receiverPhoneMask = draft.receiverPhone.replace(/^(\d{3})\d{4}/, '$1****')
    }
    draft.merchantOrderNo ??= `N${newId()}`
    Object.assign(draft, {
      merchantCode,
      contractPartyId,
      ...creationTimes(work),
    })
    await fillLines(draft, merchantCode ?? '', work)
  },
}
