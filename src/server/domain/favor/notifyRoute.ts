import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import { noteStranger } from '../../access/strangers.ts'
import type { Services } from '../../services.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { takeNotify } from './takeNotify.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_NAME = 64
/** Limits on body and rate: the routes are open without login. */
const optionsOf = (platform: FavorPlatform) => ({
  bodyLimit: MAX_BODY_BYTES,
  config: { open: true as const, rateLimit: { max: 6000, timeWindow: 60_000 } },
  schema: {
    summary: platform === 'wechat' ? '微信支付立减金通知' : '支付宝立减金通知',
    tags: ['biz-marketing/notify'],
  },
})

/** What each platform expects to hear. */
const REPLIES = {
  wechat: {
    type: 'application/json; charset=utf-8',
    accepted: '{"code":"SUCCESS","message":"成功"}',
    refused: '{"code":"FAIL","message":"失败"}',
  },
  alipay: { type: 'text/plain; charset=utf-8', accepted: 'success', refused: 'fail' },
} as const

async function answer(
  services: Services,
  platform: FavorPlatform,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { name } = request.params as { readonly name: string },
    { type, accepted, refused } = REPLIES[platform]
  try {
    const isTaken = await takeNotify(
      services,
      { platform, name: name.slice(0, MAX_NAME) },
      { headers: request.headers, body: typeof request.body === 'string' ? request.body : '' },
    )
    if (!isTaken)
      await noteStranger(services, { kind: 'callback', address: request.ip, excerpt: name.slice(0, 32) })
    return reply
      .code(isTaken ? 200 : 401)
      .type(type)
      .send(isTaken ? accepted : refused)
  } catch (error) {
    request.log.error({ err: error, traceId: request.id }, 'a notification of a voucher could not be taken')
    return reply.code(503).type(type).send(refused)
  }
}

/** Registers the addresses at which WeChat Pay and Alipay tell of vouchers; bodies are read as text. */
export function registerFavorNotifications(app: FastifyInstance, services: Services): void {
  void app.register((open, _options, done) => {
    open.removeAllContentTypeParsers()
    open.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, parsed) => {
        parsed(null, body)
      },
    )
    for (const platform of ['wechat', 'alipay'] as const)
      open.post(`/api/biz-marketing/notify/${platform}/:name`, optionsOf(platform), (request, reply) =>
        asTenant(EVERY_TENANT, () => answer(services, platform, { request, reply })),
      )
    done()
  })
}
