import { fail } from '../../../contract/errors.ts'
import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { Work } from '../../engine/work.ts'
import {
  grantOfImport,
  insertGroup,
  insertTargets,
  type Recipient,
  setGrantTotal,
} from '../../store/coupon/grantRows.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { COUPON_GRANT, grantNext } from './grantPart.ts'
import { REASONS } from './recipients.ts'
import type { Template } from './rules.ts'

/** Recipients that are granted to within the call; more are in the background. */
const MAX_INLINE = 500
/** Recipients stored by one statement. */
const STEP = 5000

/** A grant to be made: to listed recipients, or to the members of a group. */
interface NewGrant {
  readonly targetType: 'users' | 'mobiles' | 'group' | 'file'
  readonly userGroupId?: string | null
  readonly each: number
  readonly remark?: string | null
  readonly importNo?: string
}

/** A new grant without those it goes to. */
async function insertGrant(
  template: Template,
  { targetType, userGroupId = null, each, remark = null, importNo }: NewGrant,
  { db, tenantId, caller }: Work,
): Promise<string> {
  const [id = ''] = await insertRows(db, couponGrant, tenantId, [
    {
      couponId: template.id,
      targetType,
      userGroupId,
      quantityPerUser: each,
      totalCount: 0,
      successCount: 0,
      failCount: 0,
      importNo: importNo ?? null,
      remark,
      grantState: 'queued',
      createUser: caller.session.userId || null,
      createDept: caller.session.deptIds[0] ?? null,
    },
  ])
  return id
}

async function addTargets(
  grantId: string,
  { recipients, after }: { readonly recipients: readonly Recipient[]; readonly after: number },
  { db, tenantId }: Work,
): Promise<void> {
  for (let from = 0; from < recipients.length; from += STEP)
    await insertTargets(db, tenantId, {
      grantId,
      from: after + from + 1,
      targets: recipients.slice(from, from + STEP),
      repeated: REASONS.repeated,
    })
}

/** Leaves a grant to the background; returns the number of the task. */
async function submitGrant(
  template: Template,
  { id, total }: { readonly id: string; readonly total: number },
  work: Work,
): Promise<string> {
  const title = `发券：${template.couponName}`
  const { batchNo } = await submitBatch({ kind: COUPON_GRANT, title, total, input: { grantId: id } }, work)
  await updateRows(work.db, couponGrant, {
    tenantId: work.tenantId,
    ids: [id],
    userId: null,
    set: { taskNo: batchNo },
  })
  return batchNo
}

/** Grants a coupon to many: at once where they are few, otherwise in the background, a part at a time. */
export async function startGrant(
  template: Template,
  { recipients, ...grant }: NewGrant & { readonly recipients: readonly Recipient[] },
  work: Work,
) {
  const { db, tenantId } = work,
    id = await insertGrant(template, grant, work)
  await addTargets(id, { recipients, after: 0 }, work)
  const groupId = grant.userGroupId ?? null
  const total =
    groupId === null ? recipients.length : await insertGroup(db, tenantId, { grantId: id, groupId })
  if (total === 0) fail('COUPON_NO_TARGETS')
  await setGrantTotal(db, tenantId, { id, taskNo: null, total })
  if (total <= MAX_INLINE)
    for (let position = 0; position < total; ) position += (await grantNext(id, position, work)).places
  else await submitGrant(template, { id, total }, work)
  const [row] = await findRows(db, couponGrant, tenantId, [id])
  if (!row) throw new Error(`grant ${id} is gone`)
  return { row, total, isInline: total <= MAX_INLINE }
}

/**
 * Adds recipients to the grant that an import makes of a coupon, which begins in the background once the import is
 * committed; returns its id.
 */
export async function addToImport(
  template: Template,
  {
    importNo,
    each,
    recipients,
  }: { readonly importNo: string; readonly each: number; readonly recipients: readonly Recipient[] },
  work: Work,
): Promise<string> {
  const { db, tenantId } = work,
    earlier = await grantOfImport(db, tenantId, { importNo, couponId: template.id, each })
  const id = earlier?.id ?? (await insertGrant(template, { targetType: 'file', each, importNo }, work)),
    total = (earlier?.total ?? 0) + recipients.length
  await addTargets(id, { recipients, after: earlier?.total ?? 0 }, work)
  const taskNo = earlier?.taskNo ?? (await submitGrant(template, { id, total }, work))
  await setGrantTotal(db, tenantId, { id, taskNo, total })
  return id
}
