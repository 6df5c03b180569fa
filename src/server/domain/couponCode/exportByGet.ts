import { fail, notFound } from '../../../contract/errors.ts'
import { MAX_CODES } from '../../../contract/parts/couponCodeActions.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import { perform } from '../../engine/perform.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'
import { startExport } from './exportCodes.ts'

const NUMBER = /^[A-Za-z0-9_-]{6,64}$/

/** The export of an activity that has this number already; refused where it was for another quantity. */
async function exportedUnder(
  activityId: string,
  { quantity, requestNo }: { readonly quantity: number; readonly requestNo: string },
  { db, tenantId }: Work,
) {
  const [row] = await selectWhere(db, couponCodeExport, tenantId, {
    all: [
      { field: 'activityId', operator: 'equals', values: [activityId] },
      { field: 'requestNo', operator: 'equals', values: [requestNo] },
    ],
  })
  if (row && row.quantity !== quantity) fail('IDEMPOTENT_CONFLICT')
  return row ?? null
}

/** The phone for the password, where the call names one. */
function phoneIn(phone: unknown): string | null {
  if (phone === undefined || phone === '') return null
  return isMobile(String(phone)) ? String(phone) : fail('CODE_PHONE', {}, 'phone')
}

async function exportOnce({ activityId, quantity, requestNo, phone }: Parameters, work: Work) {
  const { db, tenantId } = work,
    count = Number(quantity),
    number = String(requestNo ?? '')
  if (!NUMBER.test(number)) fail('CODE_REQUEST_NO', {}, 'requestNo')
  if (!Number.isSafeInteger(count) || count < 1 || count > MAX_CODES)
    fail('VALIDATION', { label: '数量', rule: `的范围是 1 到 ${MAX_CODES}` }, 'quantity')
  const [activity] = await findMatching(db, couponActivity, {
    tenantId,
    ids: [String(activityId ?? '0')],
    where: visibleTo(couponActivity, work),
    lock: true,
  })
  if (!activity) throw notFound(couponActivity)
  const earlier = await exportedUnder(activity.id, { quantity: count, requestNo: number }, work)
  const row = earlier
    ? {
        id: earlier.id,
        exportBatchNo: earlier.exportBatchNo ?? earlier.id,
        quantity: count,
        state: couponCodeExport.states.wire[earlier.exportState],
      }
    : await startExport(activity, { quantity: count, requestNo: number, phone: phoneIn(phone) }, work)
  return { activity, row }
}

/**
 * The export at the address of old clients, a GET: its number is that of one export for ever, which a repeated call
 * finds again. The file is fetched where the answer says.
 */
export async function exportByGet(parameters: Parameters, reading: Reading): Promise<unknown> {
  requireWritable(reading.caller)
  const context = {
    resource: couponActivity.id,
    action: 'exportCodes',
    permission: 'coupon-activity_export',
    parameters,
    route: `${couponActivity.path}/code-export`,
    key: null,
  }
  const { answer } = await perform(reading.services, reading.caller, context, async (work) => {
    const { activity, row } = await exportOnce(parameters, work)
    const { id, exportBatchNo, quantity, state } = row
    const file = `${couponCodeExport.path}/makeFile?id=${id}`
    return {
      answer: { id, exportBatchNo, quantity, state, file },
      targets: [activity.id],
      message: `${activity.activityName}：${exportBatchNo}`,
    }
  })
  return answer
}
