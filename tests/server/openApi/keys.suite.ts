import { describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import {
  APP,
  BALANCE,
  issue,
  type Key,
  keysOf,
  merchantsOf,
  newApp,
  newSecret,
  SECRET,
} from '../../support/credentials.ts'
import { ask, type Credential, nonce } from '../../support/openApi.ts'
import { admin } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { CONFIRMATION_NEEDED, KEY_STATUS } from '../../support/wireNumbers.ts'

/** Credentials and their keys. */
export function keysTests(server: TestServer): void {
  describe('a merchant is let in and changes its key (O1)', () => {
    test('a key works from its issue to the end of the overlap with its successor', async () => {
      const appId = await newApp(admin(server), { defaultQps: 50, defaultBurst: 100 })
      const first = await newSecret(admin(server), appId)
      expect(first.apiKey).toMatch(/^ak_[A-Za-z0-9]{16}$/)
      expect(first.apiSecret).toMatch(/^sk_[A-Za-z0-9]{40}$/)
      expect(first.secretId).toBe(first.id)
      expect(await keysOf(server, first.id)).toMatchObject([
        {
          apiKey: first.apiKey,
          apiSecret: `****${first.apiSecret.slice(-4)}`,
          keyVersion: 1,
          keyStatus: KEY_STATUS.active,
        },
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
      const second = await issue(server, appId, first.id)
      expect(second, JSON.stringify(second.body)).toMatchObject({
        code: 200,
        data: { apiKey: expect.stringMatching(/^ak_/), apiSecret: expect.stringMatching(/^sk_/) },
      })
      const [old, next] = await keysOf(server, first.id)
      expect([old?.keyStatus, next?.keyStatus, next?.keyVersion]).toEqual([2, 1, 2])
      expect(
        Math.abs(
          Date.parse(`${old?.expireTime.replace(' ', 'T') ?? ''}+08:00`) - Date.now() - 72 * 3_600_000,
        ),
      ).toBeLessThan(60_000)
      expect([
        (await ask(server.url, first, BALANCE)).code,
        (await ask(server.url, second.data, BALANCE)).code,
      ]).toEqual([200, 200])
      expect(await issue(server, appId, first.id)).toMatchObject({
        code: 400,
        msg: '最多同时存在两个有效密钥',
      })
      const update = (body: Record<string, unknown>) =>
        admin(server).post(`${SECRET}/updateApiKey`, { id: old?.id, keyStatus: KEY_STATUS.revoked, ...body })
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
        await admin(server).post(`${SECRET}/updateApiKey`, {
          id: next?.id,
          keyStatus: KEY_STATUS.revoked,
          password: 'admin',
        }),
      ).toMatchObject({ code: CONFIRMATION_NEEDED, msg: '这是该凭证最后一个有效密钥，停用后将不能调用接口' })
      expect(
        await admin(server).post(`${SECRET}/updateApiKey`, {
          id: next?.id,
          keyStatus: KEY_STATUS.revoked,
          password: 'admin',
          force: true,
        }),
      ).toMatchObject({ code: 200 })
      expect((await ask(server.url, second.data, BALANCE)).code).toBe('KEY_INVALID')
      expect(await update({ keyStatus: KEY_STATUS.active, password: 'admin' })).toMatchObject({ code: 409 })
    })
  })

  describe('a credential', () => {
    test('a credential shows its secret once, and again only to a replay of the same request', async () => {
      const appId = await newApp(admin(server), { appName: '采购接口甲' }),
        [merchant] = await merchantsOf(admin(server))
      const body = {
        appId,
        merchantCode: merchant?.merchantCode,
        ipWhiteList: ['203.0.113.10/32', '2001:db8::/32'],
      }
      const first = await admin(server).post<Credential & { secretName: string }>(`${SECRET}/save`, body, {
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
        (await admin(server).post<Credential>(`${SECRET}/save`, body, { key: `once-${appId}` })).data
          .apiSecret,
      ).toBe(first.data.apiSecret)
      expect(await admin(server).post(`${SECRET}/save`, body)).toMatchObject({
        code: 400,
        msg: '该商户已接入此应用',
      })
      const read = JSON.stringify([
        await admin(server).get(`${SECRET}/detail`, { id: first.data.secretId }),
        await keysOf(server, first.data.secretId),
        await admin(server).get('/blade-log/operate/list', { size: 50 }),
      ])
      expect(read).not.toContain(first.data.apiSecret)
      const storedText = JSON.stringify([
        await server.sql('select * from openapi_api_key'),
        await server.sql('select * from idempotency'),
      ])
      expect(storedText).not.toContain(first.data.apiSecret)
    })

    test('a credential cannot exceed the addresses, limits and interfaces of its app and its owner', async () => {
      const appId = await newApp(admin(server), { defaultQps: 10, defaultBurst: 10, dayQuota: 100 }),
        [merchant] = await merchantsOf(admin(server))
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
        expect(await admin(server).post(`${SECRET}/save`, { ...body, ...more }), msg).toMatchObject({
          code,
          msg,
        })
      const operator = server.as('operator', '100001')
      expect(await operator.post(`${SECRET}/save`, { ...body, qps: 21 })).toMatchObject({ code: 403 })
      expect(await operator.post(`${SECRET}/save`, { ...body, qps: 20 })).toMatchObject({ code: 200 })
      expect(await admin(server).post(`${APP}/delete`, {}, { query: { ids: appId } })).toMatchObject({
        code: 400,
        msg: '应用下存在接入凭证，不能删除',
      })
      expect(
        (
          await admin(server).get<Listed<unknown> & { size: number }>(`${APP}/page`, {
            current: 1,
            size: 10_000,
          })
        ).data.size,
      ).toBe(10_000)
      expect(
        (
          await admin(server).get<Listed<unknown> & { size: number }>(`${SECRET}/page`, {
            current: 1,
            size: 10_000,
          })
        ).data.size,
      ).toBe(200)
      expect(
        (await admin(server).get<{ realName: string }[]>(`${SECRET}/creatUserSelectList`)).data.length,
      ).toBeGreaterThan(0)
      expect((await admin(server).get(`${SECRET}/tenantSelectList`)).data).toEqual([
        { tenantId: '100001', tenantName: '云帆科技' },
      ])
      expect(
        (await server.as('admin').get<unknown[]>(`${SECRET}/tenantSelectList`)).data.length,
      ).toBeGreaterThan(1)
    })

    test('a credential in use can be removed only after it was disabled', async () => {
      const appId = await newApp(admin(server)),
        secret = await newSecret(admin(server), appId)
      const remove = () => admin(server).post(`${SECRET}/remove`, {}, { query: { ids: secret.id } })
      expect(await remove()).toMatchObject({ code: 400, msg: '凭证仍在使用，请先停用' })
      expect(await admin(server).post(`${SECRET}/disable`, { ids: [secret.id] })).toMatchObject({ code: 200 })
      expect(await remove()).toMatchObject({ code: 200 })
      expect((await ask(server.url, secret, BALANCE)).code).toBe('KEY_INVALID')
    })

    test('a credential of another tenant takes no key and shows none', async () => {
      const appId = await newApp(admin(server)),
        secret = await newSecret(admin(server), appId),
        stranger = server.as('admin', '100002')
      expect((await stranger.post(`${APP}/saveApiKey`, { appId, secretId: secret.id })).code).not.toBe(200)
      expect(
        (await stranger.get<Listed<Key>>(`${SECRET}/apiKeyPage`, { secretId: secret.id })).data.records,
      ).toEqual([])
      const [key] = await keysOf(server, secret.id)
      expect(
        (
          await stranger.post(`${SECRET}/updateApiKey`, {
            id: key?.id,
            keyStatus: KEY_STATUS.revoked,
            password: 'admin',
          })
        ).code,
      ).toBe(404)
      expect((await ask(server.url, secret, BALANCE)).code).toBe(200)
    })
  })
}
