import { createHmac } from 'node:crypto'
import { refused, type SmsProvider, textOf } from '../provider.ts'

const JSON_TYPE = 'application/json'

/** Yunpian: the key of the account is part of the form, which has no signature. */
export const yunpian: SmsProvider = {
  request: ({ accessKey, endpoint }, { phone, templateId, params }) => ({
    url: endpoint ?? 'https://sms.yunpian.com/v2/sms/tpl_single_send.json',
    body: new URLSearchParams({
      apikey: accessKey,
      mobile: phone,
      tpl_id: templateId,
      tpl_value: params
        .map(([name, value]) => `${encodeURIComponent(`#${name}#`)}=${encodeURIComponent(value)}`)
        .join('&'),
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: JSON_TYPE },
  }),
  outcome: (status, { code, msg, sid }) =>
    code === 0
      ? { sent: true, providerNo: textOf(sid) || null }
      : refused(status, textOf(code), textOf(msg, 150)),
}

/** Qiniu: HMAC-SHA1 over the lines of the request. */
export const qiniu: SmsProvider = {
  request: ({ accessKey, secretKey, endpoint }, { phone, templateId, params }) => {
    const url = new URL(endpoint ?? 'https://sms.qiniuapi.com/v1/message/single')
    const body = JSON.stringify({
      template_id: templateId,
      mobile: phone,
      parameters: Object.fromEntries(params),
    })
    const text = `POST ${url.pathname}${url.search}\nHost: ${url.host}\nContent-Type: ${JSON_TYPE}\n\n${body}`
    const signature = createHmac('sha1', secretKey)
      .update(text)
      .digest('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    return {
      url: url.href,
      body,
      headers: { 'content-type': JSON_TYPE, authorization: `Qiniu ${accessKey}:${signature}` },
    }
  },
  outcome: (status, { message_id, error, message }) =>
    status === 200 && textOf(message_id) !== ''
      ? { sent: true, providerNo: textOf(message_id) }
      : refused(status, textOf(error, 100), textOf(message, 150)),
}

/**
 * A service of one's own: JSON with phone, text and parameters, signed by HMAC-SHA256 over time, nonce and
 * body. Accepted by status 2xx; `id` of the answer is its number.
 */
export const http: SmsProvider = {
  request: ({ accessKey, secretKey, signName, endpoint }, message, { at, nonce }) => {
    const { recordNo, phone, templateId, content, params } = message
    const body = JSON.stringify({
      recordNo,
      phone,
      signName,
      templateId,
      content,
      params: Object.fromEntries(params),
    })
    const timestamp = String(at.getTime())
    return {
      url: endpoint ?? '',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-access-key': accessKey,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-sign': createHmac('sha256', secretKey).update(`${timestamp}\n${nonce}\n${body}`).digest('hex'),
      },
    }
  },
  outcome: (status, { id, message }) =>
    status >= 200 && status < 300
      ? { sent: true, providerNo: textOf(id) || null }
      : refused(status, '', textOf(message, 150)),
}
