import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Policy of answers that are no pages: nothing may be loaded, sent or framed. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** One year. */
const HSTS = 'max-age=31536000; includeSubDomains'
const DISABLED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
]
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DISABLED_FEATURES.map((name) => `${name}=()`).join(', '),
}
const JSON_NAME = 'attachment; filename="api.json"'

/**
 * Sets the security headers of every answer. Headers that a route has set stay: a policy of its own, how long
 * it may be cached.
 */
export function protectAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(COMMON_HEADERS)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
    // @fastify/static sets its headers on the raw response.
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    if (isEnvelope(request.url, reply.getHeader('content-type')) && !reply.hasHeader('content-disposition')) {
      reply.header('content-disposition', JSON_NAME)
    }
    done()
  })
}

const isEnvelope = (url: string, type: unknown): boolean =>
  (url.startsWith('/api/') || url.startsWith('/openapi/')) &&
  typeof type === 'string' &&
  type.startsWith('application/json')

const joinedHosts = (hosts: readonly string[]): string => hosts.map((host) => ` ${host}`).join('')

/**
 * Content security policy of the console: code and styles from this server alone, pictures and frames also
 * from the configured hosts, and only the pages of configured hosts may frame it.
 */
export const consolePolicy = ({
  imageHosts,
  frameHosts,
  parentHosts,
}: Pick<Config, 'imageHosts' | 'frameHosts' | 'parentHosts'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${joinedHosts(imageHosts)}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self'${joinedHosts(frameHosts)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-ancestors 'self'${joinedHosts(parentHosts)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/** Content security policy of a text page: its one inline style sheet. */
export const textPolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Content security policy of the API documentation; its script writes style sheets and draws icons. */
export const DOCUMENTATION_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
