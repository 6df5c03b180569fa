import type { FastifyRequest } from 'fastify'
import { isId } from '../../kernel/id.ts'
import { type LoginDevice, readDevice } from './device.ts'

/** Parameters of a login, read from query, form, JSON or headers of either dialect. */
export interface LoginRequest {
  readonly grant: string
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly refreshToken: string
  readonly captchaKey: string
  readonly captchaCode: string
  /** Ids of the roles and departments to act with; empty means all. */
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

type RequestParameters = Readonly<Record<string, unknown>>

/** Parameters of query and body; the body has precedence. */
export function requestParametersOf(request: FastifyRequest): RequestParameters {
  const body =
    request.body !== null && typeof request.body === 'object' && !Array.isArray(request.body)
      ? (request.body as RequestParameters)
      : {}
  return { ...(request.query as RequestParameters), ...body }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => isId(part))

/**
 * Reads a login request. Parameter names of both dialects are understood; a header has precedence over a
 * parameter.
 */
export function readLogin(request: FastifyRequest): LoginRequest {
  const parameters = requestParametersOf(request)
  const header = (name: string): string => String(request.headers[name] ?? '')
  const parameter = (...names: readonly string[]): string => {
    for (const name of names) {
      const value = parameters[name]
      if (typeof value === 'string' && value !== '') return value
    }
    return ''
  }
  return {
    grant: parameter('grant_type', 'grantType'),
    tenantId: header('tenant-id') || parameter('tenant_id', 'tenantId') || '000000',
    account: parameter('username', 'account').trim(),
    password: parameter('password'),
    refreshToken: parameter('refresh_token', 'refreshToken'),
    captchaKey: header('captcha-key') || parameter('captchaKey', 'key'),
    captchaCode: header('captcha-code') || parameter('captchaCode'),
    roleIds: listOf(header('role-id') || parameter('roleId', 'role_id')),
    deptIds: listOf(header('dept-id') || parameter('deptId', 'dept_id')),
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
