import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, Refusal } from '../../../contract/errors.ts'
import { noteStranger } from '../../access/strangers.ts'
import type { Services } from '../../services.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { messageOf, readBody } from './message.ts'
import { signingShop } from './shop.ts'
import { type MessageAnswer, takeMessage } from './takeMessage.ts'

/** Where platforms push the orders of their shops. */
export const PLATFORM_PATH = '/api/biz-marketing/daPaiOrder/notify'
const MAX_BODY_BYTES = 64 * 1024
/** Limits on body and rate: the route is open without login. */
const OPTIONS = {
  bodyLimit: MAX_BODY_BYTES,
  config: { open: true as const, rateLimit: { max: 6000, timeWindow: 60_000 } },
  schema: { summary: '大平台订单推送', tags: ['biz-marketing/daPaiOrder'] },
}

async function take(services: Services, request: FastifyRequest): Promise<MessageAnswer> {
  const body = typeof request.body === 'string' ? request.body : ''
  const values = readBody(body),
    [path = '', query = ''] = request.url.split('?')
  const shop = await asTenant(EVERY_TENANT, () =>
    signingShop(
      services,
      { path, query, headers: request.headers, body },
      typeof values.shopId === 'string' ? values.shopId : '',
    ),
  )
  if (!shop) {
    await noteStranger(services, { kind: 'callback', address: request.ip, excerpt: 'daPaiOrder' })
    return fail('PLATFORM_SIGN')
  }
  return takeMessage(services, shop, messageOf(values))
}

async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const json = reply.type('application/json; charset=utf-8')
  try {
    return json.code(200).send({ code: 'OK', msg: '成功', data: await take(services, request) })
  } catch (error) {
    if (error instanceof Refusal)
      return json.code(error.status).send({ code: error.code, msg: error.message, data: null })
    request.log.error({ err: error, traceId: request.id }, 'an order of a platform could not be taken')
    return json.code(503).send({ code: 'BUSY', msg: '请稍后再试', data: null })
  }
}

/** Registers the address; bodies are read as text, because signatures are over their exact characters. */
export function registerPlatformOrders(app: FastifyInstance, services: Services): void {
  void app.register((open, _options, done) => {
    open.removeAllContentTypeParsers()
    open.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, parsed) => {
        parsed(null, body)
      },
    )
    open.post(PLATFORM_PATH, OPTIONS, (request, reply) => answer(services, request, reply))
    done()
  })
}
