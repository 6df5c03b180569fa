import { fail, Refusal } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import { requireOwnPerson } from '../engine/impersonation.ts'
import { requireAny } from '../engine/permit.ts'
import type { Route } from '../engine/route.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'

/**
 * Refuses a caller without the right that a route demands, with FORBIDDEN, and in the name of another user what
 * is personal.
 */
export function permitRoute(route: Route, caller: Caller): void {
  if (route.personal) requireOwnPerson(caller)
  if (route.platform && caller.session.tenantId !== PLATFORM_TENANT)
    fail('FORBIDDEN', { permission: typeof route.permission === 'string' ? route.permission : null })
  if (route.permission)
    requireAny(caller, typeof route.permission === 'string' ? [route.permission] : route.permission)
}

/** Whether a caller has the right that a route demands. */
export function isPermitted(route: Route, caller: Caller): boolean {
  try {
    permitRoute(route, caller)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  return true
}
