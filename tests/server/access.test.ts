import { describe, expect, test } from 'vitest'
import { call, md5, type Tokens } from '../support/client.ts'
import { startTestServer, useServer } from '../support/server.ts'
import { encrypted, refresh, refusedWith, rowOf, SABER, signIn, statusWith, within } from './signIn.ts'
import { LOGIN_REFUSED } from '../support/wireNumbers.ts'

const server = useServer()

describe('logging in', () => {
  test('a password is accepted as md5, as SM2 cipher and as plain text', async () => {
    const cipher = await encrypted(server.url, 'operator')
    // Some libraries prefix the point with 04, some do not; a point may also begin with these digits by
    // chance.
    for (const password of [
      'operator',
      md5('operator'),
      md5('operator').toUpperCase(),
      cipher,
      `04${cipher}`,
    ]) {
      const { status, body } = await signIn(server.url, { account: 'operator', password })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        token_type: 'bearer',
        tenant_id: '100001',
        account: 'operator',
        user_name: 'operator',
        real_name: '赵一凡',
        role_name: 'operator',
        expires_in: 3600,
        oauth_id: '',
      })
      expect(String(body.dept_id)).toMatch(/^\d+$/)
    }
  })

  test('the token call of the open-source edition is answered in its envelope', async () => {
    const right = await call(
      `${server.url}/api/blade-auth/token?grantType=password&tenantId=100001` +
        `&account=operator&password=${md5('operator')}`,
      { method: 'POST', headers: { Authorization: SABER } },
    )
    expect(right).toMatchObject({
      status: 200,
      success: true,
      data: { tokenType: 'bearer', account: 'operator', userName: '赵一凡', authority: 'operator' },
    })
    const wrong = await call(
      `${server.url}/api/blade-auth/token?grantType=password&tenantId=100001&account=operator&password=x`,
      { method: 'POST', headers: { Authorization: SABER } },
    )
    expect(wrong).toMatchObject({ status: 400, success: false, msg: '用户名或密码错误' })
    await signIn(server.url, { account: 'operator' })
  })

  test('the token call takes its parameters from a query, a form or JSON', async () => {
    const fields = { tenantId: '100001', username: 'viewer', password: 'viewer', grant_type: 'password' }
    const form = await call(`${server.url}/api/blade-auth/oauth/token`, {
      method: 'POST',
      headers: { Authorization: SABER, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const json = await call(`${server.url}/api/blade-auth/oauth/token`, {
      method: 'POST',
      headers: { Authorization: SABER, 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    })
    expect([form.body.account, json.body.account]).toEqual(['viewer', 'viewer'])
  })

  test('a wrong password and an unknown account get the same answer', async () => {
    const wrong = await signIn(server.url, { account: 'auditor', password: 'nonsense' })
    const unknownAccount = await signIn(server.url, { account: 'nobody-here', password: 'nonsense' })
    expect(wrong.body).toEqual({
      success: false,
      error_code: LOGIN_REFUSED,
      error_description: '用户名或密码错误',
    })
    expect(unknownAccount.body).toEqual(wrong.body)
    expect(refusedWith(await signIn(server.url, { tenant: '999999', account: 'admin' }))).toBe(
      '未获得用户的租户信息',
    )
    await signIn(server.url, { account: 'auditor' })
  })

  test('a client needs a valid header and may only use its own grant types', async () => {
    const as = async (header: string): Promise<string> =>
      refusedWith(await signIn(server.url, { account: 'operator', headers: { Authorization: header } }))
    expect(await as('')).toBe('请求头中未找到 [Authorization] 信息')
    expect(await as('Basic !!!')).toBe('客户端令牌解析失败')
    expect(await as(`Basic ${Buffer.from('saber3:wrong').toString('base64')}`)).toBe('客户端认证失败')
    expect(await as(`Basic ${Buffer.from('saber:saber_secret').toString('base64')}`)).toBe('')
    expect(refusedWith(await signIn(server.url, { account: 'operator', grant: 'implicit' }))).toBe(
      '客户端未授权',
    )
    expect(refusedWith(await signIn(server.url, { account: 'operator', grant: 'phone_code' }))).toBe(
      '手机号或验证码错误',
    )
  })

  test('a login can be narrowed to own roles only', async () => {
    const admin = server.as('admin', '100001')
    const foreign = await rowOf(admin, '/blade-system/role/list', { roleAlias: 'admin' })
    expect(
      refusedWith(await signIn(server.url, { account: 'viewer', headers: { 'Role-Id': foreign.id } })),
    ).toBe('只能切换到自己的部门和角色')
  })
})

describe('wrong passwords', () => {
  test('five wrong passwords lock the account, for its owner too, and an administrator unlocks it', async () => {
    const admin = server.as('admin', '100001')
    await admin.token()
    const answers: string[] = []
    for (let guess = 0; guess < 6; guess += 1)
      answers.push(refusedWith(await signIn(server.url, { account: 'support', password: `guess${guess}` })))
    expect(answers).toEqual([
      ...Array<string>(4).fill('用户名或密码错误'),
      '登录错误次数过多,请稍后再试',
      '登录错误次数过多,请稍后再试',
    ])
    expect(refusedWith(await signIn(server.url, { account: 'support' }))).toBe('登录错误次数过多,请稍后再试')
    const row = await rowOf(admin, '/blade-system/user/page', { account: 'support' })
    expect(row.lockedUntil).toMatch(/^\d{4}-/)
    expect(await admin.post('/blade-system/user/unlock', { userIds: [row.id] })).toMatchObject({ code: 200 })
    expect(refusedWith(await signIn(server.url, { account: 'support' }))).toBe('')
    expect((await rowOf(admin, '/blade-log/operate/list', { action_equal: 'lock' })).account).toBe('support')
  })

  test('parallel wrong passwords are counted like consecutive ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, guess) =>
        signIn(server.url, { tenant: '100002', account: 'admin', password: `guess${guess}` }),
      ),
    )
    expect(answers.filter((answer) => refusedWith(answer) === '用户名或密码错误')).toHaveLength(4)
    expect(refusedWith(await signIn(server.url, { tenant: '100002', account: 'admin' }))).toBe(
      '登录错误次数过多,请稍后再试',
    )
  })

  test('the number of attempts is a parameter of the tenant', async () => {
    const admin = server.as('admin', '100001')
    const param = await rowOf(admin, '/blade-system/param/list', { paramKey: 'account.failCount' })
    await admin.post('/blade-system/param/submit', { id: param.id, version: param.version, paramValue: '2' })
    await signIn(server.url, { account: 'lvsiqi', password: 'no' })
    expect(refusedWith(await signIn(server.url, { account: 'lvsiqi', password: 'no' }))).toBe(
      '登录错误次数过多,请稍后再试',
    )
    await admin.post('/blade-system/param/submit', {
      id: param.id,
      version: param.version + 1,
      paramValue: '5',
    })
    await signIn(server.url, { account: 'viewer' })
  })
})

describe('tokens', () => {
  test('a refresh token works once, and using it again later ends the login', async () => {
    const first = (await signIn(server.url, { account: 'viewer' })).body as unknown as Tokens
    const second = (await refresh(server.url, first.refresh_token)).body as unknown as Tokens
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await statusWith(server.url, second.access_token)).toBe(200)
    await server.sql(
      "update auth_session set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null",
    )
    expect(refusedWith(await refresh(server.url, first.refresh_token))).toBe('令牌刷新错误或无效')
    expect(await statusWith(server.url, second.access_token)).toBe(401)
    expect(refusedWith(await refresh(server.url, second.refresh_token))).toBe('令牌刷新错误或无效')
  })

  test('an access token cannot refresh, and a refresh token cannot authenticate a call', async () => {
    const { access_token, refresh_token } = (await signIn(server.url, { account: 'viewer' }))
      .body as unknown as Tokens
    expect(refusedWith(await refresh(server.url, access_token))).toBe('令牌刷新错误或无效')
    expect(await statusWith(server.url, refresh_token)).toBe(401)
    expect(await statusWith(server.url, `${access_token.slice(0, -3)}abc`)).toBe(401)
  })

  test('logging out ends the login at once, and uploading an error log does not', async () => {
    const { access_token } = (await signIn(server.url, { account: 'viewer' })).body as unknown as Tokens
    const headers = { 'Blade-Auth': `bearer ${access_token}` }
    await call(`${server.url}/api/blade-auth/oauth/logout`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '[{"message":"x"}]',
    })
    expect(await statusWith(server.url, access_token)).toBe(200)
    expect((await call(`${server.url}/api/blade-auth/oauth/logout`, { headers })).body.success).toBe(true)
    expect(await statusWith(server.url, access_token)).toBe(401)
  })

  test('a disabled user is logged out at once and cannot log in again', async () => {
    const admin = server.as('admin', '100001')
    const { access_token, refresh_token } = (await signIn(server.url, { account: 'leiming' }))
      .body as unknown as Tokens
    expect(await statusWith(server.url, access_token)).toBe(200)
    const row = await rowOf(admin, '/blade-system/user/page', { account: 'leiming' })
    const disabled = await admin.post<{ operation: string }>('/blade-system/user/disable', { ids: [row.id] })
    expect(await statusWith(server.url, access_token)).toBe(401)
    expect(refusedWith(await refresh(server.url, refresh_token))).toBe('令牌刷新错误或无效')
    expect(refusedWith(await signIn(server.url, { account: 'leiming' }))).toBe('账号已停用,请联系管理员')
    await admin.post('/blade-system/user/undo', { operation: disabled.data.operation })
    expect(refusedWith(await signIn(server.url, { account: 'leiming' }))).toBe('')
  })
})

describe('tenants', () => {
  test('a locked or expired tenant refuses logins, and its existing logins end', async () => {
    const platform = server.as('admin')
    const created = await platform.post<{ id: string; version: number; tenantId: string }>(
      '/blade-system/tenant/submit',
      { tenantName: '一时公司', linkman: '某人' },
    )
    const { tenantId, id } = created.data
    expect(tenantId).toMatch(/^\d{6}$/)
    const { access_token } = (await signIn(server.url, { tenant: tenantId, account: 'admin' }))
      .body as unknown as Tokens
    expect(await statusWith(server.url, access_token)).toBe(200)
    await platform.post('/blade-system/tenant/recycle', { ids: [id] })
    expect(await statusWith(server.url, access_token)).toBe(401)
    expect(refusedWith(await signIn(server.url, { tenant: tenantId, account: 'admin' }))).toBe('租户已锁定')
    await platform.post('/blade-system/tenant/pass', { ids: [id] })
    await platform.post('/blade-system/tenant/setting', {
      ids: [id],
      accountNumber: 10,
      expireTime: '2026-01-01 00:00:00',
    })
    expect(refusedWith(await signIn(server.url, { tenant: tenantId, account: 'admin' }))).toBe(
      '租户授权已过期,请联系管理员',
    )
  })
})

describe('logins with captchas', () => {
  test('a captcha login needs a captcha; a password login needs one after three failures', async () => {
    const strict = await startTestServer({ env: { CAPTCHA: 'on' } })
    try {
      const { body } = await call(`${strict.url}/api/blade-auth/oauth/captcha`)
      expect(String(body.key)).toMatch(/^\w{32}$/)
      expect(String(body.image)).toMatch(/^data:image\/svg\+xml;base64,/)
      const withKey = (key: string, code: string) => ({ 'Captcha-Key': key, 'Captcha-Code': code })
      expect(refusedWith(await signIn(strict.url, { account: 'viewer', grant: 'captcha' }))).toBe(
        '请输入验证码',
      )
      expect(
        refusedWith(
          await signIn(strict.url, {
            account: 'viewer',
            grant: 'captcha',
            headers: withKey(String(body.key), '.....'),
          }),
        ),
      ).toBe('验证码不正确')
      for (let guess = 0; guess < 3; guess += 1)
        await signIn(strict.url, { account: 'viewer', password: 'no' })
      expect(refusedWith(await signIn(strict.url, { account: 'viewer' }))).toBe('请输入验证码')
      const fresh = await call(`${strict.url}/api/blade-auth/oauth/captcha`)
      const [row] = await strict.sql(`select answer from captcha where key = '${String(fresh.body.key)}'`)
      const headers = withKey(String(fresh.body.key), String(row?.answer).toUpperCase())
      expect(
        refusedWith(await signIn(strict.url, { account: 'viewer', grant: 'account_captcha', headers })),
      ).toBe('')
      expect(
        refusedWith(await signIn(strict.url, { account: 'viewer', grant: 'account_captcha', headers })),
      ).toBe('验证码不正确')
    } finally {
      await strict.close()
    }
  })
})

if (process.env.TEST_DRIVER === 'postgres')
  describe('two processes', () => {
    test('an ended login and changed rights take effect in the other process within a second', async () => {
      const twin = await server.twin()
      const admin = server.as('admin', '100001')
      const other = (await signIn(server.url, { account: 'shiwenqi' })).body as unknown as Tokens
      expect(await statusWith(twin.url, other.access_token)).toBe(200)
      const row = await rowOf(admin, '/blade-system/user/page', { account: 'shiwenqi' })
      const viewer = await rowOf(admin, '/blade-system/role/list', { roleAlias_equal: 'viewer' })
      const auditor = await rowOf(admin, '/blade-system/role/list', { roleAlias_equal: 'auditor' })
      const seesUsers = async (): Promise<boolean> =>
        (
          await call(`${twin.url}/api/blade-system/user/page`, {
            headers: { 'Blade-Auth': `bearer ${other.access_token}` },
          })
        ).code === 200
      expect(await seesUsers()).toBe(false)
      await admin.post('/blade-system/user/grant', { userIds: [row.id], roleIds: [auditor.id] })
      await within(1000, seesUsers)
      await admin.post('/blade-system/user/grant', { userIds: [row.id], roleIds: [viewer.id] })
      await within(1000, async () => !(await seesUsers()))
      await call(`${server.url}/api/blade-auth/oauth/logout`, {
        headers: { 'Blade-Auth': `bearer ${other.access_token}` },
      })
      await within(1000, async () => (await statusWith(twin.url, other.access_token)) === 401)
    })
  })
