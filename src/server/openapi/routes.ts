import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { Gate } from './admit.ts'
import { answering, sendRefusal } from './answering.ts'
import { INTERFACES } from './interfaces.ts'
import { KeyBook } from './keys.ts'
import { AddressPace } from './pace.ts'
import { CallRecord } from './record.ts'
import { OpenRefusal, unreadable } from './refusals.ts'

const PREFIX = '/openapi/v1'
const MOST_BYTES = 64 * 1024
const PER_ADDRESS = 200

/**
 * The interfaces for merchants' programs, outside `/api`: a body is taken as the bytes that were sent, and
 * every answer has their envelope.
 */
export async function registerOpenApi(app: FastifyInstance, services: Services): Promise<void> {
  const record = new CallRecord(services.database, (error) => {
    app.log.error({ err: error }, 'call log failed')
  })
  const gate: Gate = {
    database: services.database,
    keys: new KeyBook(services.database, services.vault),
    pace: new AddressPace(PER_ADDRESS),
    alarm: (key, ip) => {
      app.log.warn(
        { apiKey: key.apiKey, merchantCode: key.merchantCode, ip },
        'address blocked after wrong signatures',
      )
    },
  }
  app.addHook('onClose', () => record.close())
  await app.register(
    (open, _options, done) => {
      open.removeAllContentTypeParsers()
      open.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: MOST_BYTES },
        (_request, body, parsed) => {
          parsed(null, body)
        },
      )
      const call = answering({ services, gate, record })
      open.setErrorHandler((error, request, reply) => {
        sendRefusal(reply, request.id, unreadable(error))
      })
      // A route of its own, not a handler for what is not found: the console's pages would take the request
      // first.
      open.all('/*', { schema: { hide: true }, bodyLimit: MOST_BYTES }, (request, reply) => {
        sendRefusal(reply, request.id, new OpenRefusal('NOT_FOUND'))
      })
      for (const one of INTERFACES)
        open.route({
          method: one.method,
          url: one.path,
          schema: { hide: true },
          exposeHeadRoute: false,
          bodyLimit: MOST_BYTES,
          preParsing: (request, reply, payload) => call.knock(one, request, reply, payload),
          handler: (request, reply) => call.answer(one, request, reply),
        })
      done()
    },
    { prefix: PREFIX },
  )
}
