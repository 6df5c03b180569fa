import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** What is no page may load, send and be framed by nothing. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** A year. */
const SECURED = 'max-age=31536000; includeSubDomains'
const UNUSED = [
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
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
}
const JSON_NAME = 'attachment; filename="api.json"'

/**
 * Puts on every answer what a browser must know about it. What a route says itself stays: a policy of its own
 * where it is a page, how long it may be kept where it is not personal.
 */
export function protectAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(ALWAYS)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NO_PAGE)
    // Files of the console write their headers past Fastify.
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    if (request.protocol === 'https') reply.header('strict-transport-security', SECURED)
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
 * What the pages of the console may load: code and styles from here alone, pictures and frames from here and
 * the hosts that are allowed.
 */
export const consolePolicy = ({
  imageHosts,
  frameHosts,
}: Pick<Config, 'imageHosts' | 'frameHosts'>): string =>
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
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/** What a page of text may load: the one style sheet written into it. */
export const textPolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/**
 * What the pages of the interface description may load; its script writes style sheets and draws icons of
 * its own.
 */
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
