import { createHash, createHmac } from 'node:crypto'
import { objectOf, refused, type SmsProvider, textOf } from '../provider.ts'

const ENDPOINT = 'https://sms.tencentcloudapi.com/',
  DEFAULT_REGION = 'ap-guangzhou',
  CONTENT_TYPE = 'application/json; charset=utf-8',
  SIGNED_HEADERS = 'content-type;host'

const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Tencent Cloud SendSms of 2021-01-11, signed with TC3-HMAC-SHA256. */
export const tencent: SmsProvider = {
  request: (account, message, { at }) => {
    const url = account.endpoint ?? ENDPOINT,
      { host } = new URL(url)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${message.phone}`],
      SmsSdkAppId: account.appId ?? '',
      SignName: account.signName ?? '',
      TemplateId: message.templateId,
      TemplateParamSet: message.params.map(([, value]) => value),
      SessionContext: message.recordNo,
    })
    const timestamp = String(Math.floor(at.getTime() / 1000)),
      day = at.toISOString().slice(0, 10),
      scope = `${day}/sms/tc3_request`
    const headers = `content-type:${CONTENT_TYPE}\nhost:${host}\n`
    const canonical = ['POST', '/', '', headers, SIGNED_HEADERS, sha(body)].join('\n')
    const key = hmac(hmac(hmac(`TC3${account.secretKey}`, day), 'sms'), 'tc3_request')
    const signature = hmac(key, ['TC3-HMAC-SHA256', timestamp, scope, sha(canonical)].join('\n')).toString(
      'hex',
    )
    const credential = `Credential=${account.accessKey}/${scope}`
    return {
      url,
      body,
      headers: {
        'content-type': CONTENT_TYPE,
        authorization: `TC3-HMAC-SHA256 ${credential}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': account.regionId ?? DEFAULT_REGION,
        'x-tc-timestamp': timestamp,
      },
    }
  },
  outcome: (status, answer) => {
    const response = objectOf(answer.Response),
      failure = objectOf(response.Error)
    const result = objectOf(Array.isArray(response.SendStatusSet) ? response.SendStatusSet[0] : null)
    if (result.Code === 'Ok') return { sent: true, providerNo: textOf(result.SerialNo) || null }
    const { Code, Message } = failure.Code === undefined ? result : failure
    return refused(status, textOf(Code, 100), textOf(Message, 150))
  },
}
