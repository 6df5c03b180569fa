import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { type ParamScope, readParam } from './parameters.ts'

/**
 * Whether this installation calls addresses of its own network. The platform decides, not a tenant: it is
 * the platform's network.
 */
export const allowsPrivateHosts = async (scope: Omit<ParamScope, 'tenantId'>): Promise<boolean> =>
  ['1', 'true'].includes(
    (await readParam({ ...scope, tenantId: PLATFORM_TENANT }, 'net.allowPrivateHosts')) ?? '',
  )
