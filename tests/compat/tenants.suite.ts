import { describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row, screenOf } from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

describe.each(DIALECTS)('tenants and their packages on a console of the %s edition', (dialect) => {
  const console = bladeConsole(() => server.url, dialect)
  const mark = dialect === 'open' ? 'o' : 'e'
  const tenants = screenOf(console, '/blade-system/tenant')
  const packages = screenOf(console, '/blade-system/tenant-package')
  const tenant = (): Promise<Row> =>
    tenants.add(
      { tenantName: `旧租户${mark}`, domain: `old${mark}.example.com`, linkman: '张三', accountNumber: -1 },
      'tenantName',
    )

  test('a tenant gets a number, is found by its domain, is licensed, locked, restored and deleted', async () => {
    const row = await tenant()
    expect(row).toMatchObject({ tenantId: expect.stringMatching(/^\d{6}$/), accountNumber: -1, status: 1 })
    const info = await answered(
      console.get<Row>('/blade-system/tenant/info', { domain: `old${mark}.example.com` }),
    )
    expect(info).toMatchObject({ tenantId: row.tenantId })
    const ids = { ids: String(row.id) }
    await answered(
      console.post('/blade-system/tenant/setting', {
        ...ids,
        accountNumber: 5,
        expireTime: '2030-01-01 00:00:00',
      }),
    )
    expect(await tenants.detail(row.id)).toMatchObject({
      accountNumber: 5,
      expireTime: '2030-01-01 00:00:00',
    })
    await answered(console.post('/blade-system/tenant/recycle', ids))
    expect(await tenants.detail(row.id)).toMatchObject({ status: 3, statusName: '已锁定' })
    await answered(console.post('/blade-system/tenant/pass', ids))
    expect((await tenants.edit(row, { linkman: '李四' })).body).toMatchObject({ code: 200 })
    expect(await tenants.detail(row.id)).toMatchObject({
      status: 1,
      linkman: '李四',
      domainUrl: `old${mark}.example.com`,
    })
    const roles = await screenOf(console, '/blade-system/role').rows({ tenantId: String(row.tenantId) })
    expect(roles.map(({ roleAlias }) => roleAlias)).toContain('admin')
    expect((await tenants.remove(row)).body).toMatchObject({ code: 200 })
    expect(await tenants.rows({ tenantName: `旧租户${mark}` })).toEqual([])
  })

  test('a package is made of menus, given to a tenant and shown there', async () => {
    const menus = await answered(console.get<Row[]>('/blade-system/menu/tree'))
    const menuId = menus
      .slice(0, 2)
      .map(({ id }) => String(id))
      .join(',')
    const row = await packages.add({ packageName: `旧包${mark}`, menuId, type: 1, remark: '' }, 'packageName')
    expect(row).toMatchObject({ menuId, type: 1 })
    const owner = await tenant()
    await answered(
      console.post('/blade-system/tenant/package-setting', {
        tenantId: String(owner.tenantId),
        packageId: String(row.id),
      }),
    )
    const displayed = await answered(
      console.get<Row>('/blade-system/tenant/package-detail', { tenantId: String(owner.id) }),
    )
    expect(displayed).toMatchObject({ id: row.id, packageName: `旧包${mark}` })
    expect((await packages.edit(row, { remark: '改' })).body).toMatchObject({ code: 200 })
    expect((await tenants.remove(owner)).body).toMatchObject({ code: 200 })
    expect((await packages.remove(row)).body).toMatchObject({ code: 200 })
  })

  test('the platform cannot be deleted, and a tenant’s administrator sees his own alone', async () => {
    const [own] = await tenants.rows({ tenantId: '000000' })
    expect(await tenants.remove(own ?? {})).toMatchObject({ code: 400, msg: '不可删除管理租户!' })
    const admin = bladeConsole(() => server.url, dialect, { tenant: '100001' })
    const choices = await answered(admin.get<Row[]>('/blade-system/tenant/select'))
    expect(choices.map(({ tenantId }) => tenantId)).toEqual(['100001'])
    expect(
      (await admin.post('/blade-system/tenant/submit', {}, { tenantName: '自建', linkman: 'x' })).code,
    ).toBe(403)
  })
})
