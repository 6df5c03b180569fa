import { createHmac } from 'node:crypto'
import { refused, type SmsProvider, textOf } from '../provider.ts'

const ENDPOINT = 'https://dysmsapi.aliyuncs.com/',
  DEFAULT_REGION = 'cn-hangzhou'

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Aliyun SendSms of 2017-05-25, signed as RPC (HMAC-SHA1 over the sorted parameters). */
export const aliyun: SmsProvider = {
  request: (account, message, { at, nonce }) => {
    const parameters: Readonly<Record<string, string>> = {
      AccessKeyId: account.accessKey,
      Action: 'SendSms',
      Format: 'JSON',
      OutId: message.recordNo,
      PhoneNumbers: message.phone,
      RegionId: account.regionId ?? DEFAULT_REGION,
      SignName: account.signName ?? '',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: nonce,
      SignatureVersion: '1.0',
      TemplateCode: message.templateId,
      TemplateParam: JSON.stringify(Object.fromEntries(message.params)),
      Timestamp: at.toISOString().replace(/\.\d{3}Z$/, 'Z'),
      Version: '2017-05-25',
    }
    const query = Object.keys(parameters)
      .toSorted()
      .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
      .join('&')
    const signature = createHmac('sha1', `${account.secretKey}&`)
      .update(`POST&${encode('/')}&${encode(query)}`)
      .digest('base64')
    return {
      url: account.endpoint ?? ENDPOINT,
      body: `Signature=${encode(signature)}&${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  },
  outcome: (status, { Code, BizId, Message }) =>
    Code === 'OK'
      ? { sent: true, providerNo: textOf(BizId) || null }
      : refused(status, textOf(Code, 100), textOf(Message, 150)),
}
