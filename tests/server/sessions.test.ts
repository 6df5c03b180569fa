import { describe, expect, test } from 'vitest'
import { call, type Client, PLATFORM, type Tokens } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { refresh, refusedWith, rowOf, signIn, statusWith } from './signIn.ts'

const server = useServer()
const COMPANY = '100001'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'

interface OwnSession {
  readonly id: string
  readonly current: boolean
  readonly device: string
  readonly browser: string
  readonly newDevice: boolean
  readonly clientIp: string
}
const enter = async (account: string, headers: Readonly<Record<string, string>> = {}): Promise<Tokens> =>
  (await signIn(server.url, { account, headers })).body as unknown as Tokens
const own = async (token: string): Promise<readonly OwnSession[]> =>
  (
    await call<readonly OwnSession[]>(`${server.url}/api/blade-system/user/sessions`, {
      headers: { 'Blade-Auth': `bearer ${token}` },
    })
  ).data
const ownPost = (token: string, path: string, body: unknown) =>
  call(`${server.url}/api/blade-system/user/${path}`, {
    method: 'POST',
    headers: { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const admin = (): Client => server.as('admin', COMPANY)
const PATH = '/blade-system/login-session'

describe('own sessions', () => {
  test('a user sees the own logins with device, browser and address, and which one is this', async () => {
    const first = await enter('lvsiqi', { 'User-Agent': EDGE })
    const second = await enter('lvsiqi', { 'User-Agent': 'curl/8.5.0' })
    const sessions = await own(second.access_token)
    expect(sessions.filter(({ current }) => current)).toMatchObject([{ browser: 'curl/8.5.0' }])
    expect(sessions.find(({ browser }) => browser.startsWith('Microsoft Edge'))).toMatchObject({
      device: 'Windows 10',
      browser: 'Microsoft Edge 140',
      clientIp: '127.0.0.1',
    })
    expect((await own(first.access_token)).map(({ id }) => id).sort()).toEqual(
      sessions.map(({ id }) => id).sort(),
    )
  })

  test('a user ends one of the own sessions, whose tokens are refused at once', async () => {
    const kept = await enter('leiming')
    const lost = await enter('leiming')
    expect(await statusWith(server.url, lost.access_token)).toBe(200)
    const [row] = (await own(lost.access_token)).filter(({ current }) => current)
    expect(await ownPost(kept.access_token, 'end-session', { id: row?.id })).toMatchObject({ code: 200 })
    expect(await statusWith(server.url, lost.access_token)).toBe(401)
    expect(refusedWith(await refresh(server.url, lost.refresh_token))).toBe('令牌刷新错误或无效')
    expect(await statusWith(server.url, kept.access_token)).toBe(200)
    expect(await ownPost(kept.access_token, 'end-session', { id: row?.id })).toMatchObject({ code: 404 })
    const logged = await rowOf(admin(), '/blade-log/operate/list', {
      resource_equal: 'loginSession',
      action_equal: 'endOwn',
      result: '1',
    })
    expect(logged).toMatchObject({ account: 'leiming', actionName: '下线会话' })
  })

  test('the current session, sessions of others and unknown ids cannot be ended by this call', async () => {
    const mine = await enter('viewer')
    const foreign = await enter('operator')
    const [current] = (await own(mine.access_token)).filter((row) => row.current)
    const [theirs] = (await own(foreign.access_token)).filter((row) => row.current)
    expect(await ownPost(mine.access_token, 'end-session', { id: current?.id })).toMatchObject({
      errCode: 'SESSION_OWN',
    })
    for (const id of [theirs?.id, '1', '', null, { a: 1 }, 'x'.repeat(5000), undefined])
      expect(await ownPost(mine.access_token, 'end-session', { id }), String(id)).toMatchObject({
        success: false,
      })
    expect(await statusWith(server.url, foreign.access_token)).toBe(200)
  })

  test('ending all others leaves the calling session alone', async () => {
    const others = [await enter('auditor'), await enter('auditor')]
    const kept = await enter('auditor')
    const answer = await ownPost(kept.access_token, 'end-other-sessions', {})
    expect(answer).toMatchObject({ code: 200, data: { ended: 2 } })
    for (const { access_token: token } of others) expect(await statusWith(server.url, token)).toBe(401)
    expect(await own(kept.access_token)).toHaveLength(1)
  })
})

describe('a new device', () => {
  test('the second device of an account is told to its user, the first and a known one are not', async () => {
    const notices = async (token: string): Promise<readonly { readonly sentence: { text: string } }[]> =>
      (
        await call<readonly { readonly sentence: { text: string } }[]>(
          `${server.url}/api/blade-system/user/security-notices`,
          { headers: { 'Blade-Auth': `bearer ${token}` } },
        )
      ).data
    await server.sql("delete from login_device where account = 'support'")
    await server.sql('delete from security_notice')
    await server.sql('delete from message')
    const first = await signIn(server.url, { account: 'support' })
    const device = first.headers.get('device-token') ?? ''
    expect(device).not.toBe('')
    await signIn(server.url, { account: 'support', headers: { 'Device-Token': device } })
    expect(await notices(String(first.body.access_token))).toEqual([])
    const strange = await enter('support', { 'User-Agent': EDGE })
    await enter('support', { 'User-Agent': EDGE })
    expect(await notices(strange.access_token)).toMatchObject([
      {
        kind: 'newDevice',
        sentence: { params: { device: 'Windows 10 Microsoft Edge 140', address: '127.0.0.1' } },
      },
    ])
    expect((await own(strange.access_token)).filter(({ newDevice }) => newDevice)).toHaveLength(2)
    const inbox = await call<{ readonly records: readonly unknown[] }>(
      `${server.url}/api/blade-desk/message/page`,
      { headers: { 'Blade-Auth': `bearer ${strange.access_token}` } },
    )
    expect(inbox.data.records).toMatchObject([{ categoryName: '系统', link: '/info/index', readTime: null }])
  })
})

describe('the sessions of a tenant', () => {
  test('an administrator finds sessions by user and address and ends one, refused at once', async () => {
    const lost = await enter('viewer', { 'User-Agent': EDGE })
    const found = await admin().get<{ records: readonly { id: string; account: string; browser: string }[] }>(
      `${PATH}/page`,
      { account: 'view', clientIp: '127.0.0', size: 200 },
    )
    expect(new Set(found.data.records.map(({ account }) => account))).toEqual(new Set(['viewer']))
    const ids = found.data.records.map(({ id }) => id)
    expect(await statusWith(server.url, lost.access_token)).toBe(200)
    expect(await admin().post(`${PATH}/end`, { ids })).toMatchObject({ code: 200 })
    expect(await statusWith(server.url, lost.access_token)).toBe(401)
    expect((await admin().get<{ total: number }>(`${PATH}/page`, { account: 'viewer' })).data.total).toBe(0)
    const logged = await rowOf(admin(), '/blade-log/operate/list', {
      resource_equal: 'loginSession',
      action_equal: 'end',
    })
    expect(logged).toMatchObject({ account: 'admin', result: 1 })
  })

  test('all sessions of a user end by one of them', async () => {
    const tokens = [await enter('operator'), await enter('operator')]
    const row = await rowOf(admin(), `${PATH}/page`, { account: 'operator' })
    expect(await admin().post(`${PATH}/end-user`, { ids: [row.id] })).toMatchObject({ code: 200 })
    for (const { access_token: token } of tokens) expect(await statusWith(server.url, token)).toBe(401)
  })

  test('the own session is not ended here, and nobody without the right or of another tenant ends any', async () => {
    const mine = await admin().token()
    const [current] = (await own(mine.access_token)).filter((row) => row.current)
    expect(await admin().post(`${PATH}/end`, { ids: [current?.id] })).toMatchObject({
      errCode: 'SESSION_OWN',
    })
    expect(await server.as('viewer', COMPANY).post(`${PATH}/end`, { ids: [current?.id] })).toMatchObject({
      code: 403,
    })
    expect(await server.as('admin', '100002').post(`${PATH}/end`, { ids: [current?.id] })).toMatchObject({
      success: false,
      errCode: 'NOT_FOUND',
    })
    expect(await statusWith(server.url, mine.access_token)).toBe(200)
  })

  test("the platform's administrator sees the sessions of the tenant the call names, others none of it", async () => {
    const platform = server.as('admin', PLATFORM)
    const named = await platform.get<{ records: readonly { account: string }[] }>(`${PATH}/page`, {
      tenantId: COMPANY,
      account: 'auditor',
    })
    expect(named.data.records.length).toBeGreaterThan(0)
    expect(await server.as('admin', '100002').get(`${PATH}/page`, { tenantId: COMPANY })).toMatchObject({
      code: 403,
    })
  })

  test('the last use is recorded with the next call a minute later', async () => {
    const { access_token: token } = await enter('lvsiqi')
    await server.sql(
      "update login_session set used_time = now() - interval '1 hour', login_time = now() - interval '1 hour'",
    )
    expect(await statusWith(server.url, token)).toBe(200)
    const [row] = await server.sql(
      "select count(*)::int as recent from login_session where used_time > now() - interval '1 minute'",
    )
    expect(row?.recent).toBe(1)
  })
})
