import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { momentIn } from '../../../kernel/time.ts'
import { maskedCode, newCode } from '../../domain/couponCode/codeTexts.ts'
import type { Vault } from '../../secrets/vault.ts'
import { CODE_QUOTA } from '../../store/couponCode/activityRows.ts'
import type { Writer } from '../../store/db.ts'
import { noteQuota } from '../../store/marketing/quotaRows.ts'
import { insertRows } from '../../store/rows.ts'
import type { DemoCodes } from './couponCodes.data.ts'

/** Where codes of the demonstration are written. */
export interface Seeding {
  readonly writer: Writer
  readonly tenantId: string
  readonly vault: Vault
}

/** An activity with the numbers of its batch and of its export. */
export interface Numbers {
  readonly id: string
  readonly batchNo: string
  readonly exportBatchNo: string
}

/** Writes the codes of an activity, those that were handed out into a file that could not be packed. */
export async function writeCodes(
  demo: DemoCodes,
  { id, batchNo, exportBatchNo }: Numbers,
  { writer, tenantId, vault }: Seeding,
): Promise<void> {
  const { available, assigned, void: voided } = demo.codes
  const states = [
    ...Array.from({ length: assigned }, () => 'assigned' as const),
    ...Array.from({ length: voided }, () => 'void' as const),
    ...Array.from({ length: available }, () => 'available' as const),
  ]
  await insertRows(
    writer,
    couponActivityCode,
    tenantId,
    states.map((state) => {
      const code = newCode(demo.codePrefix, 16)
      return {
        codeMask: maskedCode(code),
        code: vault.seal(code),
        'code.hmac': vault.digest(code),
        activityId: id,
        activityName: demo.activityName,
        kind: demo.items.length > 1 ? ('package' as const) : ('coupon' as const),
        batchNo,
        state,
        ...(state === 'assigned' ? { exportBatchNo, assignTime: momentIn(-4) } : {}),
        ...(state === 'void' ? { voidReason: '印刷错误' } : {}),
        createTime: momentIn(-15),
      }
    }),
  )
}

/** Writes the movements that led to the stock of an activity. */
export async function writeStockMovements(
  { codes }: DemoCodes,
  { id, batchNo, exportBatchNo }: Numbers,
  { writer, tenantId }: Seeding,
): Promise<void> {
  const made = codes.available + codes.assigned + codes.void
  for (const [type, delta, after, bizNo, days] of [
    ['add', made, made, `${batchNo}-0`, -15],
    ['void', -codes.void, made - codes.void, batchNo, -5],
    ['issue', -codes.assigned, codes.available, exportBatchNo, -4],
  ] as const)
    if (delta !== 0)
      await noteQuota(writer, tenantId, CODE_QUOTA, {
        ownerId: id,
        type,
        delta,
        after,
        bizNo,
        at: momentIn(days),
      })
}
