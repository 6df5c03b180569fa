import type { Route } from '../../engine/route.ts'
import { queueMessages, readPhones } from '../../sms/queue.ts'
import { readParams } from '../../sms/template.ts'
import { contextOf } from './sms.ts'
import { SMS_TEMPLATE_ROUTES } from './smsTemplateRoutes.ts'

/** Routes of resources beside the declared ones. */
export const RESOURCE_ROUTES: readonly Route[] = [
  ...SMS_TEMPLATE_ROUTES,
  {
    method: 'POST',
    path: '/blade-resource/sms/endpoint/send-message',
    summary: '发送短信：code 短信配置的资源编号（不填则为启用的配置），phones 手机号，params 模板参数',
    permission: 'sms_send',
    action: 'send',
    resource: 'sms',
    write: async (parameters, work) => {
      const { code, phones, params, templateCode } = parameters
      const ids = await queueMessages(contextOf(work), {
        ...(typeof code === 'string' && code !== '' ? { smsCode: code } : {}),
        ...(typeof templateCode === 'string' && templateCode !== '' ? { templateCode } : {}),
        phones: readPhones(phones),
        params: readParams(params),
        userId: work.caller.session.userId,
      })
      return { answer: { ids }, msg: '发送成功', targets: ids }
    },
  },
]
