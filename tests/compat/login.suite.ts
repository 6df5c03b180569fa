import { describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row } from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const url = (): string => server.url
/** Buttons that screens of these consoles ask for by their codes. */
const BUTTONS = `
  user_add user_edit user_delete user_role user_reset user_view dept_add post_edit dict_delete dictbiz_add
  menu_view topmenu_setting param_edit tenant_add client_edit role_add data_scope_setting api_scope_setting
  notice_add`
/** Dictionaries of their forms. */
const DICTIONARIES = `
  sex notice menu_category button_func yes_no data_scope_type api_scope_type post_category org_category
  user_type`
const words = (text: string): readonly string[] => text.trim().split(/\s+/)

describe.each(DIALECTS)('a console of the %s edition', (dialect) => {
  test('goes from the login page to its first screen', async () => {
    const { userId, roles, menu, permission } = await bladeConsole(url, dialect).start()
    expect(userId).toMatch(/^\d{15,19}$/)
    expect(roles).toBe('administrator')
    expect(menu.map(({ code }) => code)).toEqual(expect.arrayContaining(['desk', 'system', 'authority']))
    for (const code of words(BUTTONS)) expect(permission, code).toContain(code)
  })

  test('reads the dictionaries and trees of its forms', async () => {
    const console = bladeConsole(url, dialect)
    for (const code of words(DICTIONARIES)) {
      const entries = await answered(console.get<Row[]>('/blade-system/dict/dictionary', { code }))
      expect(entries.length, code).toBeGreaterThan(1)
      for (const { dictKey, dictValue } of entries)
        expect([typeof dictKey, typeof dictValue]).toEqual(['string', 'string'])
    }
    for (const path of ['tenant/select', 'menu/tree', 'dept/tree', 'role/tree', 'post/select'])
      expect((await answered(console.get<Row[]>(`/blade-system/${path}`))).length, path).toBeGreaterThan(0)
  })

  test('shows who is logged in, and saves the own form without its roles', async () => {
    const console = bladeConsole(url, dialect)
    const me = await answered(console.get<Row>('/blade-system/user/info'))
    expect(me).toMatchObject({ account: 'admin', tenantId: '000000' })
    const changed = { ...me, realName: '改名', roleId: '1', birthday: '1990-05-01 00:00:00' }
    expect((await console.post('/blade-system/user/update-info', {}, changed)).body).toMatchObject({
      code: 200,
    })
    expect(await answered(console.get<Row>('/blade-system/user/info'))).toMatchObject({
      realName: '改名',
      birthday: '1990-05-01',
      roleId: me.roleId,
    })
  })

  test('uploads its error log to the logout call and stays logged in', async () => {
    const console = bladeConsole(url, dialect)
    await console.start()
    const logs = [
      { url: '/system/user', time: '2026-01-01 10:00:00', type: 'error', message: 'x', stack: '', info: '' },
    ]
    await console.post('/blade-auth/oauth/logout', {}, logs)
    expect(await console.get('/blade-system/user/info')).toMatchObject({ code: 200 })
  })

  test('exchanges its refresh token, and its token ends with the logout', async () => {
    const console = bladeConsole(url, dialect)
    const { refreshToken } = await console.start()
    if (dialect === 'open') {
      const renewed = await answered(
        console.post<Row>('/blade-auth/token', { refreshToken, grantType: 'refresh_token', scope: 'all' }),
      )
      expect(renewed).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
      await answered(console.post('/blade-auth/logout'))
    } else {
      const { body } = await console.post('/blade-auth/oauth/token', {
        refresh_token: refreshToken,
        grant_type: 'refresh_token',
        scope: 'all',
        tenantId: '000000',
      })
      expect(body).toMatchObject({ access_token: expect.any(String), token_type: 'bearer' })
      expect((await console.get('/blade-auth/oauth/logout')).body).toMatchObject({ success: true })
    }
    expect((await console.get('/blade-system/user/info')).status).toBe(401)
  })
})
