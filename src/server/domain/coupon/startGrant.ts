import { fail } from '../../../contract/errors.ts'
import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { Work } from '../../engine/work.ts'
import { insertGroup, insertTargets, type Recipient } from '../../store/coupon/grantRows.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { COUPON_GRANT, grantNext } from './grantPart.ts'
import type { Template } from './rules.ts'

/** Recipients that are granted to within the call; more are in the background. */
const MAX_INLINE = 500
/** Recipients stored by one statement. */
const STEP = 5000

/** A grant to be made: to listed recipients, or to the members of a group. */
interface NewGrant {
  readonly targetType: 'users' | 'mobiles' | 'group' | 'file'
  readonly userGroupId?: string | null
  readonly recipients: readonly Recipient[]
  readonly each: number
  readonly remark?: string | null
}

/** Stores a grant with those it goes to; returns its id and how many they are. */
async function storeGrant(
  template: Template,
  { targetType, userGroupId = null, recipients, each, remark = null }: NewGrant,
  work: Work,
): Promise<{ readonly id: string; readonly total: number }> {
  const { db, tenantId, caller } = work
  const [id = ''] = await insertRows(db, couponGrant, tenantId, [
    {
      couponId: template.id,
      targetType,
      userGroupId,
      quantityPerUser: each,
      totalCount: 0,
      successCount: 0,
      failCount: 0,
      remark,
      grantState: 'queued',
      createUser: caller.session.userId || null,
      createDept: caller.session.deptIds[0] ?? null,
    },
  ])
  for (let from = 0; from < recipients.length; from += STEP)
    await insertTargets(db, tenantId, {
      grantId: id,
      from: from + 1,
      targets: recipients.slice(from, from + STEP),
    })
  const total =
    userGroupId === null
      ? recipients.length
      : await insertGroup(db, tenantId, { grantId: id, groupId: userGroupId })
  await updateRows(db, couponGrant, { tenantId, ids: [id], userId: null, set: { totalCount: total } })
  return { id, total }
}

/** Grants a coupon to many: at once where they are few, otherwise in the background, a part at a time. */
export async function startGrant(template: Template, grant: NewGrant, work: Work) {
  const { db, tenantId } = work
  const { id, total } = await storeGrant(template, grant, work)
  if (total === 0) fail('COUPON_NO_TARGETS')
  if (total <= MAX_INLINE)
    for (let position = 0; position < total; ) position += (await grantNext(id, position, work)).places
  else {
    const title = `发券：${template.couponName}（${total}）`
    const { batchNo: taskNo } = await submitBatch(
      { kind: COUPON_GRANT, title, total, input: { grantId: id } },
      work,
    )
    await updateRows(db, couponGrant, { tenantId, ids: [id], userId: null, set: { taskNo } })
  }
  const [row] = await findRows(db, couponGrant, tenantId, [id])
  if (!row) throw new Error(`grant ${id} is gone`)
  return { row, total, isInline: total <= MAX_INLINE }
}
