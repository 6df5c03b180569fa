import type { FastifyInstance } from 'fastify'
import { sendOk } from '../http/answer.ts'
import { registerObservation } from '../http/observe.ts'
import type { Stopping } from '../http/stopping.ts'
import type { Services } from '../services.ts'
import { BEAT_MS, LiveStreams } from './liveStreams.ts'

const EVENT_STREAM = 'text/event-stream'

const SCHEMA = {
  tags: ['blade-desk/live'],
  summary: '变更通知流',
  description: [
    '请求头 Accept 为 text/event-stream 时，回答是不断开的事件流（server-sent events），令牌在 Blade-Auth 中。',
    '事件 change 的数据为 {"changes":[{"resource","created","changed","removed","more"}],"inbox"}：',
    '只有业务对象名与行编号，没有任何值；more 表示还有未列出的行。',
    'inbox 为 created 时有新消息，为 changed 时未读数已变。',
    '事件 missed 表示可能漏了变更，请重新读取；beat 是心跳；end 之后连接关闭，请重新连接并重新读取。',
    '其他 Accept 只回答流的说明。',
  ].join('\n'),
  security: [{ bladeAuth: [] }],
  produces: ['application/json', EVENT_STREAM],
}

/** Registers the stream of changes, with health and metrics, which count the streams. */
export function registerLive(app: FastifyInstance, services: Services, stopping: Stopping): void {
  const live = new LiveStreams(services)
  // They end when the server begins to stop.
  stopping.onBegin(() => {
    live.close()
  })
  registerObservation(app, services, { stopping, live: () => live.figures() })
  app.get('/api/blade-desk/live', { schema: SCHEMA }, async (request, reply) => {
    if (!request.headers.accept?.includes(EVENT_STREAM))
      return sendOk(reply, { accept: EVENT_STREAM, beatMs: BEAT_MS })
    const { readable } = await live.open(request)
    reply.raw.once('close', () => {
      readable.destroy()
    })
    return reply
      .headers({
        'content-type': `${EVENT_STREAM}; charset=utf-8`,
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // The end of the stream is the end of its connection: a stopping server does not wait for an idle one.
        connection: 'close',
      })
      .send(readable)
  })
}
