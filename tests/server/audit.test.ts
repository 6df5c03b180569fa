import { describe, expect, test } from 'vitest'
import { call } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { refusedWith, signIn } from './signIn.ts'

const server = useServer()
const COMPANY = '100001'
const viewer = () => server.as('viewer', COMPANY)
const admin = () => server.as('admin', COMPANY)

interface Logged {
  readonly id: string
  readonly account: string
  readonly action: string
  readonly errCode: string
  readonly message: string
  readonly params: Record<string, unknown>
}
const log = async (filter: Record<string, string>): Promise<readonly Logged[]> =>
  (await admin().get<{ records: Logged[] }>('/blade-log/operate/list', { size: 200, ...filter })).data.records
const newest = async (filter: Record<string, string>): Promise<Logged> => {
  const [row] = await log(filter)
  if (!row) throw new Error(`no audit row for ${JSON.stringify(filter)}`)
  return row
}
/** Number of audit rows of all tenants that contain a text in any column. */
const holding = async (text: string): Promise<number> =>
  Number(
    (await server.sql(`select count(*)::int as n from operate_log l where l::text like '%${text}%'`))[0]?.n,
  )

describe('secrets in the audit', () => {
  test('a protected value is in no audit row, whether the call was refused or done, at any depth', async () => {
    const secrets = [
      '6222020200112233445',
      'kept-from-log-1',
      'kept-from-log-2',
      'kept-from-log-3',
      'kept-from-log-4',
      'kept-from-log-5',
      '10.77.66.55',
    ]
    const [bank, one, two, three, four, five, target] = secrets
    const body = {
      ids: ['1'],
      bankAccountNo: bank,
      bankName: '招商银行',
      profile: { password: one, list: [{ newPassword: two }, { deep: { appSecret: three } }] },
      json: JSON.stringify({ outer: { password: four } }),
      text: `curl -d '{"password":"${five}"}'`,
      targetValue: target,
    }
    expect((await viewer().post('/biz-finance/accountFinance/withdraw', body)).code).toBe(403)
    expect((await admin().post('/biz-risk/blackWhiteList/save', { ...body, listType: 1 })).code).not.toBe(200)
    expect((await admin().post('/biz-finance/contractParty/submit', body)).code).not.toBe(200)
    for (const secret of secrets) expect(await holding(secret), secret).toBe(0)
    const { params } = await newest({ account_equal: 'viewer', errCode: 'FORBIDDEN' })
    expect(params).toMatchObject({
      bankAccountNo: '***',
      bankName: '招商银行',
      profile: { password: '***', list: [{ newPassword: '***' }, { deep: { appSecret: '***' } }] },
      targetValue: '***',
    })
  })

  test('the audit of a masked field has its first and last characters only; a refusal does not repeat it', async () => {
    const people = await admin().get<{
      records: { id: string; version: number; name: string; account: string }[]
    }>('/blade-system/user/page', { account_equal: 'viewer' })
    const person = people.data.records[0]
    const detail = await admin().get<Record<string, unknown>>('/blade-system/user/detail', {
      id: person?.id ?? '',
    })
    expect(
      (await admin().post('/blade-system/user/update', { ...detail.data, phone: '13912345678' })).code,
    ).toBe(200)
    expect(await holding('13912345678')).toBe(0)
    const row = await newest({ resource_equal: 'user', action_equal: 'update' })
    expect(JSON.stringify(row)).toContain('139***5678')
    const other = await admin().get<{ records: { id: string }[] }>('/blade-system/user/page', {
      account_equal: 'support',
    })
    const second = await admin().get<Record<string, unknown>>('/blade-system/user/detail', {
      id: other.data.records[0]?.id ?? '',
    })
    expect(
      (await admin().post('/blade-system/user/update', { ...second.data, phone: '13912345678' })).code,
    ).toBe(400)
    expect(await holding('13912345678')).toBe(0)
  })

  test('the log shows changes of a field with its own permission to holders of that permission only', async () => {
    const diff = JSON.stringify([
      { id: '5', field: 'costPrice', label: '参考成本', old: 700, new: 650 },
      { id: '5', field: 'skuName', label: '名称', old: 'a', new: 'b' },
    ])
    await server.sql(
      `
        insert into operate_log (id, tenant_id, time, account, resource, action, result, diff, params)
        values (77, '${COMPANY}', now(), 'x', 'goodsSku', 'update', 1, '${diff}', '{}')
      `,
    )
    const auditTextFor = async (account: string): Promise<string> =>
      JSON.stringify((await server.as(account, COMPANY).get('/blade-log/operate/detail', { id: '77' })).data)
    expect(await auditTextFor('admin')).toContain('"new":650,"old":700')
    expect(await auditTextFor('auditor')).toContain('"new":"***","old":"***"')
    expect(await auditTextFor('auditor')).toContain('"new":"b","old":"a"')
  })
})

describe('size of the audit', () => {
  test('refused calls of megabytes leave short rows that name what was cut, and the list stays small', async () => {
    const big = {
      name: '大'.repeat(100_000),
      many: Array.from({ length: 2000 }, (_, at) => ({ at, text: 'x'.repeat(80) })),
      ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key${at}`, 'y'.repeat(100)])),
    }
    const text = JSON.stringify(big)
    expect(text.length).toBeGreaterThan(500_000)
    for (let time = 0; time < 3; time += 1)
      expect((await viewer().post('/blade-system/post/submit', big)).code).toBe(403)
    const [longest] = await server.sql('select max(octet_length(params::text))::int as n from operate_log')
    expect(Number(longest?.n)).toBeLessThan(16_000)
    const answer = await admin().get<{ records: Logged[] }>('/blade-log/operate/list', {
      account_equal: 'viewer',
      resource_equal: 'post',
      size: 200,
    })
    expect(JSON.stringify(answer.data).length).toBeLessThan(200_000)
    const { params } = answer.data.records[0] ?? { params: {} }
    expect(params).toMatchObject({
      name: expect.stringMatching(/… \+99500$/),
      many: expect.arrayContaining(['… +1980']),
      '…': expect.any(Number),
    })
  })
})

describe('refused and failed calls are audited', () => {
  test('a NUL or half a character is refused before any work, and the log names the user', async () => {
    const posts = async (): Promise<unknown> =>
      (await server.sql('select count(*)::int as n from post'))[0]?.n
    const before = await posts()
    expect((await viewer().get('/blade-system/tenant/detail', { id: '\u0000evade' })).code).toBe(400)
    for (const client of [viewer(), admin()])
      expect(
        (
          await client.post('/blade-system/post/submit', {
            postName: 'a\u0000b\ud800c',
            'odd\u0000key': '\u0000',
          })
        ).code,
      ).toBe(400)
    expect(await posts()).toBe(before)
    const [byAddress] = await log({
      account_equal: 'viewer',
      action_equal: '/api/blade-system/tenant/detail',
    })
    expect(byAddress).toMatchObject({
      errCode: 'VALIDATION',
      params: { id: expect.stringMatching(/^.evade$/) },
    })
    for (const account of ['viewer', 'admin']) {
      const [byBody] = await log({ account_equal: account, action_equal: '/api/blade-system/post/submit' })
      expect(byBody).toMatchObject({
        errCode: 'VALIDATION',
        params: { body: { postName: expect.stringMatching(/^a.b.c$/) } },
      })
    }
  })

  test('a call that fails with an error leaves a row with its trace number, also when it only reads', async () => {
    const changing = await admin().post('/blade-test/broken', { postName: '坏了' })
    expect(changing).toMatchObject({ status: 500, errCode: 'SYSTEM_ERROR' })
    const row = await newest({ resource_equal: 'post', action_equal: 'broken' })
    expect(row).toMatchObject({ errCode: 'SYSTEM_ERROR', params: { postName: '坏了' } })
    expect(changing.msg).toBe(row.message)
    const reading = await admin().get('/blade-test/broken', { page: '7' })
    expect(reading.status).toBe(500)
    expect((await log({ action_equal: '/api/blade-test/broken' }))[0]).toMatchObject({
      errCode: 'SYSTEM_ERROR',
      params: { page: '7' },
    })
  })

  test('a refusal by a business rule leaves a row', async () => {
    expect((await admin().post('/blade-system/post/submit', { postName: '' })).code).toBe(400)
    expect(await newest({ resource_equal: 'post', action_equal: 'create' })).toMatchObject({
      errCode: 'VALIDATION',
    })
  })

  test('reading and downloading without permission leave rows', async () => {
    expect((await viewer().get('/blade-system/role/list')).code).toBe(403)
    expect(await newest({ account_equal: 'viewer', permission_equal: 'role_view' })).toMatchObject({
      errCode: 'FORBIDDEN',
    })
  })
})

describe('anonymous calls', () => {
  test('logins to an unknown tenant leave no row; a flood from one address leaves few and is counted', async () => {
    const rows = async (): Promise<number> =>
      Number(
        (
          await server.sql(
            "select count(*)::int as n from operate_log where resource = 'auth' and result = 2",
          )
        )[0]?.n,
      )
    const before = await rows()
    await server.as('admin').token()
    for (let time = 0; time < 5; time += 1)
      await signIn(server.url, { tenant: '777777', account: 'x', grant: 'sms_code' })
    expect(await rows()).toBe(before)
    for (let time = 0; time < 60; time += 1)
      expect(
        refusedWith(await signIn(server.url, { tenant: '100002', account: `nobody${time}`, password: 'x' })),
      ).not.toBe('')
    expect((await rows()) - before).toBeLessThanOrEqual(30)
    const counted = await server
      .as('admin')
      .get<{ records: { kind: string; address: string; count: number; excerpt: string }[] }>(
        '/blade-log/stranger/list',
      )
    const logins = counted.data.records.filter(({ kind }) => Number(kind) === 1)
    expect(logins.reduce((sum, { count }) => sum + count, 0)).toBe(65)
    expect(logins[0]).toMatchObject({
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      excerpt: expect.stringContaining('100002'),
    })
    expect((await admin().get('/blade-log/stranger/list')).code).toBe(403)
  })

  test('anonymous calls of supplier callbacks leave one row per address and minute', async () => {
    const body = JSON.stringify({ orderNo: 'C1', password: 'kept-from-log-9', fill: 'z'.repeat(100_000) })
    for (let time = 0; time < 40; time += 1)
      expect(
        (
          await call(`${server.url}/api/biz-supplier/callback/S9${time}/${'t'.repeat(32)}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
        ).status,
      ).toBe(404)
    expect(await server.sql("select 1 from supplier_callback where outcome = 'stranger'")).toEqual([])
    const loggedRows = await server.sql(
      'select count, length(excerpt) as long, excerpt from stranger_call where kind = 2',
    )
    expect(loggedRows.length).toBeLessThanOrEqual(2)
    expect(loggedRows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(40)
    expect(Number(loggedRows[0]?.long)).toBeLessThanOrEqual(500)
    expect(JSON.stringify(loggedRows)).not.toContain('kept-from-log-9')
  })
})
