import type { FastifyInstance } from 'fastify'
import { ok } from '../../contract/wire.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import { admitGuest } from './admitGuest.ts'
import { readApplication } from './guestApplication.ts'
import { auditRegistration } from './loginAudit.ts'
import { readLogin } from './loginRequest.ts'

/** Each registration hashes a password, so requests of one address are limited. */
const RATE_LIMITED = {
  bodyLimit: 16 * 1024,
  config: { open: true, rateLimit: { max: 60, timeWindow: 60_000 } },
} as const
/** Registers the call by which an unknown third-party user asks for an account. */
export function registerGuests(app: FastifyInstance, services: Services): void {
  app.post('/api/blade-system/user/register-guest', RATE_LIMITED, async (request) => {
    const application = readApplication(request, services)
    const { tenantId } = application
    const id = await asTenant(tenantId, () => admitGuest(services, application))
    await auditRegistration(services, { ...readLogin(request), tenantId, account: application.account }, id)
    return ok({ id }, '注册申请已提交，审核通过后即可登录')
  })
}
