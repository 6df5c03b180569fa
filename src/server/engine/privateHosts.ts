import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { type ParamScope, readParam } from './parameters.ts'

/**
 * Whether outgoing calls to private addresses are allowed. The platform tenant decides, because the network
 * is its own.
 */
export const allowsPrivateHosts = async (scope: Omit<ParamScope, 'tenantId'>): Promise<boolean> =>
  ['1', 'true'].includes(
    (await readParam({ ...scope, tenantId: PLATFORM_TENANT }, 'net.allowPrivateHosts')) ?? '',
  )
