import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stringToSign } from '../../../src/server/callbacks/signing.ts'
import type { Listed } from '../../support/client.ts'
import { APP, BALANCE, issue, LOG, newApp, newSecret } from '../../support/credentials.ts'
import { ask, nonce } from '../../support/openApi.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

/** Checks of a request, and the call log. */
export function requestsTests(server: TestServer): void {
  describe('requests are checked in the published order', () => {
    test('missing or malformed headers are checked first, then key, app, address, time and signature', async () => {
      const appId = await newApp(admin(server)),
        key = await newSecret(admin(server), appId),
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
      expect(await admin(server).post(`${APP}/disable`, { ids: [appId] })).toMatchObject({ code: 200 })
      expect(await ask(server.url, key, BALANCE, wrong)).toMatchObject({
        http: 403,
        code: 'APP_DISABLED',
        msg: '应用已停用',
      })
      await admin(server).post(`${APP}/enable`, { ids: [appId] })
      expect((await ask(server.url, key, BALANCE, wrong)).code).toBe('IP_DENIED')
      expect((await ask(server.url, key, BALANCE, { ...wrong, ip: undefined })).code).toBe(
        'TIMESTAMP_EXPIRED',
      )
      expect((await ask(server.url, key, BALANCE, { headers: wrong.headers })).code).toBe('SIGN_ERROR')
      expect(await ask(server.url, key, ['GET', '/openapi/v1/nothing'])).toMatchObject({
        http: 404,
        code: 'NOT_FOUND',
      })
      expect((await ask(server.url, key, BALANCE)).requestId).toMatch(/^\w{16}$/)
    })

    test('the client address is the last one before our own proxies, whatever precedes it', async () => {
      const key = await newSecret(admin(server), await newApp(admin(server)))
      expect((await ask(server.url, key, BALANCE, { ip: '203.0.113.10, 198.51.100.7' })).code).toBe(
        'IP_DENIED',
      )
      expect((await ask(server.url, key, BALANCE, { ip: '198.51.100.7, 203.0.113.10' })).code).toBe(200)
      expect(
        (await ask(server.url, key, BALANCE, { ip: '198.51.100.7, 203.0.113.10, 127.0.0.1' })).code,
      ).toBe(200)
    })

    test('an interface without grant, a used nonce, too many requests and a full daily limit are refused', async () => {
      const appId = await newApp(admin(server), { apiCodes: [1], defaultQps: 1, defaultBurst: 2 })
      const key = await newSecret(admin(server), appId),
        once = nonce()
      expect(await ask(server.url, key, BALANCE, { nonce: once })).toMatchObject({
        http: 403,
        code: 'API_DENIED',
        msg: '接口未授权',
      })
      expect((await ask(server.url, key, BALANCE, { nonce: once })).code).toBe('REPLAY')
      const pacedApp = await newApp(admin(server), { defaultQps: 1, defaultBurst: 2 }),
        paced = await newSecret(admin(server), pacedApp)
      const codes = await Promise.all([1, 2, 3, 4].map(() => ask(server.url, paced, BALANCE)))
      expect(codes.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(3)
      const limited = codes.find(({ code }) => code === 'RATE_LIMIT')
      expect(limited).toMatchObject({ http: 429, msg: '请求过于频繁' })
      expect(limited?.headers.get('retry-after')).toBe('1')
      const full = await newSecret(admin(server), await newApp(admin(server), { dayQuota: 2 }))
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

    test('ten wrong signatures block the address for that key, and no other key or address', async () => {
      const key = await newSecret(admin(server), await newApp(admin(server)), {
        ipWhiteList: '203.0.113.10\n203.0.113.20',
      })
      for (let tried = 0; tried < 10; tried += 1)
        expect((await ask(server.url, key, BALANCE, { headers: { 'X-Sign': 'x' } })).code).toBe('SIGN_ERROR')
      expect((await ask(server.url, key, BALANCE)).code).toBe('IP_DENIED')
      expect((await ask(server.url, key, BALANCE, { ip: '203.0.113.20' })).code).toBe(200)
    })

    test('keys before and after their validity are refused, and a key may sign by RSA', async () => {
      const appId = await newApp(admin(server)),
        secret = await newSecret(admin(server), appId)
      expect(await issue(server, appId, secret.id, { expireTime: '2026-01-01 00:00:00' })).toMatchObject({
        code: 400,
        msg: '到期时间必须晚于当前时间',
      })
      expect(await issue(server, appId, secret.id, { expireTime: '2036-01-01 00:00:00' })).toMatchObject({
        code: 400,
        msg: '到期时间不能超过密钥有效期365天',
      })
      expect(await issue(server, appId, secret.id, { signType: 2, publicKey: 'no key' })).toMatchObject({
        code: 400,
        msg: '公钥须为2048位以上的RSA公钥(PEM)',
      })
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const issued = await issue(server, appId, secret.id, {
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
        `update openapi_api_key set expire_time = now() - interval '1 second' where api_key = '${secret.apiKey}'`,
      )
      await new Promise((resolve) => setTimeout(resolve, 3_500))
      expect(await ask(server.url, secret, BALANCE)).toMatchObject({
        http: 401,
        code: 'KEY_EXPIRED',
        msg: '密钥已过期',
      })
      await server.sql(
        `
        update openapi_api_key
        set expire_time = now() + interval '1 day', effective_time = now() + interval '1 hour'
        where api_key = '${secret.apiKey}'
      `,
      )
      await new Promise((resolve) => setTimeout(resolve, 3_500))
      expect((await ask(server.url, secret, BALANCE)).code).toBe('KEY_INVALID')
    }, 40_000)
  })

  describe('the call log', () => {
    test('the call log has every call with its outcome, and masks personal data', async () => {
      const key = await newSecret(admin(server), await newApp(admin(server)))
      const good = await ask(server.url, key, BALANCE),
        bad = await ask(server.url, key, BALANCE, { ip: '203.0.113.11' })
      await new Promise((resolve) => setTimeout(resolve, 700))
      const { data } = await admin(server).get<Listed<Record<string, unknown>>>(`${LOG}/page`, {
        secretId: key.id,
      })
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
      expect((await server.as('admin', '100002').get<Listed<unknown>>(`${LOG}/page`)).data.records).toEqual(
        [],
      )
      expect(
        await admin(server).get(`${LOG}/page`, {
          time_ge: '2026-11-01 00:00:00',
          time_le: '2026-11-03 00:00:00',
        }),
      ).toMatchObject({ code: 400, msg: '查询时间跨度不能超过1天' })
      expect(
        (
          await admin(server).get<Listed<unknown>>(`${LOG}/page`, {
            time_ge: '2026-11-01 00:00:00',
            time_le: '2026-11-02 00:00:00',
          })
        ).data.records,
      ).toEqual([])
    })
  })
}
