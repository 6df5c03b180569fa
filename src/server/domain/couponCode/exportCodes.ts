import { fail, say } from '../../../contract/errors.ts'
import type { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { maskPhone } from '../../sms/put.ts'
import { moveCodes } from '../../store/couponCode/activityRows.ts'
import { handOut } from '../../store/couponCode/codeRows.ts'
import { CODE_FILE_QUEUE } from '../../store/couponCode/exportRows.ts'
import { findRows, insertRow } from '../../store/rows.ts'
import type { Activity } from './activityChecks.ts'

/** Where the password goes: to the phone given, else to that of whoever exports. */
async function phoneFor(phone: string | null | undefined, { db, tenantId, caller }: Work): Promise<string> {
  if (phone) return phone
  const [own] = await findRows(db, user, tenantId, [caller.session.userId])
  const number = own?.phone ?? ''
  return isMobile(number) ? number : fail('CODE_PHONE', {}, 'phone')
}

/** An export: how many of the oldest codes in stock, and where the password goes. */
export interface CodeExport {
  readonly quantity: number
  readonly phone?: string | null | undefined
  readonly requestNo?: string | null | undefined
}

/** Hands the oldest codes in stock out into a file, which is packed in the background. */
export async function startExport(
  activity: Pick<Activity, 'id' | 'balance'>,
  { quantity, phone, requestNo = null }: CodeExport,
  work: Work,
) {
  const { db, tenantId, vault, caller } = work,
    number = await phoneFor(phone, work)
  const row = await insertRow(db, couponCodeExport, tenantId, {
    activityId: activity.id,
    quantity,
    requestNo,
    phone: vault.seal(number),
    phoneMask: maskPhone(number),
    downloadCount: 0,
    exportState: 'packing',
    createUser: caller.session.userId || null,
    createDept: caller.session.deptIds[0] ?? null,
  })
  const exportBatchNo = row.exportBatchNo ?? row.id
  const isEnough = await moveCodes(db, tenantId, {
    activityId: activity.id,
    type: 'issue',
    available: -quantity,
    bizNo: exportBatchNo,
    counters: { assigned_qty: quantity, handed_qty: quantity },
  })
  if (!isEnough) fail('CODE_SHORT', { n: activity.balance ?? 0 }, 'quantity')
  const codes = await handOut(db, tenantId, { activityId: activity.id, quantity, exportBatchNo })
  if (codes.length < quantity) fail('CODE_SHORT', { n: codes.length }, 'quantity')
  await submitJob(work, { queue: CODE_FILE_QUEUE, id: row.id })
  return { id: row.id, exportBatchNo, quantity, state: couponCodeExport.states.wire.packing, number }
}

export const exportCodes: ActionHandler<typeof couponActivity, 'exportCodes'> = async (
  row,
  { quantity, phone },
  work,
) => {
  const { number, ...answer } = await startExport(row, { quantity, phone }, work)
  return {
    answer,
    consequences: [
      say('{n} 个券码记为已发出，加密文件的解压密码由短信发到 {phone}', {
        n: quantity,
        phone: maskPhone(number),
      }),
    ],
  }
}
