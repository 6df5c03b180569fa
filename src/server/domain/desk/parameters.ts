import { fail } from '../../../contract/errors.ts'
import { parseIds } from '../../../contract/wire.ts'
import { isId } from '../../../kernel/id.ts'
import { wholeNumber } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'

const MAX_PAGE_SIZE = 200
/** Messages that one call may name. */
const MAX_IDS = 1000

/** Offset and limit of a page, and its figures. */
export function pageOf({ current, size }: Parameters): {
  readonly current: number
  readonly size: number
  readonly offset: number
  readonly limit: number
} {
  const limit = Math.min(MAX_PAGE_SIZE, wholeNumber(size, 10, 'size')),
    number = wholeNumber(current, 1, 'current')
  return { current: number, size: limit, offset: (number - 1) * limit, limit }
}

/** Whether only what is unread is asked for: `1` or `true`. */
export const onlyUnread = ({ unread }: Parameters): boolean => ['1', 'true'].includes(String(unread ?? ''))

/** The ids of a call; null, which means all, where it names none. Refuses with `VALIDATION`. */
export function namedIds({ ids }: Parameters): readonly string[] | null {
  const named = parseIds(ids)
  if (named.length > MAX_IDS) fail('TOO_MANY_ROWS', { limit: MAX_IDS, count: named.length })
  if (
    !named.every(isId) ||
    (named.length === 0 && typeof ids === 'object' && ids !== null && !Array.isArray(ids))
  )
    fail('VALIDATION', { label: 'ids', rule: '格式不正确' }, 'ids')
  return named.length > 0 ? named : null
}
