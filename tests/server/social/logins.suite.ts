import { describe, expect, test } from 'vitest'
import { call, type Tokens } from '../../support/client.ts'
import { type Behaviour, CLIENT_SECRET } from '../../support/identityProvider.ts'
import { refusedWith, rowOf } from '../signIn.ts'
import {
  COMPANY,
  NOUN,
  admin,
  arrive,
  bindTo,
  guestOf,
  provider,
  render,
  server,
  setParam,
  visit,
} from './world.ts'

/** Providers and the logins through them. */
export function loginTests(): void {
  describe('providers', () => {
    test('the login page of a tenant is offered its own enabled providers, without their settings', async () => {
      const offer = async (tenantId: string) =>
        (await call(`${server.url}/api/blade-auth/oauth/providers?tenantId=${tenantId}`)).data
      expect(await offer(COMPANY)).toEqual({
        providers: [
          { source: 'code', name: '代码平台' },
          { source: 'corp', name: '统一身份' },
          { source: 'ding', name: '钉钉' },
        ],
        registration: false,
      })
      for (const tenant of ['000000', '999999', "'", 'x'.repeat(40)])
        expect(await offer(encodeURIComponent(tenant)), tenant).toMatchObject({ providers: [] })
    })

    test('a secret is never sent back, and never to an address it was not entered for', async () => {
      const row = await rowOf(admin(), `${NOUN}/list`, { source: 'corp' })
      expect(JSON.stringify(row)).not.toContain(CLIENT_SECRET)
      const change = (more: Readonly<Record<string, unknown>>) =>
        admin().post(`${NOUN}/submit`, { ...row, ...more })
      for (const more of [{ issuer: 'https://evil.example' }, { clientId: 'other' }])
        expect(await change(more)).toMatchObject({ errCode: 'PROVIDER_SECRET_AGAIN' })
      expect(
        await admin().post(`${NOUN}/submit`, {
          source: 'half',
          name: '缺地址',
          protocol: 2,
          clientId: 'x',
          consoleOrigin: 'https://console.example.com',
        }),
      ).toMatchObject({ errCode: 'PROVIDER_ADDRESS' })
    })

    test('a browser is sent to the provider with PKCE, state, nonce and the configured address', async () => {
      const answer = await render('corp', {
        redirect_uri: 'https://evil.example',
        redirect: '//evil.example',
      })
      const { origin, searchParams } = new URL(answer.headers.get('location') ?? '')
      expect(origin).toBe(provider().url)
      expect(searchParams.get('redirect_uri')).toBe('https://console.example.com/oauth/redirect/corp')
      expect(searchParams.get('code_challenge_method')).toBe('S256')
      expect(searchParams.get('state')).toMatch(/^\w{40}$/)
      expect(searchParams.get('nonce')).toBeTruthy()
      expect(answer.headers.get('set-cookie')).toMatch(/^qd-social=\w{40}; .*HttpOnly; SameSite=Lax/)
    })

    test('an unknown or failing provider leads back to the console alone', async () => {
      expect((await render('nothing')).headers.get('location')).toBe('/oauth/redirect/nothing?failure=off')
      expect((await render('corp', { tenantId: '000000' })).headers.get('location')).toBe(
        '/oauth/redirect/corp?failure=off',
      )
      for (const source of ['%2F%2Fevil.example', 'a%20b', 'x'.repeat(40)])
        expect((await render(source)).headers.get('location')).toBe('/login')
      for (const behaviour of ['gone', 'failing'] as const) {
        provider().behaviour = behaviour
        expect((await render('corp')).headers.get('location')).toBe(
          '/oauth/redirect/corp?failure=unreachable',
        )
      }
      provider().behaviour = 'honest'
    })

    test('private addresses are called only where the platform allows it', async () => {
      await setParam('000000', 'net.allowPrivateHosts', '0')
      expect((await render('corp')).headers.get('location')).toBe('/oauth/redirect/corp?failure=unreachable')
      await setParam('000000', 'net.allowPrivateHosts', '1')
    })
  })

  describe('logins', () => {
    test('a bound identity logs in by both grants and in both dialects; an unknown one gets a ticket', async () => {
      const person = { sub: 'viewer-1', name: '看数据的人' }
      provider().person = person
      expect(guestOf(await arrive(await visit('corp'), { source: 'corp' }))).toMatchObject({
        user_id: '-1',
        access_token: '',
        nick_name: '看数据的人',
      })
      expect(await bindTo('viewer', person)).toMatchObject({ code: 200 })
      for (const grant of ['social', 'authorization_code']) {
        const flat = (await arrive(await visit('corp'), { grant })).body as unknown as Tokens
        expect(flat).toMatchObject({ account: 'viewer', tenant_id: COMPANY, oauth_id: '' })
        const headers = { 'Blade-Auth': `bearer ${flat.access_token}` }
        expect(await call(`${server.url}/api/blade-system/user/info`, { headers })).toMatchObject({
          code: 200,
        })
        const camel = await arrive(await visit('corp'), { grant, path: '/token' })
        expect(camel).toMatchObject({ code: 200, data: { account: 'viewer' } })
      }
      // The same number at another issuer is somebody else.
      expect(guestOf(await arrive(await visit('code')))).toMatchObject({ user_id: '-1' })
    })

    test('OAuth2 services and DingTalk name their users in their own way', async () => {
      provider().person = { sub: 'member-9', name: '王工' }
      for (const source of ['code', 'ding'])
        expect(await arrive(await visit(source), { source }), source).toMatchObject({
          body: { user_id: '-1', nick_name: '王工' },
        })
    })

    test('a misbehaving provider lets nobody in', async () => {
      const sentences: Readonly<Partial<Record<Behaviour, string>>> = {
        wrongNonce: '第三方返回的身份没有通过校验',
        wrongIssuer: '第三方返回的身份没有通过校验',
        wrongAudience: '第三方返回的身份没有通过校验',
        wrongKey: '第三方返回的身份没有通过校验',
        expired: '第三方返回的身份没有通过校验',
        noIdToken: '第三方返回的身份没有通过校验',
        failing: '第三方服务暂时不能使用，请稍后再试',
        gone: '第三方服务暂时不能使用，请稍后再试',
      }
      for (const [behaviour, sentence] of Object.entries(sentences)) {
        const visited = await visit('corp')
        provider().behaviour = behaviour as Behaviour
        expect(refusedWith(await arrive(visited)), behaviour).toBe(sentence)
        provider().behaviour = 'honest'
      }
    })

    test('a state works once, in its own browser, for its own source', async () => {
      const again = '第三方登录没有完成，请重新发起'
      const first = await visit('corp')
      expect(refusedWith(await arrive(first))).toBe('')
      const count = provider().exchanges()
      expect(refusedWith(await arrive(first))).toBe(again)
      const other = await visit('corp')
      for (const cookie of ['', first.cookie, 'qd-social=x'])
        expect(refusedWith(await arrive({ ...other, cookie }))).toBe(again)
      expect(refusedWith(await arrive(other, { source: 'code' }))).toBe(again)
      for (const state of ['', 'x', 'x'.repeat(40)])
        expect(
          refusedWith(await arrive({ ...other, query: new URLSearchParams({ code: 'x', state }) })),
        ).toBe(again)
      expect(provider().exchanges()).toBe(count)
      // A code that was used, with a state of its own.
      const replayed = await visit('corp')
      replayed.query.set('code', first.query.get('code') ?? '')
      expect(refusedWith(await arrive(replayed))).toBe(again)
    })

    test('a second factor is asked for after a third party too', async () => {
      const person = { sub: 'support-1', name: '客服' }
      expect(await bindTo('support', person)).toMatchObject({ code: 200 })
      await server.sql(
        'insert into account_totp (tenant_id, user_id, sealed_key, confirmed_at, last_step) ' +
          "select tenant_id, id, 'x', now(), 0 from account where tenant_id = '100001' and account = 'support'",
      )
      expect((await arrive(await visit('corp'))).body).toMatchObject({
        error_description: '请输入两步验证码',
        mfa_methods: ['totp', 'recovery'],
      })
    })
  })
}
