import { describe, expect, test } from 'vitest'
import { type Listed, rowOf } from '../signIn.ts'
import { newShop, skuId } from '../../support/orders.ts'
import { call } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'

interface Logged {
  readonly id: string
}

/** Services, shop templates, data sources of tenants, registries and restoring removed rows. */
export function oldCallsTests(server: TestServer): void {
  const company = () => server.as('admin', '100001')
  const platform = () => server.as('admin')
  const posted = (postCode: string, more: object = {}) => ({
    category: 3,
    postCode,
    postName: `岗位${postCode}`,
    sort: 9,
    ...more,
  })
  const removalOf = async (id: string): Promise<Logged> =>
    rowOf(company(), '/blade-log/operate/list', { targetIds: id, action: 'remove' })

  describe('services and templates', () => {
    test('a tenant has the services, a code exists once, stays, and a fee above 100% is refused', async () => {
      const { data } = await company().get<readonly Listed[]>('/blade-system/businessService/getList')
      expect(data.map((row) => row.serviceCode)).toEqual(
        expect.arrayContaining(['RECHARGE', 'CARD', 'COUPON', 'ETERNITY', 'FAVOR', 'INKIND', 'TICKET']),
      )
      const again = { serviceCode: 'CARD', serviceName: '另一个卡密', orderChannel: 1 }
      expect((await company().post('/blade-system/businessService/save', again)).msg).toBe('服务编码已存在')
      const [card] = data.filter((row) => row.serviceCode === 'CARD')
      const edit = { id: card?.id, version: card?.version }
      const dear = await company().post('/blade-system/businessService/update', { ...edit, feeRate: 1.5 })
      expect(dear.errCode).toBe('VALIDATION')
      const foreign = await server
        .as('admin', '100002')
        .post('/blade-system/businessService/update', { ...edit, sort: 3 })
      expect(foreign.errCode).toBe('NOT_FOUND')
      const viewer = await server.as('viewer', '100001').post('/blade-system/businessService/save', again)
      expect(viewer.status).toBe(403)
    })

    test('orders of a stopped service are refused until it is started again', async () => {
      const shop = await newShop(company(), 100_000, { 'HF-100': 9980 })
      const sku = await skuId(company(), 'HF-100')
      const order = () =>
        company().post('/blade-test/acceptOrder', {
          merchantCode: shop.merchantCode,
          skuId: sku,
          qty: 1,
          account: '13817720056',
        })
      const service = await rowOf(company(), '/blade-system/businessService/list', {
        serviceCode: 'RECHARGE',
      })
      const change = (status: number) =>
        company().post('/blade-system/businessService/changeStatus', { ids: [service.id], status })
      expect((await change(0)).success).toBe(true)
      expect((await order()).errCode).toBe('SERVICE_OFF')
      expect((await change(1)).success).toBe(true)
      expect(await order()).toMatchObject({ success: true, data: { duplicate: false } })
    })

    test('a template counts its versions, and unknown components and sharing are refused', async () => {
      const config = { page: { title: '首页' }, components: [{ key: 'a', type: 'banner' }] }
      const form = { templateName: '新模板', templateSign: '1', appType: 1, sharing: 2, config }
      const saved = await company().post<Listed>('/blade-system/shopTemplate/save', form)
      expect(saved.data).toMatchObject({ templateVersion: 1, state: 1 })
      const edit = { id: saved.data.id, version: saved.data.version }
      const update = (change: object) =>
        company().post<Listed>('/blade-system/shopTemplate/update', { ...edit, ...change })
      const odd = { ...config, components: [{ key: 'a', type: 'script' }] }
      expect((await update({ config: odd })).errCode).toBe('TEMPLATE_COMPONENT')
      expect((await update({ config: { page: {}, components: [] } })).errCode).toBe('TEMPLATE_CONFIG')
      expect((await update({ sharing: 1 })).errCode).toBe('TEMPLATE_SHARED')
      const changed = await update({ config: { ...config, page: { title: '新首页' } } })
      expect(changed.data).toMatchObject({ templateVersion: 2 })
      const off = await company().post('/blade-system/shopTemplate/changeState', { ids: edit.id, state: 0 })
      expect(off.success).toBe(true)
    })
  })

  describe('the data source of a tenant', () => {
    test('is set and cleared by the platform alone, and has to be enabled', async () => {
      const list = '/blade-system/datasource/list'
      const source = await rowOf(platform(), list, { status: '1' })
      const stopped = await rowOf(platform(), list, { status: '0' })
      const set = (datasourceId: string, tenantId = '100002') =>
        platform().post('/blade-system/tenant/datasource', {}, { query: { tenantId, datasourceId } })
      expect((await set(source.id)).success).toBe(true)
      const tenant = () => rowOf(platform(), '/blade-system/tenant/list', { tenantId: '100002' })
      expect((await tenant()).datasourceId).toBe(source.id)
      expect((await set(stopped.id)).errCode).toBe('DATASOURCE_DISABLED')
      expect((await set('77')).errCode).toBe('REF_MISSING')
      expect((await set(source.id, '999999')).errCode).toBe('NOT_FOUND')
      expect((await set('')).success).toBe(true)
      expect((await tenant()).datasourceId).toBeNull()
      const own = await company().post('/blade-system/tenant/datasource', { tenantId: '100001' })
      expect(own.status).toBe(403)
    })
  })

  describe('the login page of a tenant', () => {
    test('is found by the origin of its page, however the domain was written', async () => {
      const tenant = await rowOf(platform(), '/blade-system/tenant/list', { tenantId: '100002' })
      const bind = (domainUrl: string, version: unknown) =>
        platform().post<Listed>('/blade-system/tenant/submit', { id: tenant.id, version, domainUrl })
      const found = async (domain: string) =>
        (
          await call<Listed>(
            `${server.url}/api/blade-system/tenant/info?domain=${encodeURIComponent(domain)}`,
          )
        ).data
      const bare = await bind('south.example.com', tenant.version)
      expect(await found('https://south.example.com:8443')).toMatchObject({
        tenantId: '100002',
        tenantName: tenant.tenantName,
      })
      expect((await found('SOUTH.example.com')).tenantId).toBe('100002')
      await bind('https://south.example.com', bare.data.version)
      expect((await found('https://south.example.com')).tenantId).toBe('100002')
      expect((await found('https://east.example.com')).tenantId ?? '').toBe('')
    })
  })

  describe('registries', () => {
    test('name the choices of every noun, and the nouns and actions the caller has', async () => {
      const enums = (await company().get<Record<string, unknown>>('/blade-system/enums')).data
      expect(enums['businessService.status']).toEqual([
        { value: 1, name: '启用', en: 'Enabled' },
        { value: 0, name: '停用', en: 'Disabled' },
      ])
      const viewer = server.as('viewer', '100001')
      const read = (ids?: string) =>
        viewer.get<readonly Listed[]>('/blade-system/nouns', ids === undefined ? {} : { ids })
      const ids = (await read()).data.map(({ id }) => id)
      expect(ids).toContain('post')
      expect(ids).not.toContain('tenant')
      expect(ids).not.toContain('user')
      const [post] = (await read('post,tenant')).data
      expect(post).toMatchObject({ id: 'post', label: '岗位', permission: 'post_view', actions: [] })
      expect((await read('nothing')).data).toEqual([])
    })
  })

  describe('restoring removed rows', () => {
    const restore = (body: object, tenantId = '100001') =>
      platform().post<{ success: number }>('/blade-system/recycle/restore', { tenantId, ...body })
    const removedPost = async (code: string): Promise<Listed> => {
      const { data } = await company().post<Listed>('/blade-system/post/save', posted(code))
      await company().post('/blade-system/post/remove', {}, { query: { ids: data.id } })
      return data
    }

    test('a removal in the log gives its rows back, once, with an audit row', async () => {
      const post = await removedPost('rc1')
      const entry = await removalOf(post.id)
      expect((await restore({ logId: entry.id })).data.success).toBe(1)
      expect((await company().get<Listed>('/blade-system/post/detail', { id: post.id })).data.postCode).toBe(
        'rc1',
      )
      expect((await restore({ logId: entry.id })).errCode).toBe('RECYCLE_NOT_KEPT')
      const log = await rowOf(company(), '/blade-log/operate/list', { targetIds: post.id, action: 'restore' })
      expect(log).toMatchObject({
        permission: 'log_operate_restore',
        result: 1,
        account: 'admin',
        onBehalfTenant: '100001',
      })
    })

    test('no other tenant has the button or can grant it', async () => {
      const CODE = 'log_operate_restore'
      const has = async (client = company()) =>
        JSON.stringify((await client.get('/blade-system/menu/buttons')).data).includes(CODE)
      expect(await has()).toBe(false)
      expect(await has(platform())).toBe(true)
      const [button] = await server.sql(`select id::text as id from menu where code = '${CODE}'`)
      const grantable = async (client = company()) =>
        JSON.stringify((await client.get('/blade-system/menu/grant-tree')).data).includes(String(button?.id))
      expect(await grantable()).toBe(false)
      expect(await grantable(platform())).toBe(true)
      const role = await rowOf(company(), '/blade-system/role/list', { roleAlias: 'viewer' })
      const granted = await company().post('/blade-system/role/grant', {
        roleIds: [role.id],
        menuIds: [String(button?.id)],
      })
      expect(granted.success).toBe(false)
    })

    test('a number that was taken meanwhile is named, and nothing is restored', async () => {
      const post = await removedPost('rc2')
      await company().post('/blade-system/post/save', posted('rc2', { postName: '另一个' }))
      expect(await restore({ resource: 'post', ids: [post.id] })).toMatchObject({
        errCode: 'DUPLICATE',
        msg: expect.stringContaining('rc2') as string,
      })
      expect((await company().get('/blade-system/post/detail', { id: post.id })).success).toBe(false)
    })

    test('a row whose parent is gone stays removed until the parent is back', async () => {
      const dept = async (deptName: string, parentId: unknown) =>
        (
          await company().post<Listed>('/blade-system/dept/submit', {
            deptName,
            fullName: deptName,
            deptCategory: 2,
            sort: 1,
            parentId,
          })
        ).data
      const remove = (id: string) => company().post('/blade-system/dept/remove', {}, { query: { ids: id } })
      const parent = await dept('待恢复中心', 0)
      const child = await dept('待恢复小组', parent.id)
      await remove(child.id)
      await remove(parent.id)
      expect((await restore({ resource: 'dept', ids: [child.id] })).errCode).toBe('REF_MISSING')
      expect((await restore({ resource: 'dept', ids: [parent.id] })).success).toBe(true)
      expect((await restore({ resource: 'dept', ids: [child.id] })).success).toBe(true)
    })

    test('an account comes back only while its tenant has room for it', async () => {
      const { id } = await rowOf(company(), '/blade-system/user/list', { account: 'leiming' })
      const quota = (value: string) =>
        server.sql(`update tenant set account_number = ${value} where tenant_id = '100001'`)
      const [before] = await server.sql(`select account_number as n from tenant where tenant_id = '100001'`)
      const removed = await company().post('/blade-system/user/remove', {}, { query: { ids: id } })
      expect(removed, JSON.stringify(removed.body)).toMatchObject({ code: 200 })
      await quota(`(select count(*) from account where tenant_id = '100001' and is_deleted = 0)`)
      expect((await restore({ resource: 'user', ids: [id] })).errCode).toBe('TENANT_ACCOUNT_QUOTA')
      await quota('account_number + 1')
      expect((await restore({ resource: 'user', ids: [id] })).success).toBe(true)
      await quota(String(before?.n ?? 'null'))
    })

    test('strangers, unknown nouns, other entries and rows removed long ago are refused', async () => {
      const post = await removedPost('rc3')
      const meant = { resource: 'post', ids: [post.id] }
      for (const client of [server.as('viewer', '100001'), company()]) {
        const refused = await client.post('/blade-system/recycle/restore', meant)
        expect(refused).toMatchObject({ status: 403, errCode: 'FORBIDDEN' })
      }
      expect((await restore(meant, '100002')).errCode).toBe('RECYCLE_NOT_KEPT')
      expect((await restore({ resource: 'nothing', ids: [post.id] })).errCode).toBe('RECYCLE_NOUN')
      expect((await restore({ resource: 'accountDetail', ids: ['1'] })).errCode).toBe('RECYCLE_NOUN')
      expect((await restore({ resource: 'post', ids: [] })).errCode).toBe('NO_SELECTION')
      expect((await restore({ resource: 'post', ids: ['x'] })).success).toBe(false)
      const saved = await rowOf(company(), '/blade-log/operate/list', {
        targetIds: post.id,
        action: 'create',
      })
      expect((await restore({ logId: saved.id })).errCode).toBe('RECYCLE_NO_REMOVAL')
      await server.sql(`update post set update_time = now() - interval '31 days' where id = ${post.id}`)
      expect((await restore(meant)).errCode).toBe('RECYCLE_NOT_KEPT')
    })
  })
}
