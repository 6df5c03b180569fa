import { expect, test } from 'vitest'
import type { Listed } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const USER = '/blade-system/user'
const admin = () => server.as('admin', { tenant: COMPANY, detail: false })

interface Account {
  readonly id: string
  readonly account: string
  readonly realName: string
  readonly email: string
}
const HEADINGS = '账户*,昵称*,姓名*,邮箱,手机,角色名称*,部门名称*,岗位名称*'
const line = (account: string, realName: string, email = ''): string =>
  `${account},${realName},${realName},${email},,客服,客服部,客服专员`

/** A role, a department and a position of the company that a line can name. */
async function names(): Promise<(text: string) => string> {
  const titleOf = async (path: string, name: string): Promise<string> => {
    const { data } = await server.as('admin', COMPANY).get<Record<string, string>[]>(path)
    return String(data.at(-1)?.[name])
  }
  const role = await titleOf('/blade-system/role/select', 'roleName'),
    dept = await titleOf('/blade-system/dept/select', 'deptName'),
    post = await titleOf('/blade-system/post/select', 'postName')
  return (text) => text.replace('客服,客服部,客服专员', `${role},${dept},${post}`)
}

async function send(lines: readonly string[], isCovered: 0 | 1, query: Record<string, string> = {}) {
  const withNames = await names()
  const form = new FormData()
  form.append('file', new Blob([[HEADINGS, ...lines.map(withNames)].join('\n')]), 'users.csv')
  const address = new URLSearchParams({ isCovered: String(isCovered), ...query }).toString()
  return (client: ReturnType<typeof admin>) => client.form(`${USER}/import-user?${address}`, form)
}
const accounts = async (account: string): Promise<readonly Account[]> =>
  (await admin().get<Listed<Account>>(`${USER}/page`, { account_equal: account })).data.records

test('an old console opens the export in a window with its token in the query and gets a workbook', async () => {
  const { access_token } = await admin().token()
  const open = (token: string, more = '') =>
    fetch(
      `${server.url}/api${USER}/export-user?blade-auth=${encodeURIComponent(token)}&account=viewer${more}`,
    )
  const answer = await open(`bearer ${access_token}`)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const text = await (await open(`bearer ${access_token}`, '&fileType=2')).text()
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('viewer')
  expect(text).not.toContain('support')
  expect(((await (await open('bearer nothing')).json()) as { code: number }).code).toBe(401)
  const viewer = await server.as('viewer', COMPANY).token()
  expect(((await (await open(`bearer ${viewer.access_token}`)).json()) as { code: number }).code).toBe(403)
})

test('the template is a workbook and needs the right to import', async () => {
  const templateFor = async (account: string) => {
    const { access_token } = await server.as(account, COMPANY).token()
    const inAddress = new URLSearchParams({ 'blade-auth': `bearer ${access_token}` })
    return fetch(`${server.url}/api${USER}/export-template?${inAddress.toString()}`)
  }
  const template = await templateFor('admin')
  expect(
    Buffer.from(await template.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect(((await (await templateFor('viewer')).json()) as { code: number }).code).toBe(403)
})

test('a file adds accounts at once; isCovered decides whether existing ones are changed or refused', async () => {
  const first = await (await send([line('oldnew1', '甲一'), line('oldnew2', '乙二')], 0))(admin())
  expect(first).toMatchObject({ code: 200, success: true })
  expect(await accounts('oldnew1')).toMatchObject([{ realName: '甲一' }])
  const twice = await (await send([line('oldnew3', '丙三'), line('oldnew1', '甲改')], 0))(admin())
  expect(twice).toMatchObject({ code: 400, errCode: 'IMPORT_LINES_FAULTY' })
  expect(twice.msg).toContain('第3行')
  expect(await accounts('oldnew3')).toEqual([])
  const covering = await (await send([line('oldnew3', '丙三'), line('oldnew1', '甲改', 'a@example.com')], 1))(
    admin(),
  )
  expect(covering).toMatchObject({ code: 200 })
  expect(await accounts('oldnew1')).toMatchObject([{ realName: '甲改', email: 'a@example.com' }])
  expect(await accounts('oldnew3')).toMatchObject([{ realName: '丙三' }])
})

test('a line that breaks a rule leaves nothing behind; a file without a column and a viewer are refused', async () => {
  const broken = await (await send([line('oldbad1', '好'), line('oldbad2', '坏', 'no address')], 1))(admin())
  expect(broken).toMatchObject({ code: 400, errCode: 'IMPORT_LINES_FAULTY' })
  expect(broken.msg).toMatch(/第3行.*邮箱/)
  expect(await accounts('oldbad1')).toEqual([])
  const form = new FormData()
  form.append('file', new Blob(['账户\noldbad3']), 'users.csv')
  expect(await admin().form(`${USER}/import-user`, form)).toMatchObject({ errCode: 'SHEET_COLUMN_MISSING' })
  const byViewer = await (await send([line('oldbad4', '无权')], 0))(server.as('viewer', COMPANY))
  expect(byViewer.code).toBe(403)
})

test('the administrator of the platform exports and imports in a named tenant; nobody else names one', async () => {
  const platform = server.as('admin')
  const imported = await (await send([line('oldnamed', '代建')], 0, { tenantId: COMPANY }))(platform)
  expect(imported).toMatchObject({ code: 200 })
  expect(await accounts('oldnamed')).toMatchObject([{ realName: '代建' }])
  const { access_token } = await platform.token()
  const query = new URLSearchParams({
    'Blade-Auth': `bearer ${access_token}`,
    tenantId: COMPANY,
    fileType: '2',
    account: 'oldnamed',
  })
  expect(await (await fetch(`${server.url}/api${USER}/export-user?${query.toString()}`)).text()).toContain(
    '代建',
  )
  const foreign = await (await send([line('oldforeign', '越权')], 0, { tenantId: '100002' }))(admin())
  expect(foreign.code).toBe(403)
})

test('regions are imported from a file with parents and children in any order', async () => {
  const form = new FormData()
  form.append(
    'file',
    new Blob(['区划编号,区划名称,排序\n710101,中正区,1\n7101,台北市,1\n32,江苏,7']),
    'regions.csv',
  )
  const client = server.as('admin', { detail: false })
  const answer = await client.form('/blade-system/region/import-region?isCovered=1', form)
  expect(answer).toMatchObject({ code: 200 })
  const detail = async (code: string) => (await client.get('/blade-system/region/detail', { code })).data
  expect(await detail('710101')).toMatchObject({ parentCode: '7101', regionLevel: 3 })
  expect(await detail('7101')).toMatchObject({ parentCode: '71', regionLevel: 2 })
  expect(await detail('32')).toMatchObject({ name: '江苏', sort: 7 })
})
