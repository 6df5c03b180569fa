import { describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import {
  admin,
  BASE,
  draft,
  limit,
  newPhone,
  OTHER,
  PARAMS,
  record,
  save,
  send,
  SENT,
  state,
} from '../../support/messages.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

describe('messages', () => {
  test('of the console are written down whole; phones are masked and found by their whole number', async () => {
    const body = draft(9)
    await save(body)
    const phone = newPhone()
    const { data } = await send({ code: body.smsCode, phones: phone, params: PARAMS })
    await state(data.ids[0]).toBe(SENT)
    expect(await record(data.ids[0])).toMatchObject({
      content: '【云帆科技】您的验证码是 482913，订单 S9',
      phoneMask: `139****${phone.slice(-4)}`,
    })
    const { data: found, body: whole } = await admin().get<Listed<{ id: string }>>(
      '/blade-resource/sms-record/list',
      { phone },
    )
    expect(found.records.map(({ id }) => id)).toEqual(data.ids)
    expect(JSON.stringify(whole)).not.toContain(phone)
    const [row] = await server.sql(`select phone, params from sms_record where id = ${data.ids[0]}`)
    expect(String(row?.phone)).not.toContain(phone)
    expect(row?.params).toBeNull()
    expect(
      (await admin(OTHER).get('/blade-resource/sms-record/detail', { id: data.ids[0] ?? '' })).code,
    ).toBe(404)
  })

  test('what cannot be sent is refused with a sentence and queues nothing', async () => {
    const body = draft(9)
    await save(body)
    const count = () => server.sql('select count(*)::int as n from sms_record')
    const before = await count()
    const good = { code: body.smsCode, phones: newPhone(), params: PARAMS }
    for (const [more, errCode] of [
      [{ phones: '' }, 'SMS_PHONES'],
      [{ phones: '12345' }, 'SMS_PHONES'],
      [{ phones: Array.from({ length: 101 }, newPhone).join(',') }, 'SMS_PHONES'],
      [{ params: 'x' }, 'SMS_PARAMS'],
      [{ params: '[1]' }, 'SMS_PARAMS'],
      [{ params: '{"code":{"a":1}}' }, 'SMS_PARAMS'],
      [{ params: '{"code":"1"}' }, 'SMS_PARAM_MISSING'],
      [{ params: '{"code":"1","orderNo":"2","more":"3"}' }, 'SMS_PARAM_UNKNOWN'],
      [{ code: 'no-such' }, 'SMS_UNKNOWN'],
      [{ templateCode: 'NO_SUCH' }, 'SMS_UNKNOWN'],
    ] as const)
      expect(await send({ ...good, ...more }), JSON.stringify(more)).toMatchObject({ errCode })
    expect(await count()).toEqual(before)
  })

  test('of a phone and of a tenant are limited, also for concurrent calls', async () => {
    const body = draft(9)
    await save(body)
    const phones = newPhone()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send({ code: body.smsCode, phones, params: PARAMS })),
    )
    const passed = answers.filter(({ code }) => code === 200)
    // The calls may fall into two minutes.
    expect(passed.length).toBeGreaterThanOrEqual(1)
    expect(passed.length).toBeLessThanOrEqual(2)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 429, errCode: 'SMS_LIMIT' })
    await limit('sms.tenant.perHour', 1)
    expect(await send({ code: body.smsCode, phones: newPhone(), params: PARAMS })).toMatchObject({
      errCode: 'SMS_LIMIT',
    })
    await limit('sms.tenant.perHour', 100_000)
  })

  test('are deleted after 180 days', async () => {
    const body = draft(9)
    await save(body)
    const { data } = await send({ code: body.smsCode, phones: `${newPhone()},${newPhone()}`, params: PARAMS })
    const [old, young] = data.ids
    await state(old).toBe(SENT)
    await server.sql(`update sms_record set create_time = now() - interval '181 days' where id = ${old}`)
    expect((await server.as('admin').post('/blade-test/tick', { work: 'sweep' })).code).toBe(200)
    expect(await server.sql(`select 1 from sms_record where id = ${old}`)).toEqual([])
    expect(await server.sql(`select 1 from sms_record where id = ${young}`)).toHaveLength(1)
  })

  test('are sent once by a replayed call, and by the button of their configuration only with a key', async () => {
    const { data } = await save(draft(9))
    const phones = newPhone(),
      input = { id: data.id, phones, params: PARAMS }
    expect(await admin().post(`${BASE}/send`, input, { key: null })).toMatchObject({ errCode: 'NO_KEY' })
    for (const _ of [1, 2])
      expect(await admin().post(`${BASE}/send`, input, { key: 'sms-once-1' })).toMatchObject({ code: 200 })
    expect(
      await server.sql(`select 1 from sms_record where phone_mask = '139****${phones.slice(-4)}'`),
    ).toHaveLength(1)
  })
})
