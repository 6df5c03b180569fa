import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { couponCodeBatch } from '../../../contract/resources/couponCode/couponCodeBatch.ts'
import type { BatchKind, Part } from '../../batch/kinds.ts'
import type { Work } from '../../engine/work.ts'
import { moveCodes } from '../../store/couponCode/activityRows.ts'
import { addMade } from '../../store/couponCode/batchRows.ts'
import { keepCodeParts, takeCodePart } from '../../store/couponCode/importRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import type { Activity } from './activityChecks.ts'
import { maskedCode, newCode } from './codeTexts.ts'

/** Codes of one part. */
const PART_SIZE = 5000

/** Writes codes into the stock of an activity: sealed, found by their digest. */
async function writeCodes(
  activity: Activity,
  { batchNo, codes }: { readonly batchNo: string; readonly codes: readonly string[] },
  { db, tenantId, vault, caller }: Work,
): Promise<void> {
  const common = {
    activityId: activity.id,
    activityName: activity.activityName,
    kind: activity.kind,
    batchNo,
    state: 'available' as const,
    createUser: caller.session.userId || null,
    createDept: caller.session.deptIds[0] ?? null,
  }
  const rows = await mapWithPauses(codes, (code) => ({
    ...common,
    code: vault.seal(code),
    'code.hmac': vault.digest(code),
    codeMask: maskedCode(code),
  }))
  await insertRows(db, couponActivityCode, tenantId, rows)
}

/** New codes of an activity. */
const newCodes = ({ codePrefix, codeLength }: Activity, count: number): readonly string[] =>
  Array.from({ length: count }, () => newCode(codePrefix, codeLength ?? 16))

/** Keeps codes of others, sealed, until the parts of their batch take them into stock. */
export async function keepCodes(batchId: string, codes: readonly string[], work: Work): Promise<void> {
  const starts = Array.from({ length: Math.ceil(codes.length / PART_SIZE) }, (_, index) => index * PART_SIZE)
  const parts = await mapWithPauses(starts, (from) => ({
    from,
    codes: work.vault.seal(codes.slice(from, from + PART_SIZE).join('\n')),
  }))
  await keepCodeParts(work.db, work.tenantId, { batchId, parts })
}

/** Takes the codes of others that were kept for a part. */
async function takeKept(batchId: string, from: number, { db, tenantId, vault }: Work): Promise<string[]> {
  const sealed = await takeCodePart(db, tenantId, { batchId, from })
  if (sealed === null) throw new Error(`codes ${from} of the batch ${batchId} are gone`)
  return vault.open(sealed).split('\n')
}

/** Writes the codes of a batch after a position: new ones, or those of others (`imported`, else the kept ones). */
export async function makeNext(
  batchId: string,
  position: number,
  work: Work,
  imported?: readonly string[],
): Promise<Part> {
  const { db, tenantId } = work
  const [batch] = await findRows(db, couponCodeBatch, tenantId, [batchId])
  const [activity] = batch?.activityId ? await findRows(db, couponActivity, tenantId, [batch.activityId]) : []
  if (!batch || !activity) throw new Error(`batch ${batchId} of codes is gone`)
  const quantity = batch.quantity ?? 0,
    count = Math.min(PART_SIZE, quantity - position),
    batchNo = batch.batchNo ?? batchId
  if (count > 0) {
    const codes =
      activity.codeMode === 'imported'
        ? (imported ?? (await takeKept(batchId, position, work)))
        : newCodes(activity, count)
    await writeCodes(activity, { batchNo, codes }, work)
    await moveCodes(db, tenantId, {
      activityId: activity.id,
      type: 'add',
      available: count,
      bizNo: `${batchNo}-${position}`,
      counters: { total_stock: count },
    })
    if (!(await addMade(db, tenantId, { id: batchId, made: count })))
      throw new Error(`batch ${batchId} of codes is over`)
  }
  return {
    places: Math.max(count, 1),
    targets: [batchId],
    success: Math.max(count, 0),
    failed: [],
    over: position + count >= quantity,
  }
}

/** So many codes that they are made, or taken from their file, in the background. */
export const CODE_MAKING: BatchKind = {
  name: 'couponActivity.addStock',
  resource: couponActivity,
  operation: 'stock',
  part: ({ batchId }, from, work) => makeNext(String(batchId), from, work),
}
