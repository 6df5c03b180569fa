import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { markdownHtml } from '../../kernel/markdown.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { sendNoRoute } from './answer.ts'
import { DOCUMENTATION_POLICY, textPolicy } from './headers.ts'
import { callerOfFile } from './tickets.ts'

const STYLE =
  ':root { color-scheme: light dark } ' +
  'body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.6 system-ui, sans-serif } ' +
  'code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }\n' +
  'pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid #8885; border-radius: 6px } ' +
  'pre code { overflow-wrap: normal } table { border-collapse: collapse; width: 100% } ' +
  'th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border: 1px solid #8885 }'

/**
 * Collects the documentation of all routes registered afterwards; `/api-docs` serves it where API_DOCS allows
 * everybody.
 */
export async function documentRoutes(app: FastifyInstance, { apiDocs }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Quarterdeck',
        version: '0.1.0',
        description: '数字营销运营管理平台。商户系统对接见 [/openapi-docs](/openapi-docs)。',
      },
      components: { securitySchemes: { bladeAuth: { type: 'apiKey', in: 'header', name: 'Blade-Auth' } } },
    },
  })
  if (apiDocs === 'everybody') {
    await app.register(swaggerUi, { routePrefix: '/api-docs', staticCSP: DOCUMENTATION_POLICY })
    return
  }
  // Explicit routes, because the console's fallback would answer these paths.
  for (const url of ['/api-docs', '/api-docs/*']) {
    app.get(url, { schema: { hide: true } }, (_request, reply) => sendNoRoute(reply))
  }
}

/**
 * Registers `/openapi.json`, and `/openapi-docs` with the guide for merchants' programmers
 * (docs/open-api.md).
 */
export async function registerDocumentation(app: FastifyInstance, services: Services): Promise<void> {
  // Serialised once at the start, since it never changes.
  let description = ''
  app.addHook('onReady', async () => {
    description = JSON.stringify(app.swagger())
  })
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    await requireReader(request, services)
    return reply.type('application/json; charset=utf-8').send(description)
  })
  const text = await readFile(new URL('./docs/open-api.md', import.meta.url), 'utf8').catch(() =>
    readFile(new URL('../../../docs/open-api.md', import.meta.url), 'utf8'),
  )
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Open API</title>' +
    `<style>${STYLE}</style></head><body>${markdownHtml(text)}</body></html>`
  app.get('/openapi-docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', textPolicy(STYLE))
      .send(page),
  )
}

/**
 * Refuses (FORBIDDEN) readers other than the platform's administrators, unless the documentation is open to
 * everybody: it lists every call.
 */
async function requireReader(request: FastifyRequest, services: Services): Promise<void> {
  if (services.config.apiDocs === 'everybody') return
  const { session, access } = await callerOfFile(request, services)
  if (session.tenantId !== PLATFORM_TENANT || !access.administrator) fail('FORBIDDEN', { permission: null })
}
