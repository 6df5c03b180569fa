import type { Resource } from '../../../contract/define/resource.ts'
import { fail, Refusal, say } from '../../../contract/errors.ts'
import type { Caller, DataScope } from '../../engine/caller.ts'
import type { Parameters } from '../../engine/route.ts'
import { hiddenFields, ruleTarget } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { comparisonsOf } from './scopeChecks.ts'
import { subjectOf } from './whySubject.ts'

/** Refuses fields that the caller may not see: the count would tell their values. */
export function requireSeen(noun: Resource, { type, rule, column }: DataScope, { caller }: Reading): void {
  const hidden = hiddenFields(noun, caller)
  const names = type === 'custom' ? (rule ? comparisonsOf(rule).map(({ field }) => field) : []) : [column]
  for (const name of names) {
    const stored = name ? (ruleTarget(noun, name)?.storage.split('.')[0] ?? name) : null
    if (name && stored && hidden.has(stored))
      fail(
        'SCOPE_FIELD_HIDDEN',
        { noun: say(noun.label), field: name },
        type === 'custom' ? 'scopeValue' : 'scopeColumn',
      )
  }
}

/** The user as a caller; the caller himself where none is named. */
export async function subjectIn({ userId }: Parameters, reading: Reading): Promise<Caller> {
  const { caller, tenantId } = reading,
    id = String(userId ?? '')
  if (id === '' || id === caller.session.userId) return caller
  const { session, access } = await subjectOf(id, reading).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') fail('SCOPE_USER_UNKNOWN', {}, 'userId')
    throw error
  })
  if (!access) return fail('SCOPE_USER_UNUSABLE', {}, 'userId')
  return { session, tenantId, access, origin: caller.origin, detail: true }
}
