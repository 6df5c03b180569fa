import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noteStranger } from '../../access/strangers.ts'
import { sendNoRoute } from '../../http/answer.ts'
import type { Notification, NotificationReply } from '../../payments/provider.ts'
import { type Channel, providerFor } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import { channelOfToken } from '../../store/pay/payChannelRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { channelById } from './askChannel.ts'
import { takeNotification } from './takeNotification.ts'

interface Addressed {
  readonly tenantId: string
  readonly channel: Channel
}

const PATH = '/api/blade-pay/notify/:channelNo/:token'
const MAX_BODY_BYTES = 64 * 1024
/** Limits on body and rate: the route is open without login. */
const ROUTE_OPTIONS = {
  bodyLimit: MAX_BODY_BYTES,
  config: { open: true as const, rateLimit: { max: 6000, timeWindow: 60_000 } },
  schema: { summary: '支付渠道通知', tags: ['blade-pay/notify'] },
}

async function channelAddressed(services: Services, request: FastifyRequest): Promise<Addressed | null> {
  const { channelNo, token } = request.params as { readonly channelNo: string; readonly token: string }
  const found = await channelOfToken(services.database.kysely, channelNo, services.vault.digest(token))
  const channel = found ? await channelById(services, found.tenantId, found.id) : null
  return found && channel ? { tenantId: found.tenantId, channel } : null
}

const send = (reply: FastifyReply, { status, type, body }: NotificationReply): FastifyReply =>
  reply.code(status).type(type).send(body)

async function answer(
  services: Services,
  { tenantId, channel }: Addressed,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const provider = await providerFor(services, tenantId, channel)
  const body = typeof request.body === 'string' ? request.body : ''
  const notification: Notification | null = provider.verify({ headers: request.headers, body })
  if (!notification) return send(reply, provider.reply(false))
  try {
    const isTaken = await takeNotification(services, { tenantId, channel, notification })
    return send(reply, provider.reply(isTaken))
  } catch (error) {
    request.log.error({ err: error, traceId: request.id }, 'a notification of a payment could not be taken')
    const { type, body: text } = provider.reply(false)
    return send(reply, { status: 503, type, body: text })
  }
}

/**
 * Registers the address at which payment providers tell of payments. Bodies are read as text, because signatures are
 * over their exact characters; strangers get 404 and are counted.
 */
export function registerPaymentNotifications(app: FastifyInstance, services: Services): void {
  const addressed = new WeakMap<FastifyRequest, Addressed>()
  void app.register((open, _options, done) => {
    open.removeAllContentTypeParsers()
    open.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, parsed) => {
        parsed(null, body)
      },
    )
    const preParsing = async <P>(request: FastifyRequest, reply: FastifyReply, payload: P): Promise<P> => {
      const found = await asTenant(EVERY_TENANT, () => channelAddressed(services, request))
      if (found) addressed.set(request, found)
      else {
        const { channelNo } = request.params as { readonly channelNo: string }
        await noteStranger(services, {
          kind: 'callback',
          address: request.ip,
          excerpt: channelNo.slice(0, 32),
        })
        sendNoRoute(reply)
      }
      return payload
    }
    open.post(PATH, { ...ROUTE_OPTIONS, preParsing }, (request, reply) => {
      const found = addressed.get(request)
      return found
        ? asTenant(EVERY_TENANT, () => answer(services, found, { request, reply }))
        : sendNoRoute(reply)
    })
    done()
  })
}
