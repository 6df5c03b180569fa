import type { FastifyRequest } from 'fastify'
import { isId } from '../../kernel/id.ts'
import { type LoginDevice, readDevice } from './device.ts'

/** What a login says, whichever dialect it came in: query, form, JSON and headers in one. */
export interface LoginRequest {
  readonly grant: string
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly refreshToken: string
  readonly captchaKey: string
  readonly captchaCode: string
  /** Roles and departments to act with, a comma list; empty means all. */
  readonly roleIds: readonly string[]
  readonly deptIds: readonly string[]
  readonly userType: string
  /** The `Basic` header that names the client. */
  readonly client: string
  readonly device: LoginDevice
  readonly ip: string
  readonly userAgent: string
  readonly path: string
  readonly traceId: string
  readonly startedAt: number
}

type Words = Readonly<Record<string, unknown>>

/** Query and body of a call as one, the body going first. */
export function wordsOf(request: FastifyRequest): Words {
  const body =
    request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
      ? (request.body as Words)
      : {}
  return { ...(request.query as Words), ...body }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => isId(one))

/** Reads a login; parameter names of both dialects are understood, a header goes before a parameter. */
export function readLogin(request: FastifyRequest): LoginRequest {
  const words = wordsOf(request)
  const header = (name: string): string => String(request.headers[name] ?? '')
  const word = (...names: readonly string[]): string => {
    for (const name of names) {
      const value = words[name]
      if (typeof value === 'string' && value !== '') return value
    }
    return ''
  }
  return {
    grant: word('grant_type', 'grantType'),
    tenantId: header('tenant-id') || word('tenant_id', 'tenantId') || '000000',
    account: word('username', 'account').trim(),
    password: word('password'),
    refreshToken: word('refresh_token', 'refreshToken'),
    captchaKey: header('captcha-key') || word('captchaKey', 'key'),
    captchaCode: header('captcha-code') || word('captchaCode'),
    roleIds: listOf(header('role-id') || word('roleId', 'role_id')),
    deptIds: listOf(header('dept-id') || word('deptId', 'dept_id')),
    userType: header('user-type') || 'web',
    client: header('authorization'),
    device: readDevice(request),
    ip: request.ip,
    userAgent: header('user-agent'),
    path: request.url.split('?')[0] ?? '',
    traceId: request.id,
    startedAt: performance.now(),
  }
}
