import { describe, expect, test } from 'vitest'
import { SMS_SCENES } from '../../../src/contract/parts/smsScenes.ts'
import { partsOf } from '../../../src/contract/parts/smsText.ts'
import { afterQuietHours } from '../../../src/server/sms/quietHours.ts'
import { admin, newPhone, OTHER, record, SENT, state } from '../../support/messages.ts'
import { change, template, TEMPLATES, testSend } from '../../support/smsTemplates.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const LOGIN = 'LOGIN_CODE'

describe('templates of short messages', () => {
  test('are there for every scene in every tenant, and nobody adds or removes one', async () => {
    for (const tenant of ['000000', '100001', OTHER]) {
      const { data } = await admin(tenant).post<{ records: { sceneCode: string; status: number }[] }>(
        `${TEMPLATES}/page`,
        { current: 1, size: 50 },
      )
      expect(data.records.map(({ sceneCode }) => sceneCode).toSorted()).toEqual(
        Object.keys(SMS_SCENES).toSorted(),
      )
    }
    const { id } = await template(LOGIN)
    expect((await admin().post(`${TEMPLATES}/save`, { sceneCode: 'X' })).code).toBe(404)
    expect((await admin().post(`${TEMPLATES}/remove`, { ids: id })).code).toBe(404)
    expect((await admin(OTHER).get(`${TEMPLATES}/detail`, { id })).code).toBe(404)
  })

  test('come with their variables, the example, its length and number of messages', async () => {
    const found = await template(LOGIN)
    expect(found.params).toEqual([{ name: 'code', label: '验证码', sample: '482913' }])
    expect(found.preview).toBe('【云帆科技】登录验证码 482913，5 分钟内有效，请勿告诉他人。')
    expect(found).toMatchObject({ textLength: found.preview.length, segments: 1, auditStatus: 2 })
    expect([70, 71, 134, 135].map((length) => partsOf('字'.repeat(length)))).toEqual([1, 2, 2, 3])
  })

  test('with a wrong text are refused, each with its code, and change nothing', async () => {
    const before = await template(LOGIN)
    for (const [more, errCode] of [
      [{ content: '' }, 'VALIDATION'],
      [{ content: '   ' }, 'SMS_CONTENT'],
      [{ content: { text: 'x' } }, 'VALIDATION'],
      [{ content: `\${code}${'长'.repeat(500)}` }, 'VALIDATION'],
      [{ content: '验证码 {code}' }, 'SMS_BRACE'],
      [{ content: '验证码 ${code' }, 'SMS_BRACE'],
      [{ content: '验证码 ${1}' }, 'SMS_BRACE'],
      [{ content: '验证码 ${code} ${amount}' }, 'SMS_PARAM_UNKNOWN'],
      [{ content: '没有变量' }, 'SMS_VARIABLE_MISSING'],
      [{ content: '【某公司】${code}' }, 'SMS_SIGN_INSIDE'],
      [{ content: '${code} 代开发票' }, 'SMS_SENSITIVE'],
      [{ signName: '【签】' }, 'VALIDATION'],
      [{ signName: '签'.repeat(21) }, 'VALIDATION'],
      [{ templateName: '' }, 'VALIDATION'],
      [{ dayLimit: -1 }, 'VALIDATION'],
      [{ dayLimit: 'many' }, 'VALIDATION'],
      [{ intervalSec: 86_401 }, 'VALIDATION'],
      [{ smsCode: '1' }, 'VALIDATION'],
    ] as const)
      expect(await change(LOGIN, more), JSON.stringify(more)).toMatchObject({ success: false, errCode })
    expect(await template(LOGIN)).toEqual(before)
  })

  test('are changed by one of two editors', async () => {
    const { id, version } = await template('BILL_READY')
    const texts = ['${month} 账单已出', '${month} 账单好了']
    const answers = await Promise.all(
      texts.map((content) => admin().post(`${TEMPLATES}/update`, { id, version, content })),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]))
    const restored = await admin().post(`${TEMPLATES}/restore-default`, { ids: id })
    expect(restored.code).toBe(200)
    expect((await template('BILL_READY')).content).toBe('${month} 的账单已生成，请登录核对。')
  })

  test('are what codes are sent with; a disabled scene sends nothing', async () => {
    expect((await change(LOGIN, { content: '新的验证码 ${code}', signName: '扬帆' })).code).toBe(200)
    const phone = newPhone()
    expect((await change('BIND_CODE', { content: '绑定用 ${code}', signName: '扬帆' })).code).toBe(200)
    const bound = await admin().get<{ id: string }>('/blade-system/user/phone-code', { phone })
    expect(bound.code).toBe(200)
    const [row] = await server.sql(
      "select content, template_code from sms_record where tenant_id = '100001' order by id desc limit 1",
    )
    expect(row).toMatchObject({ template_code: 'BIND_CODE' })
    expect(String(row?.content)).toMatch(/^【扬帆】绑定用 \d{6}$/)
    const bind = await template('BIND_CODE')
    expect((await admin().post(`${TEMPLATES}/change-state`, { ids: bind.id, status: 0 })).code).toBe(404)
    expect((await admin().post(`${TEMPLATES}/changeState`, { ids: bind.id, status: 0 })).code).toBe(200)
    expect(await admin().get('/blade-system/user/phone-code', { phone: newPhone() })).toMatchObject({
      errCode: 'SMS_SCENE_OFF',
    })
    expect((await admin().post(`${TEMPLATES}/changeState`, { ids: bind.id, status: 1 })).code).toBe(200)
    for (const scene of [LOGIN, 'BIND_CODE']) {
      const { id: restored } = await template(scene)
      await admin().post(`${TEMPLATES}/restore-default`, { ids: restored })
      await change(scene, { signName: null })
    }
  })

  test('limit what a phone gets a day, and how soon again', async () => {
    const send = (phones: string) =>
      admin().post('/blade-resource/sms/endpoint/send-message', {
        templateCode: 'ORDER_FAIL',
        phones,
        params: { orderNo: 'S1' },
      })
    await server.sql("update param set param_value = '100' where param_key like 'sms.phone.%'")
    await admin().post('/blade-system/param/submit', {
      paramName: '无关',
      paramKey: 'test.flushes.scene',
      paramValue: '1',
    })
    expect((await change('ORDER_FAIL', { dayLimit: 2, intervalSec: 0 })).code).toBe(200)
    const phone = newPhone()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(phone)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect((await change('ORDER_FAIL', { dayLimit: 0, intervalSec: 3600 })).code).toBe(200)
    const other = newPhone()
    const again = await Promise.all([1, 2, 3].map(() => send(other)))
    expect(again.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(again.find(({ code }) => code === 429)).toMatchObject({ errCode: 'SMS_LIMIT' })
    expect((await change('ORDER_FAIL', { dayLimit: 0, intervalSec: 0 })).code).toBe(200)
  })

  test('wait for the morning at night unless they may not', () => {
    const at = (moment: string) => afterQuietHours(new Date(`${moment.replace(' ', 'T')}+08:00`))
    expect(at('2026-11-20 12:00:00')).toBe('2026-11-20 12:00:00')
    expect(at('2026-11-20 22:00:00')).toBe('2026-11-21 08:00:00')
    expect(at('2026-12-31 23:59:59')).toBe('2027-01-01 08:00:00')
    expect(at('2026-11-20 07:59:59')).toBe('2026-11-20 08:00:00')
    expect(at('2026-11-20 08:00:00')).toBe('2026-11-20 08:00:00')
  })
})

describe('a test', () => {
  test('sends the text as it stands, also of a disabled scene, and says what came of it', async () => {
    const { id } = await template('COUPON_SEND')
    expect((await admin().post(`${TEMPLATES}/changeState`, { ids: id, status: 0 })).code).toBe(200)
    const phone = newPhone()
    const params = { name: '影票', link: 'c.cn/1' }
    const { data, code } = await testSend({ id, phone, params })
    expect(code).toBe(200)
    await state(data.recordId).toBe(SENT)
    expect(await record(data.recordId)).toMatchObject({
      content: '【云帆科技】您有一张 影票 待使用，查看：c.cn/1',
      phoneMask: `139****${phone.slice(-4)}`,
    })
    const result = await admin().get(`${TEMPLATES}/testResult`, { recordId: data.recordId })
    expect(result.data).toMatchObject({ status: SENT, errorText: null })
    const foreign = await admin(OTHER).get(`${TEMPLATES}/testResult`, { recordId: data.recordId })
    expect(foreign).toMatchObject({ errCode: 'NOT_FOUND' })
    expect((await admin().post(`${TEMPLATES}/changeState`, { ids: id, status: 1 })).code).toBe(200)
  })

  test('with wrong input is refused and counts nothing', async () => {
    const { id } = await template('COUPON_SEND')
    const phone = newPhone(),
      params = { name: '影票', link: 'c.cn/1' }
    for (const [more, errCode] of [
      [{ id: 'x' }, 'NOT_FOUND'],
      [{ id: '1' }, 'NOT_FOUND'],
      [{ id: (await template('COUPON_SEND', OTHER)).id }, 'NOT_FOUND'],
      [{ phone: '' }, 'PHONE_INVALID'],
      [{ phone: '12345678901' }, 'PHONE_INVALID'],
      [{ phone: [phone] }, 'PHONE_INVALID'],
      [{ params: { name: '影票' } }, 'SMS_PARAM_MISSING'],
      [{ params: { ...params, code: '1' } }, 'SMS_PARAM_UNKNOWN'],
      [{ params: 'x' }, 'SMS_PARAMS'],
      [{ params: { ...params, name: { a: 1 } } }, 'SMS_PARAMS'],
      [{ params: { ...params, name: 'x'.repeat(201) } }, 'SMS_PARAMS'],
    ] as const)
      expect(await testSend({ id, phone, params, ...more }), JSON.stringify(more)).toMatchObject({ errCode })
    expect(await server.sql("select 1 from sms_count where subject like 'test:%' and count > 1")).toEqual([])
  })

  test('is allowed five times a day for a phone, also at once, and needs its right', async () => {
    const { id } = await template('AUDIT_TODO')
    const phone = newPhone()
    const send = () => testSend({ id, phone, params: { count: 3 } })
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 429, errCode: 'SMS_TEST_LIMIT' })
    const viewer = await server
      .as('viewer', '100001')
      .post(`${TEMPLATES}/testSend`, { id, phone: newPhone(), params: { count: 3 } })
    expect(viewer.code).toBe(403)
  })
})
