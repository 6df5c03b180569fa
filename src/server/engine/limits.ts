import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { type Caller, holds } from './caller.ts'
import { type ParamScope, readParam } from './parameters.ts'

/** Up to how many fen an action may go, and the right that lifts the limit. */
export interface ActionLimit {
  readonly amount: number
  /** The code of the right that lifts it, and its label in Chinese. */
  readonly code: string
  readonly label: string
  readonly param: string
}

/** The limit of an action as the noun declares it and the tenant's parameter has it; null where it has none. */
export async function limitOfAction(
  resource: Resource,
  action: string,
  scope: ParamScope,
): Promise<ActionLimit | null> {
  const [operation, button] =
    Object.entries(resource.buttons).find(([, { lifts }]) => lifts?.action === action) ?? []
  if (operation === undefined || !button?.lifts) return null
  const { param, otherwise } = button.lifts
  const text = (await readParam(scope, param))?.trim() ?? ''
  const amount = text !== '' && Number.isFinite(Number(text)) ? Number(text) : otherwise
  return { amount, code: permissionOf(resource, operation), label: button.label, param }
}

/** Refuses with FORBIDDEN an amount (fen) above the limit of an action, unless the caller holds the right to it. */
export async function requireWithinLimit(
  resource: Resource,
  action: string,
  amount: number,
  work: ParamScope & { readonly caller: Caller },
): Promise<void> {
  const limit = await limitOfAction(resource, action, work)
  if (limit && amount > limit.amount && !holds(work.caller, limit.code))
    fail('FORBIDDEN', { permission: limit.code })
}
