import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { type Mark, markOf } from '../store/pageRows.ts'
import type { Query } from './query.ts'
import type { Reading } from './work.ts'

/**
 * What a cursor is bound to: one list, tenant, user and sort order. Refuses sorting by several columns with
 * VALIDATION.
 */
export function cursorScopeOf(
  resource: Resource,
  { order, cursor }: Query,
  { tenantId, caller }: Reading,
): string {
  if (cursor !== null && order.length > 1)
    fail('VALIDATION', { label: 'cursor', rule: '只能按一列排序' }, 'cursor')
  return [
    resource.id,
    tenantId,
    caller.session.userId,
    ...order.map(({ field, descending }) => `${descending ? '-' : ''}${field}`),
  ].join('/')
}

/**
 * The row after which the page starts, decrypted from the cursor of the previous page. Refuses a foreign or
 * altered cursor with CURSOR_INVALID.
 */
export function readCursor(scope: string, { cursor }: Query, { services }: Reading): Mark | undefined {
  if (!cursor) return undefined
  const mark = services.vault.openMark(cursor, scope) ?? fail('CURSOR_INVALID', {}, 'cursor')
  return JSON.parse(mark) as Mark
}

/** The sealed cursor after the last row of a page; null where there is none. */
export function cursorOf(
  scope: string,
  last: (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined,
  { services }: Reading,
): string | null {
  const mark = last ? markOf(last) : null
  return mark ? services.vault.sealMark(JSON.stringify(mark), scope) : null
}
