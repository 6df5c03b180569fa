import type { FastifyInstance } from 'fastify'
import { refuse } from '../../contract/errors.ts'
import { ok } from '../../contract/wire.ts'
import { readParam } from '../domain/system/parameters.ts'
import type { Services } from '../services.ts'
import { findTenantStanding } from '../store/loginRows.ts'
import { findTenantByDomain } from '../store/tenantRows.ts'
import { wordsOf } from './loginRequest.ts'

/** Calls that need no login: the tenant behind a host name, and registration by a guest. */
export function registerPublic(app: FastifyInstance, { database }: Services): void {
  app.get('/api/blade-system/tenant/info', async (request) => {
    const domain = String(wordsOf(request).domain ?? '').trim()
    return ok(domain === '' ? {} : await findTenantByDomain(database.kysely, domain) ?? {})
  })
  app.post('/api/blade-system/user/register-guest', async (request) => {
    const tenantId = String(wordsOf(request).tenantId ?? '')
    if (!await findTenantStanding(database.kysely, tenantId)) refuse('租户信息错误!')
    if (await readParam({ database, tenantId }, 'account.registerUser') !== 'true') refuse('未开启注册功能')
    // Registration completes a login by a third party, and none is connected.
    return refuse('第三方登陆信息错误!')
  })
}
