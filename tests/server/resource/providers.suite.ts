import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  admin,
  draft,
  FAILED,
  limit,
  newPhone,
  PARAMS,
  provider,
  record,
  RETRYING,
  save,
  SECRET,
  send,
  SENT,
  state,
} from '../../support/messages.ts'
import { useServer } from '../../support/server.ts'
import type { SmsCall, SmsServer } from '../../support/smsServer.ts'

const server = useServer()

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Sends one message by a provider; returns what it received and the id of the record. */
async function sendBy(category: number, answer: SmsServer['answer'], more: Record<string, unknown> = {}) {
  const body = draft(category, more)
  expect(await save(body)).toMatchObject({ code: 200 })
  provider.answer = answer
  const before = provider.calls.length,
    phone = newPhone()
  const { data } = await send({ code: body.smsCode, phones: phone, params: PARAMS })
  await expect.poll(() => provider.calls.length, { timeout: 20_000 }).toBeGreaterThan(before)
  return { call: provider.calls[before] as SmsCall, id: data.ids[0], phone }
}

describe('providers', () => {
  test('Aliyun gets a signed form', async () => {
    const { call, id, phone } = await sendBy(3, [200, { Code: 'OK', BizId: 'B1' }])
    await state(id).toBe(SENT)
    expect(await record(id)).toMatchObject({
      providerNo: 'B1',
      content: '【云帆科技】您的验证码是 ******，订单 S9',
    })
    const form = new URLSearchParams(call.body)
    expect(form.get('PhoneNumbers')).toBe(phone)
    expect(JSON.parse(form.get('TemplateParam') ?? '')).toEqual({ code: '482913', orderNo: 'S9' })
    const encode = (text: string): string =>
      encodeURIComponent(text).replaceAll("'", '%27').replaceAll('*', '%2A').replaceAll('(', '%28')
    const canonical = [...form]
      .filter(([name]) => name !== 'Signature')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&')
    const expected = createHmac('sha1', `${SECRET}&`)
      .update(`POST&%2F&${encode(canonical)}`)
      .digest('base64')
    expect(form.get('Signature')).toBe(expected)
  })

  test('Tencent gets TC3-HMAC-SHA256 and the values in the order of the template', async () => {
    const answer = { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: 'S1' }] } }
    const { call, id, phone } = await sendBy(4, [200, answer])
    await state(id).toBe(SENT)
    const { headers, body } = call
    expect(JSON.parse(body)).toMatchObject({
      PhoneNumberSet: [`+86${phone}`],
      TemplateParamSet: ['482913', 'S9'],
      SmsSdkAppId: '1400',
    })
    const day = new Date(Number(headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10)
    const lines = `content-type:${headers['content-type']}\nhost:${headers.host}\n`
    const canonical = ['POST', '/', '', lines, 'content-type;host', sha(body)].join('\n')
    const scope = `${day}/sms/tc3_request`
    const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], scope, sha(canonical)].join('\n')
    const key = hmac(hmac(hmac(`TC3${SECRET}`, day), 'sms'), 'tc3_request')
    const signature = hmac(key, text).toString('hex')
    expect(headers.authorization).toBe(
      `TC3-HMAC-SHA256 Credential=AKTEST/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
    )
  })

  test('Qiniu, Yunpian and a service of one’s own get theirs', async () => {
    const qiniu = await sendBy(2, [200, { message_id: 'Q1' }])
    await state(qiniu.id).toBe(SENT)
    const signed = `POST /send\nHost: ${qiniu.call.headers.host}\nContent-Type: application/json\n\n${qiniu.call.body}`
    const mac = createHmac('sha1', SECRET)
      .update(signed)
      .digest('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    expect(qiniu.call.headers.authorization).toBe(`Qiniu AKTEST:${mac}`)
    const yunpian = await sendBy(1, [200, { code: 0, sid: 7 }])
    await state(yunpian.id).toBe(SENT)
    expect(Object.fromEntries(new URLSearchParams(yunpian.call.body))).toMatchObject({
      apikey: 'AKTEST',
      mobile: yunpian.phone,
      tpl_value: '%23code%23=482913&%23orderNo%23=S9',
    })
    const own = await sendBy(8, [201, { id: 'H1' }])
    await state(own.id).toBe(SENT)
    const { headers, body } = own.call
    expect(headers['x-sign']).toBe(
      hmac(SECRET, `${String(headers['x-timestamp'])}\n${String(headers['x-nonce'])}\n${body}`).toString(
        'hex',
      ),
    )
    expect(JSON.parse(body)).toMatchObject({ phone: own.phone, content: '您的验证码是 482913，订单 S9' })
  })

  test('a refusal is final and can be sent again by hand; no answer is tried again by itself', async () => {
    const refused = await sendBy(3, [200, { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '签名不合法' }])
    await state(refused.id).toBe(FAILED)
    expect(await record(refused.id)).toMatchObject({
      tryCount: 1,
      errorText: 'isv.SMS_SIGNATURE_ILLEGAL 签名不合法',
    })
    provider.answer = [200, { Code: 'OK', BizId: 'B2' }]
    expect((await admin().post('/blade-resource/sms-record/retry', { ids: refused.id })).code).toBe(200)
    await state(refused.id).toBe(SENT)
    const dropped = await sendBy(3, null)
    await state(dropped.id).toBe(RETRYING)
    provider.answer = [200, { Code: 'OK', BizId: 'B3' }]
    await server.sql(`update sms_record set next_time = now() where id = ${dropped.id}`)
    await state(dropped.id).toBe(SENT)
    expect(await record(dropped.id)).toMatchObject({ tryCount: 2, providerNo: 'B3' })
  })

  test('a private address is not called unless that is allowed', async () => {
    const body = draft(8)
    await save(body)
    await limit('net.allowPrivateHosts', 0)
    const before = provider.calls.length
    const { data } = await send({ code: body.smsCode, phones: newPhone(), params: PARAMS })
    await state(data.ids[0]).toBe(FAILED)
    expect(await record(data.ids[0])).toMatchObject({ errorText: '主机不在允许范围' })
    expect(provider.calls).toHaveLength(before)
    await limit('net.allowPrivateHosts', 1)
  })
})
