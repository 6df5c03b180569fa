import { validateDraft } from '../../../contract/define/validate.ts'
import { fail } from '../../../contract/errors.ts'
import { POOL_TERMS } from '../../../contract/parts/poolTerms.ts'
import { decodeInput } from '../../../contract/wire.ts'
import { refuseErrors } from '../../engine/draft.ts'
import type { Changes } from '../../engine/hooks.ts'

/** A pool a merchant is to have, with its terms. */
export interface RequestedPool {
  readonly poolId: string
  readonly terms: Changes
}

/** Reads and validates the pools of a call. */
export function readPools(list: unknown): RequestedPool[] {
  if (!Array.isArray(list)) return fail('POOL_REQUIRED', {}, 'pools')
  return (list as readonly unknown[]).map((item) => {
    const wire = (item !== null && typeof item === 'object' ? item : { poolId: item }) as Changes
    const terms = decodeInput(POOL_TERMS, wire)
    for (const [name, field] of Object.entries(POOL_TERMS))
      terms[name] ??= 'default' in field ? field.default : null
    refuseErrors(validateDraft(POOL_TERMS, terms, { partial: false }))
    return { poolId: String(wire.poolId ?? wire.id ?? ''), terms }
  })
}
