import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { markdownHtml } from '../../kernel/markdown.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"
const STYLE = `:root { color-scheme: light dark } body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.6 system-ui, sans-serif } code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: .75rem 1rem; border: 1px solid #8885; border-radius: 6px } pre code { overflow-wrap: normal } table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border: 1px solid #8885 }`

/** Collects the documentation of whatever route is registered from now on. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
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
  await app.register(swaggerUi, { routePrefix: '/api-docs' })
}

/** What was collected, and the page merchants' programmers work from: the one that is kept with the sources. */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()))
  const text = await readFile(new URL('./docs/open-api.md', import.meta.url), 'utf8').catch(() =>
    readFile(new URL('../../../docs/open-api.md', import.meta.url), 'utf8'),
  )
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Open API</title><style>${STYLE}</style></head><body>${markdownHtml(text)}</body></html>`
  app.get('/openapi-docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(page),
  )
}
