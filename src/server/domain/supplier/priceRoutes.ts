import { fail, Refusal } from '../../../contract/errors.ts'
import { supplierPriceChange } from '../../../contract/resources/supplier/supplierPriceChange.ts'
import { failedRow, type RowOutcome, type WireRow } from '../../../contract/wire.ts'
import { notifyApprovers } from '../../engine/approvals.ts'
import { requireOperation } from '../../engine/permit.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { inSavepoint } from '../../store/database.ts'
import { findRows } from '../../store/rows.ts'

const MAX_ITEMS = 500

/**
 * Creates many price changes; a refused one does not affect the others. Throws the first refusal where all
 * are refused.
 */
async function batchSave(
  { items }: Parameters,
  work: Work,
): Promise<{ readonly answer: unknown; readonly targets: readonly string[]; readonly msg: string }> {
  requireOperation(work.caller, supplierPriceChange, 'add')
  if (!Array.isArray(items) || items.length === 0) return fail('NO_SELECTION')
  if (items.length > MAX_ITEMS) fail('TOO_MANY_ROWS', { limit: MAX_ITEMS, count: items.length })
  const targets: string[] = [],
    failed: RowOutcome[] = []
  let firstRefusal: Refusal | null = null
  for (const item of items as readonly WireRow[]) {
    try {
      targets.push(
        ...(
          await inSavepoint(work.db, () => createRow(supplierPriceChange, { ...item }, work, { many: true }))
        ).targets,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push(failedRow(String((item as WireRow | null)?.supplierGoodsId ?? ''), error))
      firstRefusal ??= error
    }
  }
  if (firstRefusal && targets.length === 0)
    throw new Refusal(firstRefusal.code, firstRefusal.params, firstRefusal.field, {
      details: { success: 0, fail: failed },
    })
  const created = await findRows(work.db, supplierPriceChange, work.tenantId, targets)
  await notifyApprovers(supplierPriceChange, created, work)
  return { answer: { success: targets.length, fail: failed }, targets, msg: '新增成功' }
}

/** Routes of price changes beside the declared ones. */
export const PRICE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${supplierPriceChange.path}/batchSave`,
    summary: '批量新增供应商调价',
    permission: 'supplierPriceChange_add',
    resource: supplierPriceChange.id,
    action: 'batchSave',
    write: batchSave,
  },
]
