import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { extend } from '../../domain/eternity/extend.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, updateRows } from '../../store/rows.ts'

/** What moved the end of a voucher: hours after its issue, days, reason. */
export type PlannedExtension = readonly [voucher: number, hours: number, days: number, reason: string]

/** Moves the end of vouchers of one template; `idsOf` are the vouchers in the order of their receivers. */
export async function seedExtensions(
  extensions: readonly PlannedExtension[],
  ids: readonly string[],
  workAfter: (hours: number) => Work,
): Promise<void> {
  for (const [index, hours, days, reason] of extensions) {
    const work = workAfter(hours),
      { db, tenantId } = work
    const [voucher] = await findRows(db, eternityOrder, tenantId, [ids[index] ?? ''])
    if (!voucher) continue
    const { set = {} } = await extend(voucher, { extendType: 'days', days, reason }, work)
    await updateRows(db, eternityOrder, {
      tenantId,
      ids: [voucher.id],
      set,
      userId: work.caller.session.userId,
    })
  }
}
