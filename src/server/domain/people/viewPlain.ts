import { fail } from '../../../contract/errors.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { auditRow, writeAudit } from '../../engine/audit.ts'
import type { Parameters } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { sealedValue } from '../../store/sealedValue.ts'
import { findMatching } from '../../store/rows.ts'

export const PLAIN = 'userinfo_plain'

/** The full mobile number of a consumer. User and reason are audited before anything is decrypted. */
export async function viewPlain({ id, reason }: Parameters, reading: Reading): Promise<unknown> {
  const viewReason = String(reason ?? '').trim()
  if (viewReason.length < 5 || viewReason.length > 200) fail('VIEW_REASON_REQUIRED', {}, 'reason')
  const [user] = await findMatching(reading.database.kysely, userinfo, {
    tenantId: reading.tenantId,
    ids: [String(id)],
    where: visibleTo(userinfo, reading),
  })
  if (!user) return fail('NOT_FOUND')
  const { database, services, caller } = reading
  await writeAudit(
    database,
    auditRow(
      caller,
      {
        resource: userinfo.id,
        action: 'viewPlain',
        permission: PLAIN,
        targetIds: [user.id],
        message: `${user.userNo ?? ''}：${viewReason}`,
        parameters: { id: user.id, reason: viewReason },
      },
      services.resources,
    ),
  )
  const sealed = hiddenFields(userinfo, caller).has('mobile')
    ? null
    : await sealedValue(database.kysely, userinfo, 'mobile', { tenantId: reading.tenantId, id: user.id })
  return {
    userNo: user.userNo,
    nickname: user.nickname,
    mobile: sealed === null ? null : services.vault.open(sealed),
  }
}
