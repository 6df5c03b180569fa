import { fail, say } from '../../../contract/errors.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import { supplierPriceChange } from '../../../contract/resources/supplier/supplierPriceChange.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { hasOpenChange } from '../../store/supplier/priceChangeRows.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import { marginAt } from './margins.ts'

const MAX_LEAD_MS = 90 * 24 * 3_600_000
/**
 * Fills a price change and its effect on margins. The goods are locked, so concurrent changes of the same
 * goods wait.
 */
async function fillPriceChange(draft: Changes, work: Work): Promise<void> {
  const [goods] = await findMatching(work.db, supplierGoods, {
    tenantId: work.tenantId,
    ids: [String(draft.supplierGoodsId)],
    lock: true,
  })
  if (!goods) return fail('REF_MISSING', { label: say('供应商商品') }, 'supplierGoodsId')
  const oldPrice = goods.purchasePrice,
    newPrice = fen(Number(draft.newPrice))
  if (newPrice <= 0) fail('PRICE_CHANGE_NOT_POSITIVE', {}, 'newPrice')
  if (newPrice === oldPrice) fail('PRICE_CHANGE_UNCHANGED', {}, 'newPrice')
  if (
    typeof draft.effectiveTime === 'string' &&
    parseMoment(draft.effectiveTime).getTime() > Date.now() + MAX_LEAD_MS
  )
    fail('PRICE_CHANGE_TOO_LATE', {}, 'effectiveTime')
  if (await hasOpenChange(work.db, work.tenantId, goods.id))
    fail('PRICE_CHANGE_PENDING', {}, 'supplierGoodsId')
  const { margin, below } = await marginAt(newPrice, String(goods.skuId), work)
  Object.assign(draft, {
    supplierId: goods.supplierId,
    skuId: goods.skuId,
    skuCode: goods.skuCode,
    oldPrice,
    changeRate: Math.round(((newPrice - oldPrice) / oldPrice) * 10_000) / 10_000,
    minMarginAfter: margin,
    affectMerchantCount: below,
    changeType: draft.changeType ?? 'manual',
    applicantId: work.caller.session.userId,
  })
}

/** Creates a price change from a supplier's interface, which an operator has to confirm. */
export async function createPushedChange(supplierGoodsId: string, newPrice: Fen, work: Work): Promise<void> {
  const { targets } = await createRow(supplierPriceChange, { supplierGoodsId, newPrice }, work)
  await updateRows(work.db, supplierPriceChange, {
    tenantId: work.tenantId,
    ids: targets,
    set: { changeType: 'pushed' },
    userId: work.caller.session.userId,
  })
}

export const supplierPriceChangeHooks: Hooks<typeof supplierPriceChange> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) await fillPriceChange(draft, work)
  },
}
