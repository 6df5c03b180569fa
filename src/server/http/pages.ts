import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendNoRoute } from './answer.ts'

/**
 * Serves the built console under the content security policy `policy`: hashed assets cached for ever, the
 * page never cached, at every path of its routing.
 */
export async function registerPages(app: FastifyInstance, directory: string, policy: string): Promise<void> {
  const index = join(directory, 'index.html')
  if (!existsSync(index)) throw new Error(`the console is not built: ${index} is missing`)
  const page = readFileSync(index)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  }
  const send = (reply: FastifyReply): FastifyReply => reply.headers(headers).send(page)
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
    return send(reply)
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) => send(reply))
}

/** Answers every address that is no call as unknown: this server has no console. */
export function registerNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendNoRoute(reply))
}
