import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signCallback, stringToSign } from '../../src/server/openapi/signing.ts'
import type { Client } from '../support/client.ts'
import { merchantsOf, newApp, newSecret } from '../support/credentials.ts'
import { ask, type Credential, nonce } from '../support/openApi.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const APP = '/biz-openapi/openapi/app',
  SECRET = '/biz-openapi/openapi/secret',
  LOG = '/biz-openapi/openapi/callLog'
const BALANCE = ['GET', '/openapi/v1/balance/query'] as const
const admin = (): Client => server.as('admin', '100001')

interface Listed<T> {
  readonly records: readonly T[]
}
interface Key {
  readonly id: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly keyVersion: number
  readonly keyStatus: number
  readonly expireTime: string
  readonly version: number
}

const keysOf = async (secretId: string): Promise<readonly Key[]> =>
  (await admin().get<Listed<Key>>(`${SECRET}/apiKeyPage`, { secretId, ascs: 'key_version' })).data.records
const issue = (appId: string, secretId: string, more: Record<string, unknown> = {}) =>
  admin().post<Credential>(`${APP}/saveApiKey`, { appId, secretId, ...more })

describe('a merchant is let in and changes its key (O1)', () => {
  test('from the first key to the end of the old one', async () => {
    const appId = await newApp(admin(), { defaultQps: 50, defaultBurst: 100 })
    const first = await newSecret(admin(), appId)
    expect(first.apiKey).toMatch(/^ak_[A-Za-z0-9]{16}$/)
    expect(first.apiSecret).toMatch(/^sk_[A-Za-z0-9]{40}$/)
    expect(first.secretId).toBe(first.id)
    expect(await keysOf(first.id)).toMatchObject([
      { apiKey: first.apiKey, apiSecret: `****${first.apiSecret.slice(-4)}`, keyVersion: 1, keyStatus: 1 },
    ])
    expect(await ask(server.url, first, BALANCE)).toMatchObject({
      http: 200,
      code: 200,
      data: {
        balance: expect.any(Number),
        holdAmount: expect.any(Number),
        availableAmount: expect.any(Number),
      },
    })
    expect(await ask(server.url, first, BALANCE, { ip: '203.0.113.11' })).toMatchObject({
      http: 403,
      code: 'IP_DENIED',
      msg: 'IP未授权',
    })
    expect(await ask(server.url, first, BALANCE, { headers: { 'X-Sign': 'f'.repeat(64) } })).toMatchObject({
      http: 401,
      code: 'SIGN_ERROR',
      msg: '签名错误',
    })
    const once = nonce()
    expect((await ask(server.url, first, BALANCE, { nonce: once })).code).toBe(200)
    expect(await ask(server.url, first, BALANCE, { nonce: once })).toMatchObject({
      http: 401,
      code: 'REPLAY',
      msg: '重复请求',
    })
    expect(await ask(server.url, first, BALANCE, { timestamp: Date.now() - 301_000 })).toMatchObject({
      http: 401,
      code: 'TIMESTAMP_EXPIRED',
      msg: '请求已过期',
    })
    const second = await issue(appId, first.id)
    expect(second, JSON.stringify(second.body)).toMatchObject({
      code: 200,
      data: { apiKey: expect.stringMatching(/^ak_/), apiSecret: expect.stringMatching(/^sk_/) },
    })
    const [old, next] = await keysOf(first.id)
    expect([old?.keyStatus, next?.keyStatus, next?.keyVersion]).toEqual([2, 1, 2])
    expect(
      Math.abs(Date.parse(`${old?.expireTime.replace(' ', 'T') ?? ''}+08:00`) - Date.now() - 72 * 3_600_000),
    ).toBeLessThan(60_000)
    expect([
      (await ask(server.url, first, BALANCE)).code,
      (await ask(server.url, second.data, BALANCE)).code,
    ]).toEqual([200, 200])
    expect(await issue(appId, first.id)).toMatchObject({ code: 400, msg: '最多同时存在两个有效密钥' })
    const update = (body: Record<string, unknown>) =>
      admin().post(`${SECRET}/updateApiKey`, { id: old?.id, keyStatus: 3, ...body })
    expect(await update({})).toMatchObject({ code: 400, msg: '请输入登录密码' })
    expect(await update({ password: 'nothing' })).toMatchObject({ code: 400, msg: '登录密码不正确' })
    expect(await update({ password: 'admin' })).toMatchObject({ code: 200 })
    expect(await ask(server.url, first, BALANCE)).toMatchObject({
      http: 401,
      code: 'KEY_INVALID',
      msg: '密钥无效',
    })
    expect((await ask(server.url, second.data, BALANCE)).code).toBe(200)
    expect(
      await admin().post(`${SECRET}/updateApiKey`, { id: next?.id, keyStatus: 3, password: 'admin' }),
    ).toMatchObject({ code: 2002, msg: '这是该凭证最后一个有效密钥，停用后将不能调用接口' })
    expect(
      await admin().post(`${SECRET}/updateApiKey`, {
        id: next?.id,
        keyStatus: 3,
        password: 'admin',
        force: true,
      }),
    ).toMatchObject({ code: 200 })
    expect((await ask(server.url, second.data, BALANCE)).code).toBe('KEY_INVALID')
    expect(await update({ keyStatus: 1, password: 'admin' })).toMatchObject({ code: 409 })
  })
})

describe('a credential', () => {
  test('tells its secret once, and again only to the same attempt', async () => {
    const appId = await newApp(admin(), { appName: '采购接口甲' }),
      [merchant] = await merchantsOf(admin())
    const body = {
      appId,
      merchantCode: merchant?.merchantCode,
      ipWhiteList: ['203.0.113.10/32', '2001:db8::/32'],
    }
    const first = await admin().post<Credential & { secretName: string }>(`${SECRET}/save`, body, {
      key: `once-${appId}`,
    })
    expect(first, JSON.stringify(first.body)).toMatchObject({
      code: 200,
      data: {
        secretName: `${merchant?.shortName ?? ''}-采购接口甲`,
        merchantCode: merchant?.merchantCode,
        liveKeyCount: 1,
        tenantName: '云帆科技',
      },
    })
    expect(
      (await admin().post<Credential>(`${SECRET}/save`, body, { key: `once-${appId}` })).data.apiSecret,
    ).toBe(first.data.apiSecret)
    expect(await admin().post(`${SECRET}/save`, body)).toMatchObject({ code: 400, msg: '该商户已接入此应用' })
    const read = JSON.stringify([
      await admin().get(`${SECRET}/detail`, { id: first.data.secretId }),
      await keysOf(first.data.secretId),
      await admin().get('/blade-log/operate/list', { size: 50 }),
    ])
    expect(read).not.toContain(first.data.apiSecret)
    const kept = JSON.stringify([
      await server.sql('select * from openapi_api_key'),
      await server.sql('select * from idempotency'),
    ])
    expect(kept).not.toContain(first.data.apiSecret)
  })

  test('refuses addresses, limits and interfaces beyond what its app and its owner allow', async () => {
    const appId = await newApp(admin(), { defaultQps: 10, defaultBurst: 10, dayQuota: 100 }),
      [merchant] = await merchantsOf(admin())
    const body = { appId, merchantId: merchant?.id, ipWhiteList: '203.0.113.10' }
    const cases: readonly (readonly [Record<string, unknown>, number, string])[] = [
      [{ ipWhiteList: '' }, 400, '该应用要求填写IP白名单'],
      [{ ipWhiteList: '0.0.0.0/0' }, 400, '该应用不允许放开全部IP'],
      [{ ipWhiteList: '10.0.0.0/7' }, 400, 'IP白名单格式不正确：10.0.0.0/7'],
      [{ ipWhiteList: '10.0.0.300' }, 400, 'IP白名单格式不正确：10.0.0.300'],
      [
        { ipWhiteList: Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`).join('\n') },
        400,
        'IP白名单最多50个',
      ],
      [{ merchantId: null }, 400, '请选择商户'],
      [{ apiCodes: [2] }, 400, '接口授权超出应用的可用接口'],
      [{ notifyUrl: 'https://127.0.0.1/a' }, 400, '订单通知地址不能是内网地址'],
    ]
    for (const [more, code, msg] of cases)
      expect(await admin().post(`${SECRET}/save`, { ...body, ...more }), msg).toMatchObject({ code, msg })
    const operator = server.as('operator', '100001')
    expect(await operator.post(`${SECRET}/save`, { ...body, qps: 21 })).toMatchObject({ code: 403 })
    expect(await operator.post(`${SECRET}/save`, { ...body, qps: 20 })).toMatchObject({ code: 200 })
    expect(await admin().post(`${APP}/delete`, {}, { query: { ids: appId } })).toMatchObject({
      code: 400,
      msg: '应用下存在接入凭证，不能删除',
    })
    expect(
      (await admin().get<Listed<unknown> & { size: number }>(`${APP}/page`, { current: 1, size: 10_000 }))
        .data.size,
    ).toBe(10_000)
    expect(
      (await admin().get<Listed<unknown> & { size: number }>(`${SECRET}/page`, { current: 1, size: 10_000 }))
        .data.size,
    ).toBe(200)
    expect(
      (await admin().get<{ realName: string }[]>(`${SECRET}/creatUserSelectList`)).data.length,
    ).toBeGreaterThan(0)
    expect((await admin().get(`${SECRET}/tenantSelectList`)).data).toEqual([
      { tenantId: '100001', tenantName: '云帆科技' },
    ])
    expect(
      (await server.as('admin').get<unknown[]>(`${SECRET}/tenantSelectList`)).data.length,
    ).toBeGreaterThan(1)
  })

  test('in use is removed only after it was switched off and rested', async () => {
    const appId = await newApp(admin()),
      made = await newSecret(admin(), appId)
    const remove = () => admin().post(`${SECRET}/remove`, {}, { query: { ids: made.id } })
    expect(await remove()).toMatchObject({ code: 400, msg: '凭证仍在使用，请先停用' })
    expect(await admin().post(`${SECRET}/disable`, { ids: [made.id] })).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject({ code: 200 })
    expect((await ask(server.url, made, BALANCE)).code).toBe('KEY_INVALID')
  })

  test('of another tenant takes no key and shows none', async () => {
    const appId = await newApp(admin()),
      made = await newSecret(admin(), appId),
      stranger = server.as('admin', '100002')
    expect((await stranger.post(`${APP}/saveApiKey`, { appId, secretId: made.id })).code).not.toBe(200)
    expect(
      (await stranger.get<Listed<Key>>(`${SECRET}/apiKeyPage`, { secretId: made.id })).data.records,
    ).toEqual([])
    const [key] = await keysOf(made.id)
    expect(
      (await stranger.post(`${SECRET}/updateApiKey`, { id: key?.id, keyStatus: 3, password: 'admin' })).code,
    ).toBe(404)
    expect((await ask(server.url, made, BALANCE)).code).toBe(200)
  })
})

describe('a request is judged in the order that is published', () => {
  test('what is missing or malformed comes first, then the key, its app, the address, the moment, the signature', async () => {
    const appId = await newApp(admin()),
      key = await newSecret(admin(), appId),
      past = Date.now() - 400_000
    const wrong = { ip: '203.0.113.11', timestamp: past, headers: { 'X-Sign': 'x' } }
    for (const name of ['X-Api-Key', 'X-Timestamp', 'X-Nonce', 'X-Sign'])
      expect(
        await ask(server.url, key, BALANCE, { ...wrong, headers: { ...wrong.headers, [name]: undefined } }),
        name,
      ).toMatchObject({ http: 400, code: 'PARAM_MISSING', msg: '参数缺失' })
    for (const [name, value] of [
      ['X-Timestamp', '12'],
      ['X-Nonce', 'short'],
      ['X-Nonce', `${'n'.repeat(16)}-`],
      ['X-Sign-Type', 'MD5'],
    ] as const)
      expect(await ask(server.url, key, BALANCE, { headers: { [name]: value } }), name).toMatchObject({
        http: 400,
        code: 'PARAM_INVALID',
        msg: `参数错误：${name}`,
      })
    expect((await ask(server.url, { ...key, apiKey: 'ak_0000000000000000' }, BALANCE, wrong)).code).toBe(
      'KEY_INVALID',
    )
    expect(await admin().post(`${APP}/disable`, { ids: [appId] })).toMatchObject({ code: 200 })
    expect(await ask(server.url, key, BALANCE, wrong)).toMatchObject({
      http: 403,
      code: 'APP_DISABLED',
      msg: '应用已停用',
    })
    await admin().post(`${APP}/enable`, { ids: [appId] })
    expect((await ask(server.url, key, BALANCE, wrong)).code).toBe('IP_DENIED')
    expect((await ask(server.url, key, BALANCE, { ...wrong, ip: undefined })).code).toBe('TIMESTAMP_EXPIRED')
    expect((await ask(server.url, key, BALANCE, { headers: wrong.headers })).code).toBe('SIGN_ERROR')
    expect(await ask(server.url, key, ['GET', '/openapi/v1/nothing'])).toMatchObject({
      http: 404,
      code: 'NOT_FOUND',
    })
    expect((await ask(server.url, key, BALANCE)).requestId).toMatch(/^\w{16}$/)
  })

  test('the address is the last one before our own proxies, whatever stands before it', async () => {
    const key = await newSecret(admin(), await newApp(admin()))
    expect((await ask(server.url, key, BALANCE, { ip: '203.0.113.10, 198.51.100.7' })).code).toBe('IP_DENIED')
    expect((await ask(server.url, key, BALANCE, { ip: '198.51.100.7, 203.0.113.10' })).code).toBe(200)
    expect((await ask(server.url, key, BALANCE, { ip: '198.51.100.7, 203.0.113.10, 127.0.0.1' })).code).toBe(
      200,
    )
  })

  test('an interface that is not granted, a nonce that was used for it, too many requests, a day that is full', async () => {
    const appId = await newApp(admin(), { apiCodes: [1], defaultQps: 1, defaultBurst: 2 })
    const key = await newSecret(admin(), appId),
      once = nonce()
    expect(await ask(server.url, key, BALANCE, { nonce: once })).toMatchObject({
      http: 403,
      code: 'API_DENIED',
      msg: '接口未授权',
    })
    expect((await ask(server.url, key, BALANCE, { nonce: once })).code).toBe('REPLAY')
    const pacedApp = await newApp(admin(), { defaultQps: 1, defaultBurst: 2 }),
      paced = await newSecret(admin(), pacedApp)
    const codes = await Promise.all([1, 2, 3, 4].map(() => ask(server.url, paced, BALANCE)))
    expect(codes.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(3)
    const limited = codes.find(({ code }) => code === 'RATE_LIMIT')
    expect(limited).toMatchObject({ http: 429, msg: '请求过于频繁' })
    expect(limited?.headers.get('retry-after')).toBe('1')
    const full = await newSecret(admin(), await newApp(admin(), { dayQuota: 2 }))
    expect([
      (await ask(server.url, full, BALANCE)).code,
      (await ask(server.url, full, BALANCE)).code,
    ]).toEqual([200, 200])
    expect(await ask(server.url, full, BALANCE)).toMatchObject({
      http: 429,
      code: 'QUOTA_EXCEEDED',
      msg: '超出日调用配额',
    })
  })

  test('ten wrong signatures block the address for that key, and nobody else', async () => {
    const key = await newSecret(admin(), await newApp(admin()), { ipWhiteList: '203.0.113.10\n203.0.113.20' })
    for (let tried = 0; tried < 10; tried += 1)
      expect((await ask(server.url, key, BALANCE, { headers: { 'X-Sign': 'x' } })).code).toBe('SIGN_ERROR')
    expect((await ask(server.url, key, BALANCE)).code).toBe('IP_DENIED')
    expect((await ask(server.url, key, BALANCE, { ip: '203.0.113.20' })).code).toBe(200)
  })

  test('a key that is not yet valid, one that is over, and one that signs by RSA', async () => {
    const appId = await newApp(admin()),
      made = await newSecret(admin(), appId)
    expect(await issue(appId, made.id, { expireTime: '2026-01-01 00:00:00' })).toMatchObject({
      code: 400,
      msg: '到期时间必须晚于当前时间',
    })
    expect(await issue(appId, made.id, { expireTime: '2036-01-01 00:00:00' })).toMatchObject({
      code: 400,
      msg: '到期时间不能超过密钥有效期365天',
    })
    expect(await issue(appId, made.id, { signType: 2, publicKey: 'no key' })).toMatchObject({
      code: 400,
      msg: '公钥须为2048位以上的RSA公钥(PEM)',
    })
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const issued = await issue(appId, made.id, {
      signType: 2,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    })
    expect(issued, JSON.stringify(issued.body)).toMatchObject({
      code: 200,
      data: { dataSecret: expect.stringMatching(/^ds_/) },
    })
    const { apiKey } = issued.data,
      timestamp = Date.now(),
      once = nonce()
    const sign = createSign('RSA-SHA256')
      .update(
        stringToSign({
          method: 'GET',
          path: BALANCE[1],
          query: '',
          body: Buffer.alloc(0),
          apiKey,
          timestamp: String(timestamp),
          nonce: once,
        }),
      )
      .sign(privateKey, 'base64')
    expect(
      (
        await ask(server.url, { apiKey, apiSecret: '' }, BALANCE, {
          timestamp,
          nonce: once,
          headers: { 'X-Sign': sign, 'X-Sign-Type': 'RSA-SHA256' },
        })
      ).code,
    ).toBe(200)
    expect((await ask(server.url, { apiKey, apiSecret: '' }, BALANCE)).code).toBe('SIGN_ERROR')
    await server.sql(
      `update openapi_api_key set expire_time = now() - interval '1 second' where api_key = '${made.apiKey}'`,
    )
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect(await ask(server.url, made, BALANCE)).toMatchObject({
      http: 401,
      code: 'KEY_EXPIRED',
      msg: '密钥已过期',
    })
    await server.sql(
      `update openapi_api_key set expire_time = now() + interval '1 day', effective_time = now() + interval '1 hour' where api_key = '${made.apiKey}'`,
    )
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect((await ask(server.url, made, BALANCE)).code).toBe('KEY_INVALID')
  }, 40_000)
})

describe('what was asked is kept', () => {
  test('calls stand in the log with their outcome, and what names somebody is masked', async () => {
    const key = await newSecret(admin(), await newApp(admin()))
    const good = await ask(server.url, key, BALANCE),
      bad = await ask(server.url, key, BALANCE, { ip: '203.0.113.11' })
    await new Promise((resolve) => setTimeout(resolve, 700))
    const { data } = await admin().get<Listed<Record<string, unknown>>>(`${LOG}/page`, { secretId: key.id })
    expect(data.records).toHaveLength(2)
    expect(data.records.find(({ requestId }) => requestId === good.requestId)).toMatchObject({
      apiCode: 'balance.query',
      httpStatus: 200,
      errCode: null,
      clientIp: '203.0.113.10',
      merchantCode: key.merchantCode,
    })
    expect(data.records.find(({ requestId }) => requestId === bad.requestId)).toMatchObject({
      httpStatus: 403,
      errCode: 'IP_DENIED',
      clientIp: '203.0.113.11',
    })
    expect((await server.as('admin', '100002').get<Listed<unknown>>(`${LOG}/page`)).data.records).toEqual([])
    expect(
      await admin().get(`${LOG}/page`, { time_ge: '2026-11-01 00:00:00', time_le: '2026-11-03 00:00:00' }),
    ).toMatchObject({ code: 400, msg: '查询时间跨度不能超过1天' })
    expect(
      (
        await admin().get<Listed<unknown>>(`${LOG}/page`, {
          time_ge: '2026-11-01 00:00:00',
          time_le: '2026-11-02 00:00:00',
        })
      ).data.records,
    ).toEqual([])
  })
})

describe('a callback', () => {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = []
  let reply: readonly [number, string] = [200, 'success'],
    listener: Server
  beforeAll(async () => {
    listener = createServer((request, response) => {
      let body = ''
      request
        .on('data', (part: Buffer) => {
          body += part.toString()
        })
        .on('end', () => {
          heard.push({ headers: request.headers, body })
          response.writeHead(reply[0]).end(reply[1])
        })
    })
    await new Promise<void>((ready) => {
      listener.listen(0, '127.0.0.1', ready)
    })
  })
  afterAll(() => {
    listener.close()
  })

  test('is signed, tried until it is taken, given up, and tried again when somebody asks', async () => {
    await server.sql("update param set param_value = '1' where param_key = 'net.allowPrivateHosts'")
    await server.restart()
    const key = await newSecret(admin(), await newApp(admin())),
      url = `http://127.0.0.1:${String((listener.address() as AddressInfo).port)}/hook`
    const put = (bizNo: string, more = '') =>
      server.sql(
        `insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, secret_id, url, body, try_count, max_try, next_time, status) values (${Date.now()}, '100001', 'NT', 'order.success', '${bizNo}', 'M00000001', ${key.id}, '${url}', '{"event":"order.success","orderNo":"${bizNo}"}', ${more || '0, 8'}, now(), 0)`,
      )
    const seen = async (bizNo: string) =>
      (
        await admin().get<
          Listed<{
            id: string
            status: number
            tryCount: number
            lastHttpCode: number
            lastReply: string
            nextTime: string
          }>
        >('/biz-openapi/openapi/notify/page', { bizNo })
      ).data.records[0]
    await put('O1')
    await expect.poll(async () => (await seen('O1'))?.status, { timeout: 8_000 }).toBe(1)
    const [first] = heard,
      sent = (name: string): string => String(first?.headers[name])
    expect(sent('x-api-key')).toBe(key.apiKey)
    expect(sent('x-sign')).toBe(
      signCallback(key.apiSecret, {
        timestamp: sent('x-timestamp'),
        nonce: sent('x-nonce'),
        body: first?.body ?? '',
      }),
    )
    reply = [302, 'success']
    await put('O2')
    await expect.poll(async () => (await seen('O2'))?.status, { timeout: 8_000 }).toBe(2)
    const waiting = await seen('O2')
    expect(waiting).toMatchObject({ tryCount: 1, lastHttpCode: 302 })
    expect(
      Math.round((Date.parse(`${waiting?.nextTime.replace(' ', 'T') ?? ''}+08:00`) - Date.now()) / 1000),
    ).toBeGreaterThan(8)
    reply = [200, 'Success!']
    await put('O3', '7, 8')
    await expect.poll(async () => (await seen('O3'))?.status, { timeout: 8_000 }).toBe(3)
    expect(await admin().post('/biz-openapi/openapi/notify/retry', { ids: [waiting?.id] })).toMatchObject({
      code: 409,
      msg: '通知尚未结束，无需重发',
    })
    reply = [200, 'SUCCESS']
    expect(
      await admin().post('/biz-openapi/openapi/notify/retry', { ids: [(await seen('O3'))?.id] }),
    ).toMatchObject({ code: 200 })
    await expect.poll(async () => (await seen('O3'))?.status, { timeout: 8_000 }).toBe(1)
    expect(heard.filter(({ body }) => body.includes('O1'))).toHaveLength(1)
  }, 60_000)

  test('survives a power cut: what was taken to be sent is sent by whoever comes after', async () => {
    const key = await newSecret(admin(), await newApp(admin())),
      url = `http://127.0.0.1:${String((listener.address() as AddressInfo).port)}/hook`
    heard.length = 0
    reply = [200, 'success']
    await server.sql(
      `insert into notify_task (id, tenant_id, task_no, event, biz_no, merchant_code, secret_id, url, body, try_count, max_try, next_time, status) select ${Date.now()} + n, '100001', 'NT' || n, 'order.fail', 'C' || n, 'M00000001', ${key.id}, '${url}', '{"no":"C' || n || '"}', 0, 8, now(), 0 from generate_series(1, 200) n`,
    )
    await expect.poll(() => heard.length, { timeout: 8_000, interval: 5 }).toBeGreaterThan(20)
    await server.restart({ powerCut: true })
    // As if the time had passed for which they were taken.
    await server.sql("update notify_task set next_time = now() where biz_no like 'C%' and status = 0")
    const done = async () =>
      Number(
        (await server.sql("select count(*) as n from notify_task where biz_no like 'C%' and status = 1"))[0]
          ?.n,
      )
    await expect.poll(done, { timeout: 45_000, interval: 500 }).toBe(200)
    const times = new Map<string, number>()
    for (const { body } of heard) if (body.includes('"no":"C')) times.set(body, (times.get(body) ?? 0) + 1)
    expect(times.size).toBe(200)
    expect([...times.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(20)
  }, 90_000)
})

describe('what was used once stays used', () => {
  test('after a power cut', async () => {
    const key = await newSecret(admin(), await newApp(admin())),
      once = nonce()
    expect((await ask(server.url, key, BALANCE, { nonce: once })).code).toBe(200)
    await server.restart({ powerCut: true })
    expect((await ask(server.url, key, BALANCE, { nonce: once })).code).toBe('REPLAY')
  }, 60_000)

  if (process.env.TEST_DRIVER === 'postgres')
    test('in every other server', async () => {
      const key = await newSecret(admin(), await newApp(admin())),
        other = nonce(),
        twin = await server.twin()
      expect((await ask(twin.url, key, BALANCE, { nonce: other })).code).toBe(200)
      expect((await ask(server.url, key, BALANCE, { nonce: other })).code).toBe('REPLAY')
      const codes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          ask(index % 2 === 0 ? server.url : twin.url, key, BALANCE, { nonce: 'n'.repeat(20) }),
        ),
      )
      expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
      const changed = Date.now()
      expect(await twin.as('admin', '100001').post(`${SECRET}/disable`, { ids: [key.id] })).toMatchObject({
        code: 200,
      })
      await expect
        .poll(async () => (await ask(server.url, key, BALANCE)).code, { timeout: 5_000, interval: 50 })
        .toBe('APP_DISABLED')
      expect(Date.now() - changed).toBeLessThan(5_000)
    }, 60_000)
})
