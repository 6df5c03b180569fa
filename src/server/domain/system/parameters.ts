import { param } from '../../../contract/resources/system/param.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { particulars } from '../../engine/particulars.ts'

/** The only parameter that affects permissions. */
const SCOPE_DEFAULT = 'dataScope.default'
const paramHooks: Hooks<typeof param> = {
  afterSave: async ({ before, after, work }) => {
    if (before?.paramKey === SCOPE_DEFAULT || after.paramKey === SCOPE_DEFAULT)
      await work.tell('access', work.tenantId === PLATFORM_TENANT ? '*' : work.tenantId)
  },
}

export const paramParticulars = particulars(param, { hooks: paramHooks })
