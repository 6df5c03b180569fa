import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer()
const COMPANY = '100001'
/** The account of the demonstration whose phone is known. */
const ACCOUNT = 'operator'
const PHONE = '13700000001',
  UNKNOWN = '13700000002'
const BASIC = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`

const settings = [
  ['sms.phone.perMinute', 1000],
  ['sms.phone.perHour', 1000],
  ['sms.phone.perDay', 1000],
] as const
let number = 0
async function setting(key: string, value: number): Promise<void> {
  await server.sql(`update param set param_value = '${value}' where param_key = '${key}'`)
  const flush = { paramName: '无关', paramKey: `test.phone.cache${++number}`, paramValue: '1' }
  expect((await server.as('admin').post('/blade-system/param/submit', flush)).code).toBe(200)
}

interface Answer {
  readonly code?: number
  readonly msg?: string
  readonly data?: { readonly id: string; readonly errCode?: string }
  readonly access_token?: string
  readonly account?: string
  readonly error_description?: string
}
async function call(method: 'GET' | 'POST', path: string, query: Record<string, string>): Promise<Answer> {
  const address = `${server.url}/api/blade-auth/oauth/${path}?${new URLSearchParams(query).toString()}`
  return (await (await fetch(address, { method, headers: { Authorization: BASIC } })).json()) as Answer
}
const ask = (phone: string, tenantId = COMPANY) => call('GET', 'phone-code', { tenantId, phone })
const logIn = (query: Record<string, string>) =>
  call('POST', 'token', { tenantId: COMPANY, grant_type: 'phone_code', scope: 'all', ...query })
const REFUSED = '手机号或验证码错误'

/** The code of the latest message, as an administrator reads it in the outbox of the console. */
async function latestCode(): Promise<string> {
  const { data } = await server
    .as('admin', COMPANY)
    .get<{ records: { content: string }[] }>('/blade-resource/sms-record/list', {
      phone: PHONE,
      purpose: '2',
      size: '1',
    })
  return /\d{6}/.exec(data.records[0]?.content ?? '')?.[0] ?? ''
}
const sentCount = async (): Promise<number> =>
  (await server.sql('select 1 from sms_record where purpose = 2')).length

describe('a login by phone', () => {
  beforeAll(async () => {
    await server.sql(
      `update account set phone = '${PHONE}' where account = '${ACCOUNT}' and tenant_id = '${COMPANY}'`,
    )
    for (const [key, value] of settings) await setting(key, value)
  })
  /** Codes are limited by the address as well, which all tests share. */
  beforeEach(async () => {
    await server.sql('delete from sms_count')
  })

  test('a code logs in once, in the grants of both clients', async () => {
    const asked = await ask(PHONE)
    expect(asked).toMatchObject({ code: 200, msg: '发送成功', data: { id: expect.any(String) } })
    const code = await latestCode()
    const [stored] = await server.sql('select code_hmac from phone_code')
    expect(String(stored?.code_hmac)).not.toContain(code)
    expect(await logIn({ phone: PHONE, code })).toMatchObject({
      account: ACCOUNT,
      access_token: expect.any(String),
    })
    expect(await logIn({ phone: PHONE, code })).toMatchObject({ error_description: REFUSED })
    const again = await call('POST', 'sms/send-validate', { tenantId: COMPANY, phone: PHONE })
    const value = await latestCode(),
      byId = { grant_type: 'sms_code', phone: PHONE, value }
    expect(await logIn({ ...byId, id: asked.data?.id ?? '' })).toMatchObject({ error_description: REFUSED })
    expect(await logIn({ ...byId, id: again.data?.id ?? '' })).toMatchObject({ account: ACCOUNT })
  })

  test('of two logins with one code at once, one succeeds', async () => {
    await ask(PHONE)
    const code = await latestCode()
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ phone: PHONE, code })))
    expect(answers.filter(({ access_token }) => access_token !== undefined)).toHaveLength(1)
  })

  test('an unknown phone is answered like a known one, gets no message, and no code fits it', async () => {
    const before = await sentCount()
    const [existing, unknown] = [await ask(PHONE), await ask(UNKNOWN)]
    expect(await sentCount()).toBe(before + 1)
    expect(Object.keys(unknown)).toEqual(Object.keys(existing))
    expect(unknown).toMatchObject({ code: 200, msg: '发送成功', data: { id: expect.any(String) } })
    expect(unknown.data?.id).toHaveLength(existing.data?.id.length ?? 0)
    expect(await logIn({ phone: UNKNOWN, code: '000000' })).toMatchObject({ error_description: REFUSED })
    expect(await logIn({ phone: '', code: '1' })).toMatchObject({ error_description: REFUSED })
    expect(await logIn({ phone: PHONE, code: await latestCode(), tenantId: '100002' })).toMatchObject({
      error_description: REFUSED,
    })
  })

  test('a code is void when it has expired, and a disabled account has none', async () => {
    await ask(PHONE)
    const code = await latestCode()
    await server.sql("update phone_code set expires_at = now() - interval '1 second'")
    expect(await logIn({ phone: PHONE, code })).toMatchObject({ error_description: REFUSED })
    await server.sql(`update account set status = -1 where phone = '${PHONE}'`)
    const before = await sentCount()
    expect(await ask(PHONE)).toMatchObject({ code: 200 })
    expect(await sentCount()).toBe(before)
    await server.sql(`update account set status = 1 where phone = '${PHONE}'`)
  })

  test('what cannot get a code is refused with a sentence', async () => {
    for (const [phone, tenant, errCode] of [
      ['123', COMPANY, 'PHONE_INVALID'],
      ['', COMPANY, 'PHONE_INVALID'],
      [PHONE, '999999', 'TENANT_INVALID'],
      [PHONE, 'x'.repeat(40), 'TENANT_INVALID'],
      [PHONE, '100002', 'SMS_NOT_CONFIGURED'],
    ] as const)
      expect((await ask(phone, tenant)).data?.errCode, `${phone} ${tenant}`).toBe(errCode)
  })

  test('codes for a phone are limited, whether or not it is known', async () => {
    await setting('sms.phone.perMinute', 1)
    for (const phone of [PHONE, UNKNOWN]) {
      // The calls may fall into two minutes.
      const answers = [await ask(phone), await ask(phone), await ask(phone)]
      expect(
        answers.filter(({ data }) => data?.errCode === 'SMS_LIMIT').length,
        phone,
      ).toBeGreaterThanOrEqual(1)
    }
    await setting('sms.phone.perMinute', 1000)
  })

  test('wrong codes use up the one that was sent, and then the login is locked', async () => {
    await ask(PHONE)
    const code = await latestCode()
    const wrong = code === '111111' ? '222222' : '111111'
    const answers: (string | undefined)[] = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      answers.push((await logIn({ phone: PHONE, code: wrong })).error_description)
    expect(answers[0]).toBe(REFUSED)
    expect(answers.at(-1)).toBe('登录错误次数过多,请稍后再试')
    expect(await logIn({ phone: PHONE, code })).not.toHaveProperty('access_token')
  })
})
