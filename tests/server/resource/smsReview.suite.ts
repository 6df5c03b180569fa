import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, BASE, draft, newPhone, save, SECRET } from '../../support/messages.ts'
import { change, template, TEMPLATES, testSend } from '../../support/smsTemplates.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const SCENE = 'BALANCE_ALERT'
const DEFAULT = '账户余额低于 ${amount} 元，请尽快充值以免影响下单。'
const NEW = '余额不足 ${amount} 元，请充值'

describe('the review of a text by its provider', () => {
  let channel = ''
  beforeAll(async () => {
    const { data } = await save({ ...draft(3), secretKey: SECRET })
    channel = data.id
  })
  afterAll(async () => {
    const { id } = await template(SCENE)
    await change(SCENE, { smsCode: null, providerTemplateId: null })
    await admin().post(`${TEMPLATES}/restore-default`, { ids: id })
  })

  test('keeps the former text in use until it has passed', async () => {
    expect((await change(SCENE, { smsCode: channel, content: NEW })).code).toBe(200)
    expect(await template(SCENE)).toMatchObject({ auditStatus: 1, content: NEW, sentContent: DEFAULT })
    const { id } = await template(SCENE)
    const result = (input: Record<string, unknown>) =>
      admin().post(`${TEMPLATES}/audit-result`, { ids: id, ...input })
    expect(await result({ result: 3 })).toMatchObject({ errCode: 'VALIDATION' })
    expect(await result({ result: 9 })).toMatchObject({ errCode: 'VALIDATION' })
    expect((await result({ result: 3, reason: '签名不符' })).code).toBe(200)
    expect(await template(SCENE)).toMatchObject({
      auditStatus: 3,
      auditReason: '签名不符',
      sentContent: DEFAULT,
    })
    expect(await result({ result: 2 })).toMatchObject({ errCode: 'SMS_NOT_REVIEWING' })
    const report = () => admin().post(`${TEMPLATES}/report`, { ids: id })
    expect(await report()).toMatchObject({ errCode: 'SMS_TEMPLATE_ID' })
    expect((await change(SCENE, { providerTemplateId: 'SMS_77' })).code).toBe(200)
    expect(await template(SCENE)).toMatchObject({ auditStatus: 1 })
    expect(await report()).toMatchObject({ errCode: 'SMS_REPORTED' })
    expect((await result({ result: 2 })).code).toBe(200)
    expect(await template(SCENE)).toMatchObject({ auditStatus: 2, sentContent: null, auditReason: null })
  })

  test('is asked for before a disabled text is enabled', async () => {
    const { id } = await template(SCENE)
    const state = (status: number) => admin().post(`${TEMPLATES}/changeState`, { ids: id, status })
    expect((await state(0)).code).toBe(200)
    expect((await change(SCENE, { content: `${NEW}。` })).code).toBe(200)
    expect(await template(SCENE)).toMatchObject({ auditStatus: 0 })
    expect(await state(1)).toMatchObject({ errCode: 'SMS_NOT_PASSED' })
    await admin().post(`${TEMPLATES}/report`, { ids: id })
    await admin().post(`${TEMPLATES}/audit-result`, { ids: id, result: 2 })
    expect((await state(1)).code).toBe(200)
  })

  test('does not keep a test from being sent with the number of the template', async () => {
    const { id } = await template(SCENE)
    const { code, data } = await testSend({ id, phone: newPhone(), params: { amount: '5' } })
    expect(code).toBe(200)
    const [row] = await server.sql(`select template_id, purpose from sms_record where id = ${data.recordId}`)
    expect(row).toMatchObject({ template_id: 'SMS_77', purpose: 4 })
    expect((await admin().post(`${BASE}/remove`, { ids: channel })).code).toBe(200)
    expect(await testSend({ id, phone: newPhone(), params: { amount: '5' } })).toMatchObject({
      errCode: 'SMS_CHANNEL_OFF',
    })
  })
})
