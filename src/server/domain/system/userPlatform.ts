import { fail } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { keepPreference, selectPreference } from '../../store/system/preferenceRows.ts'
import { findRows } from '../../store/rows.ts'
import { readDisplayRow } from './displayRow.ts'

const platformKey = (type: unknown): string =>
  `platform:${['1', '2', '3'].includes(String(type)) ? String(type) : '1'}`

/** Stores the extra data a client platform keeps for a user. */
export async function updatePlatform(
  parameters: Parameters,
  work: Work,
): Promise<{ answer: unknown; targets: string[] }> {
  const id = String(parameters.userId ?? '')
  const [row] = await findRows(work.db, user, work.tenantId, [id])
  if (!row) return fail('NOT_FOUND')
  const value = String(parameters.userExt ?? '')
  if (value.length > 10_000) fail('VALIDATION', { label: 'userExt', rule: '不能超过10000个字符' }, 'userExt')
  await keepPreference(
    work.db,
    { tenantId: work.tenantId, userId: id },
    { key: platformKey(parameters.userType), value, limit: 500 },
  )
  return { answer: true, targets: [id] }
}

/** A user with the extra data of the platform of its type. */
export async function platformDetail(parameters: Parameters, reading: Reading): Promise<unknown> {
  const row = await readDisplayRow(user, String(parameters.id ?? ''), reading)
  if (!row) return fail('NOT_FOUND')
  return {
    ...row,
    userExt:
      (await selectPreference(
        reading.database.kysely,
        { tenantId: reading.tenantId, userId: String(row.id) },
        platformKey(row.userType),
      )) ?? '',
  }
}
