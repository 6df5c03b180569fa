import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ok } from '../../contract/wire.ts'
import { registerAccess } from '../access/routes.ts'
import { readLogin } from '../access/loginRequest.ts'
import { phoneOf } from '../access/phoneLogin.ts'
import type { Services } from '../services.ts'
import { sendAccountCode, sendLoginCode } from './loginCode.ts'

const AUTH = '/api/blade-auth/oauth'
const OPEN = {
  bodyLimit: 16 * 1024,
  config: { open: true, rateLimit: { max: 120, timeWindow: 60_000 } },
} as const

/** Registers the calls of logins, and those that send a code for one, by phone in the names of both clients. */
export function registerLogins(app: FastifyInstance, services: Services): void {
  registerAccess(app, services)
  const send = async (request: FastifyRequest) => {
    const { tenantId, phone, ip } = readLogin(request)
    const id = await sendLoginCode(services, { tenantId, phone: phoneOf(services, phone), ip })
    return { ...ok({ id }), msg: '发送成功' }
  }
  app.get(`${AUTH}/account-code`, OPEN, async (request) => {
    const { tenantId, account, ip } = readLogin(request)
    return { ...ok({ id: await sendAccountCode(services, { tenantId, account, ip }) }), msg: '发送成功' }
  })
  app.get(`${AUTH}/phone-code`, OPEN, send)
  app.post(`${AUTH}/sms/send-validate`, OPEN, send)
}
