import { fail, say } from '../../../contract/errors.ts'
import type { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeBatch } from '../../../contract/resources/couponCode/couponCodeBatch.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { itemsOf, reserveCoupons } from '../../store/couponCode/activityRows.ts'
import { countCodes, holdImports } from '../../store/couponCode/importRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { findRows, insertRow, updateRows } from '../../store/rows.ts'
import type { Activity } from './activityChecks.ts'
import { codesInFile } from './codesInFile.ts'
import { CODE_MAKING, keepCodes, makeNext } from './makeCodes.ts'

/** Codes that are made within the call; more are made in the background. */
const MAX_INLINE = 1000

/** Refuses codes of others that are repeated, or in stock already. */
async function requireNew(codes: readonly string[], { db, tenantId, vault }: Work): Promise<void> {
  await holdImports(db, tenantId)
  const fresh = new Set(codes),
    digests = await mapWithPauses([...fresh], (code) => vault.digest(code)),
    repeated = codes.length - fresh.size + (await countCodes(db, tenantId, digests))
  if (repeated > 0) fail('CODE_REPEATED', { n: repeated }, 'fileUrl')
}

/** Codes to be made, or those of others in a file. */
interface NewStock {
  readonly quantity: number
  readonly imported?: readonly string[]
}

/** What is said of an addition that is done, and of one that goes on in the background. */
const STOCK_TEXTS = {
  made: ['生成 {n} 个券码，预占 {coupons} 张优惠券', '在后台生成 {n} 个券码，预占 {coupons} 张优惠券'],
  imported: ['导入 {n} 个券码，预占 {coupons} 张优惠券', '在后台导入 {n} 个券码，预占 {coupons} 张优惠券'],
} as const

/** Leaves codes to be made in the background. */
async function submitMaking(
  activity: Activity,
  { id, quantity, imported }: NewStock & { readonly id: string },
  work: Work,
): Promise<void> {
  const title = `${imported ? '导入券码' : '生成券码'}：${activity.activityName}`
  if (imported) await keepCodes(id, imported, work)
  const { batchNo } = await submitBatch(
    { kind: CODE_MAKING, title, total: quantity, input: { batchId: id } },
    work,
  )
  await updateRows(work.db, couponCodeBatch, {
    tenantId: work.tenantId,
    ids: [id],
    set: { taskNo: batchNo },
    userId: work.caller.session.userId,
  })
}

/** Adds codes to the stock of an activity: what they will be redeemed for is reserved at once. */
export async function startStock(activity: Activity, { quantity, imported }: NewStock, work: Work) {
  const { db, tenantId, caller } = work,
    isInline = quantity <= MAX_INLINE
  if (activity.endTime <= momentOf(work)) fail('CODE_ACTIVITY_OVER')
  const { id, batchNo } = await insertRow(db, couponCodeBatch, tenantId, {
    activityId: activity.id,
    quantity,
    madeQty: 0,
    batchState: 'making',
    createUser: caller.session.userId || null,
    createDept: caller.session.deptIds[0] ?? null,
  })
  const short = await reserveCoupons(db, tenantId, {
    items: await itemsOf(db, tenantId, activity.id),
    codes: quantity,
    bizNo: batchNo ?? id,
  })
  if (short !== null) fail('CODE_COUPON_SHORT', {}, 'quantity')
  if (imported) await requireNew(imported, work)
  if (isInline) await makeNext(id, 0, work, imported)
  else await submitMaking(activity, { id, quantity, ...(imported ? { imported } : {}) }, work)
  const [batch] = await findRows(db, couponCodeBatch, tenantId, [id])
  return {
    batchNo: batchNo ?? id,
    quantity,
    madeQty: batch?.madeQty ?? 0,
    state: couponCodeBatch.states.wire[batch?.batchState ?? 'making'],
    isInline,
  }
}

/** What is added by a call: as many new codes as it says, or those in its file. */
async function stockOf(
  { codeMode }: Activity,
  { quantity = null, fileUrl }: { readonly quantity?: number | null; readonly fileUrl?: string | null },
  work: Work,
): Promise<NewStock> {
  if (codeMode !== 'imported') {
    if (fileUrl) fail('CODE_FILE_MODE', {}, 'fileUrl')
    return { quantity: quantity ?? fail('CODE_QUANTITY', {}, 'quantity') }
  }
  const imported = await codesInFile(fileUrl ?? fail('CODE_FILE', {}, 'fileUrl'), work)
  if (quantity !== null && quantity !== imported.length)
    fail('CODE_FILE_COUNT', { n: imported.length }, 'quantity')
  return { quantity: imported.length, imported }
}

export const addStock: ActionHandler<typeof couponActivity, 'addStock'> = async (row, input, work) => {
  const stock = await stockOf(row, input, work)
  const { isInline, ...answer } = await startStock(row, stock, work)
  const params = { n: stock.quantity, coupons: stock.quantity * (row.itemCount ?? 1) }
  return {
    answer,
    consequences: [say(STOCK_TEXTS[stock.imported ? 'imported' : 'made'][isInline ? 0 : 1], params)],
  }
}
