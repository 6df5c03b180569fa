import { say } from '../../../contract/errors.ts'
import { activityEternityCoupon } from '../../../contract/resources/eternity/activityEternityCoupon.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { encodeRow } from '../../../contract/wireOut.ts'
import { attachChildren } from '../../engine/childResources.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { createRow } from '../../engine/save.ts'
import { nameOfCopy } from '../../store/eternity/activityRows.ts'

/** Copies an activity as a draft without its times; nothing of the copy was exchanged. */
export const copy: ActionHandler<typeof activityEternityCoupon, 'copy'> = async (row, _input, work) => {
  const source: WireRow & { id: string } = { ...row }
  await attachChildren(activityEternityCoupon, [source], work)
  const wire = encodeRow(activityEternityCoupon, source, 'plain')
  const kept = Object.entries(activityEternityCoupon.fields)
    .filter(([name, field]) => !('computed' in field && field.computed) && wire[name] !== null)
    .map(([name]) => [name, wire[name]])
  const goods = (wire.goods as WireRow[]).map(
    ({ id: _id, version: _version, skuName: _name, usedQty: _used, ...line }) => line,
  )
  const activityName = await nameOfCopy(work.db, work.tenantId, row.activityName)
  const { targets } = await createRow(
    activityEternityCoupon,
    { ...Object.fromEntries(kept), goods, activityName, startTime: null, endTime: null },
    work,
  )
  return {
    answer: { id: targets[0], copyId: targets[0] },
    consequences: [say('复制出草稿“{name}”', { name: activityName })],
  }
}
