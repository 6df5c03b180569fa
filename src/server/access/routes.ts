import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '../../contract/wire.ts'
import type { Session } from '../engine/caller.ts'
import type { Services } from '../services.ts'
import { findAccount } from '../store/loginRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { drawCaptcha } from './captcha.ts'
import { logIn } from './login.ts'
import { auditLogin, auditLogout, auditRefusal } from './loginAudit.ts'
import { registerPublic } from './publicRoutes.ts'
import { LoginRefusal } from './loginRefusal.ts'
import { type LoginRequest, readLogin, wordsOf } from './loginRequest.ts'
import { camelAnswer, flatAnswer, type LoggedIn } from './tokens.ts'

const AUTH = '/api/blade-auth'

/** The calls of `/api/blade-auth`: both dialects over one login. */
export function registerAccess(app: FastifyInstance, services: Services): void {
  registerTokens(app, services)
  registerCaptcha(app, services)
  registerLogout(app, services)
  registerPublic(app, services)
  app.get(`${AUTH}/oauth/public-key`, () => ok({ publicKey: services.vault.sm2PublicKey, algorithm: 'SM2', mode: 'C1C2C3' }))
  app.get(`${AUTH}/oauth/clear-cache`, () => ({ success: true, success_code: 200, success_description: '清除缓存成功' }))
  app.get(`${AUTH}/oauth/user-info`, async (request, reply) => {
    const session = await sessionOf(request, services)
    const account = session ? await asTenant(session.tenantId, () => findAccount(services.database.kysely, session.tenantId, { id: session.userId })) : null
    if (!session || !account) return unauthorized(reply)
    return ok({ userId: account.id, tenantId: account.tenant_id, account: account.account, userName: account.account, nickName: account.name, realName: account.real_name, avatar: account.avatar ?? '', deptId: session.deptIds.join(','), roleId: session.roleIds.join(','), postId: account.post_id.join(','), roles: account.aliases })
  })
  for (const path of ['/oauth/phone-code', '/oauth/account-code']) {
    app.get(`${AUTH}${path}`, () => ({ code: 400, success: false, data: { errCode: 'SMS_NOT_CONFIGURED' }, msg: '短信服务未配置' }))
  }
}

function registerTokens(app: FastifyInstance, services: Services): void {
  app.post(`${AUTH}/oauth/token`, async (request) => {
    const login = await answered(services, readLogin(request))
    return login instanceof LoginRefusal ? { success: false, error_code: login.code, error_description: login.message } : flatAnswer(login)
  })
  app.post(`${AUTH}/oauth/token/refresh`, async (request) => {
    const login = await answered(services, { ...readLogin(request), grant: 'refresh_token' })
    return login instanceof LoginRefusal ? { success: false, error_code: login.code, error_description: login.message } : flatAnswer(login)
  })
  app.post(`${AUTH}/token`, async (request, reply) => {
    const login = await answered(services, readLogin(request))
    if (!(login instanceof LoginRefusal)) return ok(camelAnswer(login))
    return reply.code(400).send({ code: 400, success: false, data: null, msg: login.message })
  })
}

/** Performs a login and writes it down, however it ends. */
async function answered(services: Services, request: LoginRequest): Promise<LoggedIn | LoginRefusal> {
  try {
    const login = await logIn(services, request)
    await auditLogin(services, request, login)
    return login
  } catch (error) {
    if (!(error instanceof LoginRefusal)) throw error
    await auditRefusal(services, request, error)
    return error
  }
}

function registerCaptcha(app: FastifyInstance, { database, config }: Services): void {
  const draw = () => (config.captcha ? drawCaptcha(database) : Promise.resolve({ key: '', image: '' }))
  app.get(`${AUTH}/oauth/captcha`, async () => ({ success: true, success_code: 200, success_description: '获取验证码成功', ...await draw() }))
  app.get(`${AUTH}/captcha`, async () => ok(await draw()))
}

function registerLogout(app: FastifyInstance, services: Services): void {
  const logOut = async (request: FastifyRequest): Promise<void> => {
    const session = await sessionOf(request, services)
    if (!session) return
    await services.sessions.end(session.id)
    await auditLogout(services, readLogin(request), session)
  }
  app.get(`${AUTH}/oauth/logout`, async (request) => {
    await logOut(request)
    return { success: true, success_code: 200, success_description: '退出登录成功' }
  })
  app.post(`${AUTH}/oauth/logout`, async (request) => {
    // Old clients upload their error log here, as a list; such a call ends nothing.
    if (Array.isArray(request.body)) request.log.info({ entries: request.body.length }, 'client error log received')
    else await logOut(request)
    return { success: true, success_code: 200, success_description: '操作成功' }
  })
  app.post(`${AUTH}/logout`, async (request) => {
    await logOut(request)
    return { code: '200', success: true, data: null, msg: '操作成功' }
  })
}

async function sessionOf(request: FastifyRequest, { sessions }: Services): Promise<Session | null> {
  const words = wordsOf(request)
  const session = await sessions.verify(String(request.headers['blade-auth'] ?? words['Blade-Auth'] ?? words['blade-auth'] ?? ''))
  return typeof session === 'string' ? null : session
}

const unauthorized = (reply: FastifyReply): FastifyReply => reply.code(401).send({ code: 401, success: false, data: { errCode: 'UNAUTHORIZED', params: {} }, msg: '请求未授权' })
