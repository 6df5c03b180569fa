import { fail } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { readDraft } from '../../engine/draft.ts'
import { requireFittingFiles } from '../../engine/fileFields.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching, updateRows } from '../../store/rows.ts'

/**
 * Fields users may change in their own account; login name, roles, departments and password are not among
 * them.
 */
const OWN_FIELDS = ['name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex'] as const

/** Updates the caller's own account; other fields are ignored. */
export async function updateOwn(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[] }> {
  const { userId } = work.caller.session
  const [before] = await findMatching(work.db, user, { tenantId: work.tenantId, ids: [userId], lock: true })
  if (!before) return fail('NOT_FOUND')
  const wire = Object.fromEntries(
    OWN_FIELDS.filter((name) => name in parameters).map((name) => [name, parameters[name]]),
  )
  const { id: _id, version: _version, ...set } = readDraft(user, wire, before, work)
  await requireFittingFiles(user.fields, set, work, before)
  await updateRows(work.db, user, { tenantId: work.tenantId, ids: [userId], set, userId })
  return { answer: true, targets: [userId] }
}
