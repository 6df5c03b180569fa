import type { Resource } from '../../contract/define/resource.ts'
import type { Standard } from '../../contract/define/verbs.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import { actionPermission, permissionOf } from '../../contract/define/permission.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import { matchesGlob } from '../../kernel/glob.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { type Caller, holds, isWithheld } from './caller.ts'

/**
 * Whether a granted pattern (`GET /blade-system/post/**`, `/blade-system/post/*`) covers a call; a single
 * star stays within one path segment.
 */
export function covers(pattern: string, method: string, path: string): boolean {
  const [grantedMethod = '*', grantedPath = ''] = pattern.includes(' ')
    ? pattern.split(/\s+/, 2)
    : ['*', pattern]
  if (grantedMethod !== '*' && grantedMethod.toUpperCase() !== method) return false
  return (
    matchesGlob(grantedPath, path) || (path.startsWith('/api') && matchesGlob(grantedPath, path.slice(4)))
  )
}

/**
 * Refuses with FORBIDDEN unless the caller holds one of these codes or an API scope covers the call; with
 * IMPERSONATION_WITHHELD where it is a right that nobody has in the name of another user.
 */
export function requireAny(caller: Caller, codes: readonly string[]): void {
  if (codes.some((code) => holds(caller, code))) return
  if (codes.some((code) => isWithheld(caller, code))) fail('IMPERSONATION_WITHHELD')
  if (caller.access.apiPatterns.some((pattern) => covers(pattern, caller.origin.method, caller.origin.path)))
    return
  fail('FORBIDDEN', { permission: codes[0] })
}

/**
 * Refuses an operation on a noun with FORBIDDEN. Nouns of the platform are restricted to its own tenant; all
 * others need the permission code.
 */
export function requireOperation(
  caller: Caller,
  resource: Resource,
  operation: Standard | (string & {}),
): void {
  if (operation === 'view' && resource.read === 'login') return
  if (resource.scope === 'platform' && caller.session.tenantId !== PLATFORM_TENANT)
    fail('FORBIDDEN', { permission: permissionOf(resource, operation) })
  requireAny(caller, [permissionOf(resource, operation)])
}

/** Whether the caller may do an operation on a noun. */
export function mayOperate(caller: Caller, resource: Resource, operation: Standard | (string & {})): boolean {
  try {
    requireOperation(caller, resource, operation)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Refuses a declared action with FORBIDDEN; its code may be that of a button under another noun. */
export function requireAction(
  caller: Caller,
  {
    resource,
    name,
    action,
  }: { readonly resource: Resource; readonly name: string; readonly action: ActionSpec },
): void {
  if (action.code) requireAny(caller, [actionPermission(resource, name, action)])
  else requireOperation(caller, resource, action.permission ?? name)
}
