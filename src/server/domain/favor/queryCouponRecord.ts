import { notFound } from '../../../contract/errors.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import { perform } from '../../engine/perform.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { askCoupon } from './askCoupon.ts'
import { applyUse } from './uses.ts'

/** Asks the platform how the voucher of a record stands, and moves the record forward where the platform is ahead. */
export async function queryCouponRecord({ recordId }: Parameters, reading: Reading): Promise<unknown> {
  requireWritable(reading.caller)
  const { services, tenantId, database } = reading
  const [record] = await findMatching(database.kysely, favorRecord, {
    tenantId,
    ids: [String(recordId ?? '')],
    where: visibleTo(favorRecord, reading),
  })
  if (!record) throw notFound(favorRecord)
  const view = await askCoupon(record, reading)
  const { use } = view
  const { answer } = await perform(
    services,
    reading.caller,
    {
      resource: favorRecord.id,
      action: 'queryCoupon',
      permission: 'favorRecord_view',
      parameters: { recordId: record.id },
      route: `${favorCoupon.path}/queryCouponRecord`,
      key: null,
    },
    async (work) => {
      const outcome = use ? await applyUse(work.db, tenantId, use) : 'known'
      return { answer: outcome === 'changed', targets: [record.id] }
    },
  )
  return {
    couponId: view.couponId,
    state: favorRecord.states.wire[view.state],
    expireTime: view.expireTime ? formatMoment(view.expireTime) : null,
    useTime: use?.useTime ? formatMoment(use.useTime) : null,
    transactionId: use?.transactionId ?? null,
    changed: answer,
  }
}
