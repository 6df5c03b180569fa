import { describe, expect, test } from 'vitest'
import { call, type Answer, type Listed } from '../../support/client.ts'
import { refusedWith, rowOf, SABER, signIn } from '../signIn.ts'
import { COMPANY, admin, arrive, guestOf, provider, server, setParam, ticketFor, visit } from './world.ts'

/** What users bind, and how guests register. */
export function guestTests(): void {
  describe('bindings', () => {
    const USER = '/blade-system/user'
    test('an identity is bound after the password, once, and in its own tenant', async () => {
      const person = { sub: 'auditor-1', name: '审计' }
      const oauthId = await ticketFor(person)
      const auditor = server.as('auditor', COMPANY)
      const bind = (client: typeof auditor, password: string, ticket: unknown = oauthId) =>
        client.post(`${USER}/bind-identity`, { oauthId: ticket, password })
      expect(await bind(auditor, 'wrong')).toMatchObject({ errCode: 'LOGIN_PASSWORD_WRONG' })
      expect(await bind(server.as('admin'), 'admin')).toMatchObject({ errCode: 'IDENTITY_EXPIRED' })
      expect(await bind(auditor, 'auditor')).toMatchObject({ code: 200 })
      for (const ticket of [oauthId, '', 'x', 7, null])
        expect(await bind(auditor, 'auditor', ticket)).toMatchObject({ errCode: 'IDENTITY_EXPIRED' })
      provider().person = person
      const second = guestOf(await arrive(await visit('corp', { purpose: 'bind' })))
      expect(second).toMatchObject({ user_id: '-1', binding: true })
      expect(await bind(admin(), 'admin', second.oauth_id)).toMatchObject({ errCode: 'IDENTITY_BOUND' })
      expect(await auditor.get(`${USER}/identities`)).toMatchObject({
        data: { bound: [{ source: 'corp', provider: '统一身份', displayName: '审计' }] },
      })
      const notices = await auditor.get(`${USER}/security-notices`)
      expect(JSON.stringify(notices.data)).toContain('第三方账号')
    })

    test('it is unbound by its user alone, and never as the last way in', async () => {
      const auditor = server.as('auditor', COMPANY)
      const { data } = await auditor.get<{ bound: { id: string }[] }>(`${USER}/identities`)
      const id = data.bound[0]?.id
      expect(await server.as('viewer', COMPANY).post(`${USER}/unbind-identity`, { id })).toMatchObject({
        code: 404,
      })
      for (const wrong of ['', 'x', '7', null, { a: 1 }])
        expect(await auditor.post(`${USER}/unbind-identity`, { id: wrong })).toMatchObject({ code: 404 })
      const [row] = await server.sql(
        "select password from account where tenant_id = '100001' and account = 'auditor'",
      )
      const setPassword = (value: string) =>
        server.sql(
          `update account set password = ${value} where tenant_id = '100001' and account = 'auditor'`,
        )
      await setPassword('null')
      expect(await auditor.post(`${USER}/unbind-identity`, { id })).toMatchObject({
        errCode: 'IDENTITY_LAST',
      })
      await setPassword(`'${String(row?.password)}'`)
      expect(await auditor.post(`${USER}/unbind-identity`, { id })).toMatchObject({ code: 200 })
      provider().person = { sub: 'auditor-1', name: '审计' }
      expect(guestOf(await arrive(await visit('corp')))).toMatchObject({ user_id: '-1' })
    })
  })

  describe('registration', () => {
    const PASSWORD = 'Harbour-lamp-72'
    const form = (oauthId: string, more: Readonly<Record<string, unknown>> = {}) => ({
      tenantId: COMPANY,
      name: '新来的人',
      account: 'newcomer',
      password: PASSWORD,
      password2: PASSWORD,
      oauthId,
      ...more,
    })
    const register = (body: unknown): Promise<Answer<{ id: string }>> =>
      call(`${server.url}/api/blade-system/user/register-guest`, {
        method: 'POST',
        headers: { Authorization: SABER, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const waiting = (account: string) => rowOf(admin(), '/blade-system/user/list', { account, status: '0' })

    test('the checks come in their order, each with its sentence', async () => {
      const answered = async (more: Readonly<Record<string, unknown>>, ticket = '') =>
        (await register(form(ticket, more))).msg
      const nothing = { tenantId: '', account: '', password: '', password2: 'x' }
      expect(await answered(nothing)).toBe('请先输入租户编号')
      expect(await answered({ ...nothing, tenantId: COMPANY })).toBe('请先输入账号名称')
      expect(await answered({ ...nothing, tenantId: COMPANY, account: 'x' })).toBe('请先输入密码')
      expect(await answered({ password2: 'other' })).toBe('两次密码输入不一致')
      expect(await answered({ tenantId: '999999' })).toBe('租户信息错误!')
      expect(await answered({})).toBe('未开启注册功能')
      await setParam(COMPANY, 'account.registerUser', 'true')
      for (const ticket of ['', 'x', 'x'.repeat(40)])
        expect(await answered({}, ticket)).toBe('第三方登陆信息错误!')
      const ticket = await ticketFor({ sub: 'guest-1', name: '新来的人' })
      expect(await answered({ tenantId: '000000' }, ticket)).not.toBe('操作成功')
      expect(await answered({ account: 'x'.repeat(46) }, ticket)).toContain('账号最多 45 个字符')
      expect(await answered({ password: '12345678', password2: '12345678' }, ticket)).toContain('密码')
      expect(await answered({ account: 'viewer' }, ticket)).toBe('当前用户 [viewer] 已存在!')
      for (const junk of [7, null, { a: 1 }, [1]])
        expect(await answered({ account: junk }, ticket)).toBe('请先输入账号名称')
    })

    test('a guest waits, is told so, and enters by both ways after approval', async () => {
      const person = { sub: 'guest-1', name: '新来的人' }
      const ticket = await ticketFor(person)
      expect(await register(form(ticket))).toMatchObject({ code: 200 })
      expect((await register(form(ticket, { account: 'another' }))).msg).toBe('第三方登陆信息错误!')
      const inactive = '账号正在等待审核,请联系管理员'
      const byPassword = () => signIn(server.url, { account: 'newcomer', password: PASSWORD })
      expect(refusedWith(await byPassword())).toBe(inactive)
      expect(refusedWith(await arrive(await visit('corp')))).toBe(inactive)

      const row = await waiting('newcomer')
      const notified = await admin().get<Listed<{ title: string; link: string }>>(
        '/blade-desk/message/page',
        {
          size: 50,
        },
      )
      expect(notified.data.records).toContainEqual(
        expect.objectContaining({
          title: '账号 newcomer 申请注册，待审核',
          link: `/system/user?row=${row.id}&pane=detail`,
        }),
      )
      const pass = () => admin().post('/blade-system/user/audit-pass', { userIds: row.id })
      expect((await pass()).msg).toContain('请先给账号 [newcomer] 分配角色、部门、岗位')
      const model = await rowOf(admin(), '/blade-system/user/list', { account: 'viewer' })
      const { roleId, deptId, postId } = model
      expect(
        await admin().post('/blade-system/user/submit', { ...row, roleId, deptId, postId }),
      ).toMatchObject({
        code: 200,
      })
      expect(
        await server.as('viewer', COMPANY).post('/blade-system/user/audit-pass', { userIds: row.id }),
      ).toMatchObject({ code: 403 })
      expect(await pass()).toMatchObject({ code: 200 })
      expect(refusedWith(await byPassword())).toBe('')
      expect((await arrive(await visit('corp'))).body).toMatchObject({ account: 'newcomer' })
      const log = await admin().get<Listed<{ action: string }>>('/blade-log/operate/list', { size: 50 })
      const actions = log.data.records.map(({ action }) => action)
      expect(actions).toEqual(expect.arrayContaining(['registerGuest', 'auditPass']))
    })

    test('a refused guest reads the reason at the login', async () => {
      const ticket = await ticketFor({ sub: 'guest-2', name: '路人' })
      expect(await register(form(ticket, { account: 'passerby' }))).toMatchObject({ code: 200 })
      const { id } = await waiting('passerby')
      const refuse = (reason: unknown) =>
        admin().post('/blade-system/user/audit-refuse', { userIds: id, reason })
      for (const reason of ['', null, 'x'.repeat(201)]) expect((await refuse(reason)).code).not.toBe(200)
      expect(await refuse('不是本公司员工')).toMatchObject({ code: 200 })
      expect((await signIn(server.url, { account: 'passerby', password: PASSWORD })).body).toMatchObject({
        error_description: '注册申请未通过审核：不是本公司员工',
        error_detail: '不是本公司员工',
      })
    })
  })
}
