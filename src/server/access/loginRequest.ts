import type { FastifyRequest } from 'fastify'
import type { ActingClient } from '../../contract/parts/actingClients.ts'
import { isId } from '../../kernel/id.ts'
import { actingClientOf } from './actingClient.ts'
import { type LoginDevice, readDevice } from './device.ts'

/** Parameters of a login, read from query, form, JSON or headers of either dialect. */
export interface LoginRequest {
  readonly grant: string
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly refreshToken: string
  /** The second factor: a code, and the token of the login that waits for it. */
  readonly factorCode: string
  readonly factorToken: string
  /** The answer of a browser to the options of a login by passkey. */
  readonly passkeyToken: string
  readonly passkeyCredential: unknown
  /** What a browser brings back from a third party, and the word of its cookie. */
  readonly social: SocialReturn
  readonly captchaKey: string
  /** Phone, the code that was sent to it, and the id of that code (empty: the latest one). */
  readonly phone: string
  readonly phoneCode: string
  readonly phoneCodeId: string
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
  /** The client of ours that logs in, where it names itself. */
  readonly actingClient: ActingClient | null
  readonly path: string
  readonly traceId: string
  readonly startedAt: number
}

/** The answer of a third party as the browser carries it. */
export interface SocialReturn {
  readonly source: string
  readonly code: string
  readonly state: string
  readonly issuer: string
  readonly browser: string
}

/** Cookie that ties the state of a third-party login to one browser. */
export const SOCIAL_COOKIE = 'qd-social'

/** The word of that cookie; empty where there is none. */
export const browserOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${SOCIAL_COOKIE}=(\\w{40})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

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
    factorCode: parameter('mfa_code', 'mfaCode').slice(0, 40),
    factorToken: parameter('mfa_token', 'mfaToken'),
    passkeyToken: parameter('passkey_token', 'passkeyToken'),
    passkeyCredential: parameters.credential,
    phone: parameter('phone'),
    phoneCode: parameter('value', 'code'),
    phoneCodeId: parameter('id'),
    social: {
      source: parameter('source'),
      code: parameter('code'),
      state: parameter('state'),
      issuer: parameter('iss'),
      browser: browserOf(request),
    },
    captchaKey: header('captcha-key') || parameter('captchaKey', 'key'),
    captchaCode: header('captcha-code') || parameter('captchaCode'),
    roleIds: listOf(header('role-id') || parameter('roleId', 'role_id')),
    deptIds: listOf(header('dept-id') || parameter('deptId', 'dept_id')),
    userType: header('user-type') || 'web',
    client: header('authorization'),
    device: readDevice(request),
    ip: request.ip,
    userAgent: header('user-agent'),
    actingClient: actingClientOf(request),
    path: request.url.split('?')[0] ?? '',
    traceId: request.id,
    startedAt: performance.now(),
  }
}
