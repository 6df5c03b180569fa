import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const PHONE = '13700000011',
  OWN = '13700000012',
  BASIC = `Basic ${Buffer.from('saber3:saber3_secret').toString('base64')}`

/** The code of the latest message to a phone, as the outbox of the console has it. */
async function latestCode(phone: string): Promise<string> {
  const { data } = await server
    .as('admin', COMPANY)
    .get<{ records: { content: string; phone: string }[] }>('/blade-resource/sms-record/list', {
      phone,
      size: '1',
    })
  return /\d{6}/.exec(data.records[0]?.content ?? '')?.[0] ?? ''
}
const other = (code: string): string => (code === '111111' ? '222222' : '111111')
const sentCount = async (): Promise<number> =>
  (await server.sql('select 1 from sms_record where purpose = 2')).length

beforeAll(async () => {
  await server.sql(
    `update account set phone = '${PHONE}' where account = 'operator' and tenant_id = '${COMPANY}'`,
  )
  await server.sql(`update account set phone = null where account = 'viewer' and tenant_id = '${COMPANY}'`)
  await server.sql("update param set param_value = '1000' where param_key like 'sms.phone.per%'")
  const flush = { paramName: '无关', paramKey: 'test.phoneCodes.cache', paramValue: '1' }
  expect((await server.as('admin').post('/blade-system/param/submit', flush)).code).toBe(200)
})
/** Codes are limited by the address as well, which all tests share. */
beforeEach(async () => {
  await server.sql('delete from sms_count')
})

describe('a code for the phone of a named account', () => {
  interface Flat {
    readonly code?: number
    readonly msg?: string
    readonly data?: { readonly id?: string; readonly errCode?: string }
    readonly account?: string
    readonly error_description?: string
  }
  async function call(method: string, path: string, query: Record<string, string>): Promise<Flat> {
    const address = `${server.url}/api/blade-auth/oauth/${path}?${new URLSearchParams(query).toString()}`
    return (await (await fetch(address, { method, headers: { Authorization: BASIC } })).json()) as Flat
  }
  const ask = (username: string, tenantId = COMPANY) => call('GET', 'account-code', { tenantId, username })
  const logIn = (query: Record<string, string>) =>
    call('POST', 'token', { tenantId: COMPANY, grant_type: 'phone_code', scope: 'all', ...query })

  test('logs the account in once, by its name and not by its phone', async () => {
    expect(await ask('operator')).toMatchObject({
      code: 200,
      msg: '发送成功',
      data: { id: expect.any(String) },
    })
    const code = await latestCode(PHONE)
    expect(await logIn({ phone: PHONE, code })).not.toHaveProperty('access_token')
    expect(await logIn({ username: 'operator', code })).toMatchObject({ account: 'operator' })
    expect(await logIn({ username: 'operator', code })).toMatchObject({
      error_description: '手机号或验证码错误',
    })
  })

  test('an unknown account and one without a phone are answered like any other, and get nothing', async () => {
    const before = await sentCount()
    const answers = [await ask('operator'), await ask('nobody.at.all'), await ask('viewer')]
    expect(await sentCount()).toBe(before + 1)
    expect(
      new Set(answers.map((one) => JSON.stringify({ ...one, data: Object.keys(one.data ?? {}) }))).size,
    ).toBe(1)
    expect(await logIn({ username: 'nobody.at.all', code: '000000' })).toMatchObject({
      error_description: '手机号或验证码错误',
    })
  })

  test('without a name or a short message service it is refused with a sentence', async () => {
    expect((await ask('')).data?.errCode).toBe('REGISTRATION_ACCOUNT')
    expect((await ask('admin', '100002')).data?.errCode).toBe('SMS_NOT_CONFIGURED')
    expect((await ask('admin', '999999')).data?.errCode).toBe('TENANT_INVALID')
  })

  test('the eleventh call of one address within a minute is refused, whichever accounts it names', async () => {
    const answers: Flat[] = []
    // The calls may fall into two minutes.
    for (let number = 0; number < 21; number += 1) answers.push(await ask(`nobody${number}`))
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(10)
    expect(answers.some(({ data }) => data?.errCode === 'SMS_LIMIT')).toBe(true)
  })
})

describe('the proof that a phone is one’s own', () => {
  const support = () => server.as('support', COMPANY)
  const ask = (phone: string): Promise<Answer> => support().get('/blade-system/user/phone-code', { phone })
  const verify = (code: string, phone = OWN): Promise<Answer> =>
    support().get('/blade-system/user/phone-code-verification', { phone, code })

  test('a code proves it once, to the user who asked and for that phone alone', async () => {
    expect(await ask(OWN)).toMatchObject({ code: 200, data: { id: expect.any(String) } })
    const code = await latestCode(OWN)
    expect((await verify(code, PHONE)).errCode).toBe('PHONE_CODE_WRONG')
    const stranger = await server
      .as('auditor', COMPANY)
      .get('/blade-system/user/phone-code-verification', { phone: OWN, code })
    expect(stranger.errCode).toBe('PHONE_CODE_WRONG')
    expect(await verify(code)).toMatchObject({ code: 200, data: true })
    expect((await verify(code)).errCode).toBe('PHONE_CODE_WRONG')
  })

  test('a code is void when it has expired and after five wrong ones, which are counted like logins', async () => {
    await ask(OWN)
    const first = await latestCode(OWN)
    await server.sql("update phone_code set expires_at = now() - interval '1 second'")
    expect((await verify(first)).errCode).toBe('PHONE_CODE_WRONG')
    await server.sql('delete from login_failure')
    await ask(OWN)
    const code = await latestCode(OWN)
    const wrong: (string | null)[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) wrong.push((await verify(other(code))).errCode)
    expect(wrong[0]).toBe('PHONE_CODE_WRONG')
    expect(wrong.at(-1)).toBe('TOO_MANY_GUESSES')
    expect((await verify(code)).errCode).toBe('TOO_MANY_GUESSES')
    await server.sql('delete from login_failure')
    expect((await verify(code)).errCode).toBe('PHONE_CODE_WRONG')
  })

  test('what cannot get a code is refused with a sentence, and a user is limited across phones', async () => {
    for (const phone of ['', '123', '23700000001'])
      expect((await ask(phone)).errCode, phone).toBe('PHONE_INVALID')
    const unconfigured = await server
      .as('admin', '100002')
      .get('/blade-system/user/phone-code', { phone: OWN })
    expect(unconfigured.errCode).toBe('SMS_NOT_CONFIGURED')
    const answers: Answer[] = []
    for (let number = 0; number < 21; number += 1) answers.push(await ask(`137000001${10 + number}`))
    expect(answers.some(({ errCode }) => errCode === 'SMS_LIMIT')).toBe(true)
  })
})
