import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNoRoute } from './answer.ts'

const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; frame-src 'self' http: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'self'; object-src 'none'"

/** Serves the built console: hashed assets for ever, the page itself never cached, any path of the console's own routing. */
export async function registerPages(app: FastifyInstance, directory: string): Promise<void> {
  const index = join(directory, 'index.html')
  if (!existsSync(index)) throw new Error(`the console is not built: ${index} is missing`)
  const page = readFileSync(index)
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (
      request.method !== 'GET' ||
      request.url.startsWith('/api/') ||
      /\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')
    )
      return sendNoRoute(reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(page)
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .send(page),
  )
}
