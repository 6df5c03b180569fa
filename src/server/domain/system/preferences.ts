import { fail } from '../../../contract/errors.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { keepPreference, selectPreferences } from '../../store/system/preferenceRows.ts'

/** Maximum number of keys of an account, and of characters of one value as JSON. */
const MAX_KEYS = 300
const MAX_VALUE_LENGTH = 64 * 1024

/**
 * Stores one preference of the caller; null deletes it. Preferences are private, so no audit row is written.
 */
async function savePreference(
  parameters: Parameters,
  { caller: { session }, database }: Reading,
): Promise<boolean> {
  const key = String(parameters.key ?? '')
  if (!/^[\w.:@/-]{1,120}$/.test(key) || key.startsWith('platform:'))
    fail('VALIDATION', { label: 'key', rule: '格式不正确' }, 'key')
  if (JSON.stringify(parameters.value ?? null).length > MAX_VALUE_LENGTH)
    fail('VALIDATION', { label: 'value', rule: '过长' }, 'value')
  if (!(await keepPreference(database.kysely, session, { key, value: parameters.value, limit: MAX_KEYS })))
    fail('TOO_MANY_ROWS', { limit: MAX_KEYS, count: MAX_KEYS + 1 })
  return true
}

/** Routes of the caller's preferences: appearance, key bindings, recent items, saved views. */
export const PREFERENCE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/blade-system/preference/list',
    summary: '个人偏好',
    read: (_parameters, { caller: { session }, database }) => selectPreferences(database.kysely, session),
  },
  {
    method: 'POST',
    path: '/blade-system/preference/submit',
    summary: '保存一项个人偏好',
    personal: true,
    read: savePreference,
  },
]
