import { describe, expect, test } from 'vitest'
import { MAX_VIEWS, type ListView, type ListViewsAnswer } from '../../src/contract/listViews.ts'
import type { Answer, Client } from '../support/client.ts'
import { admin, auditor, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const VIEWS = '/blade-desk/list-view'
const support = (): Client => server.as('support', '100001')
const viewer = (): Client => server.as('viewer', '100001')

const viewsOf = async (client: Client): Promise<ListViewsAnswer> =>
  (await client.get<ListViewsAnswer>(`${VIEWS}/list`)).data
const namesOf = async (client: Client, resource: string): Promise<readonly string[]> =>
  (await viewsOf(client)).views.filter((view) => view.resource === resource).map(({ name }) => name)
const save = (client: Client, view: Record<string, unknown>): Promise<Answer<ListView>> =>
  client.post<ListView>(`${VIEWS}/save`, view)
async function saved(client: Client, view: Record<string, unknown>): Promise<ListView> {
  const answer = await save(client, view)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const remove = (client: Client, id: string): Promise<Answer> => client.post(`${VIEWS}/remove`, { id })
async function roleNamed(name: string): Promise<string> {
  const { data } = await operator(server).get<{ id: string; name: string }[]>(`${VIEWS}/roles`)
  return data.find((role) => role.name === name)?.id ?? ''
}

describe('own views', () => {
  test('are stored with filter, order and columns, and are seen by their owner alone', async () => {
    const columns = { order: ['postName'], hidden: ['remark'], widths: {}, start: [], end: [] }
    const view = await saved(operator(server), {
      resource: 'post',
      name: ' 高层 ',
      filter: { category: '1', postName_like: '总' },
      sort: '-createTime,postName',
      columns,
    })
    expect(view).toMatchObject({
      resource: 'post',
      name: '高层',
      filter: { category: '1', postName_like: '总' },
      sort: '-createTime,postName',
      columns,
      version: 0,
      isOwn: true,
      isShared: false,
      dropped: [],
    })
    expect((await viewsOf(operator(server))).views).toContainEqual(expect.objectContaining({ id: view.id }))
    for (const other of [viewer(), admin(server), stranger(server)])
      expect((await viewsOf(other)).views.map(({ id }) => id)).not.toContain(view.id)
    await remove(operator(server), view.id)
  })

  test('keep by what the rows are grouped and how high they are, or neither', async () => {
    const view = await saved(operator(server), {
      resource: 'post',
      name: '分组',
      group: 'category',
      density: 'compact',
    })
    expect(view).toMatchObject({ group: 'category', density: 'compact', dropped: [] })
    expect((await viewsOf(operator(server))).views).toContainEqual(
      expect.objectContaining({ id: view.id, group: 'category', density: 'compact' }),
    )
    const renamed = await saved(operator(server), { id: view.id, name: '还是分组' })
    expect(renamed).toMatchObject({ group: 'category', density: 'compact' })
    const plain = await saved(operator(server), { id: view.id, group: '', density: null })
    expect(plain).toMatchObject({ name: '还是分组', group: '', density: null })
    await remove(operator(server), view.id)
  })

  test('are renamed and changed by their id, each under a new version', async () => {
    const view = await saved(operator(server), { resource: 'post', name: '甲', filter: { category: '1' } })
    const renamed = await saved(operator(server), { id: view.id, version: 0, name: '乙' })
    expect(renamed).toMatchObject({ id: view.id, name: '乙', filter: { category: '1' }, version: 1 })
    const changed = await saved(operator(server), { id: view.id, version: 1, filter: {}, sort: 'sort' })
    expect(changed).toMatchObject({ name: '乙', filter: {}, sort: 'sort', version: 2 })
    expect(await save(operator(server), { id: view.id, version: 1, name: '丙' })).toMatchObject({
      code: 409,
      errCode: 'LIST_VIEW_CHANGED',
      msg: '视图已在其他窗口修改，请刷新后重试',
    })
    await remove(operator(server), view.id)
  })

  test('with a bad name, list, filter or order are refused with a sentence', async () => {
    const refusals: readonly (readonly [Record<string, unknown>, string, string])[] = [
      [{ resource: 'post', name: '  ' }, 'LIST_VIEW_NAME', '请输入视图名称，最多 32 个字'],
      [{ resource: 'post', name: '名'.repeat(33) }, 'LIST_VIEW_NAME', '请输入视图名称，最多 32 个字'],
      [{ resource: 'nothing', name: '甲' }, 'LIST_VIEW_NOUN', '没有这个列表'],
      // The operator may not see the logs of errors.
      [{ resource: 'logError', name: '甲' }, 'LIST_VIEW_NOUN', '没有这个列表'],
      [
        { resource: 'post', name: '甲', filter: { nothing: '1' } },
        'UNKNOWN_FILTER',
        '没有名为“nothing”的筛选条件',
      ],
      [{ resource: 'post', name: '甲', filter: { sort: '很多' } }, 'VALIDATION', '岗位排序必须是整数'],
      [{ resource: 'post', name: '甲', filter: ['sort'] }, 'VALIDATION', '筛选条件格式不正确'],
      [{ resource: 'post', name: '甲', sort: 'nothing' }, 'UNKNOWN_FILTER', '没有名为“nothing”的筛选条件'],
      [{ resource: 'post', name: '甲', columns: 'sort' }, 'VALIDATION', '列格式不正确'],
      [{ resource: 'post', name: '甲', group: 'nothing' }, 'LIST_VIEW_GROUP', '这个列表不能按所选的列分组'],
      [{ resource: 'post', name: '甲', group: 'remark' }, 'LIST_VIEW_GROUP', '这个列表不能按所选的列分组'],
      [{ resource: 'post', name: '甲', group: ['sort'] }, 'LIST_VIEW_GROUP', '这个列表不能按所选的列分组'],
      [{ resource: 'post', name: '甲', density: 'huge' }, 'LIST_VIEW_DENSITY', '行高只能是紧凑、标准或宽松'],
      [
        { resource: 'post', name: '甲', filter: { postName: '长'.repeat(9000) } },
        'LIST_VIEW_TOO_LARGE',
        '视图的筛选条件过多，请减少后再保存',
      ],
    ]
    for (const [view, errCode, msg] of refusals)
      expect(await save(operator(server), view), errCode).toMatchObject({ success: false, errCode, msg })
    expect(await namesOf(operator(server), 'post')).toEqual([])
  })

  test('of one list have different names; another list or another user may have the same', async () => {
    const view = await saved(operator(server), { resource: 'post', name: '同名' })
    expect(await save(operator(server), { resource: 'post', name: '同名' })).toMatchObject({
      code: 400,
      errCode: 'LIST_VIEW_NAME_EXISTS',
      msg: '这个列表已有视图“同名”，请换一个名称',
    })
    const elsewhere = await saved(operator(server), { resource: 'param', name: '同名' })
    const others = await saved(viewer(), { resource: 'post', name: '同名' })
    await remove(operator(server), view.id)
    await remove(operator(server), elsewhere.id)
    await remove(viewer(), others.id)
  })

  test(`are ${MAX_VIEWS} at most`, async () => {
    const ids: string[] = []
    for (let index = 0; index < MAX_VIEWS; index++)
      ids.push((await saved(viewer(), { resource: 'post', name: `视图${index}` })).id)
    expect(await save(viewer(), { resource: 'param', name: '再一个' })).toMatchObject({
      errCode: 'LIST_VIEW_LIMIT',
      msg: '最多保存 50 个视图，请先删除不用的视图',
    })
    for (const id of ids) await remove(viewer(), id)
    expect((await saved(viewer(), { resource: 'post', name: '再一个' })).name).toBe('再一个')
  })

  test('are removed and restored, but not over a name that is in use again', async () => {
    const view = await saved(operator(server), { resource: 'post', name: '删除', filter: { category: '2' } })
    expect(await remove(operator(server), view.id)).toMatchObject({ code: 200 })
    expect(await namesOf(operator(server), 'post')).toEqual([])
    expect(await remove(operator(server), view.id)).toMatchObject({ code: 404, errCode: 'NOT_FOUND' })
    const restored = await operator(server).post<ListView>(`${VIEWS}/restore`, { id: view.id })
    expect(restored).toMatchObject({ code: 200, data: { id: view.id, filter: { category: '2' } } })
    expect(await viewer().post(`${VIEWS}/restore`, { id: view.id })).toMatchObject({ code: 404 })
    await remove(operator(server), view.id)
    const second = await saved(operator(server), { resource: 'post', name: '删除' })
    expect(await operator(server).post(`${VIEWS}/restore`, { id: view.id })).toMatchObject({
      errCode: 'LIST_VIEW_NAME_EXISTS',
    })
    await remove(operator(server), second.id)
  })

  test('are in the order their user gives them, with the one the list opens with', async () => {
    const [a, b] = [
      await saved(operator(server), { resource: 'post', name: '甲' }),
      await saved(operator(server), { resource: 'post', name: '乙' }),
    ]
    expect(await namesOf(operator(server), 'post')).toEqual(['甲', '乙'])
    const order = { resource: 'post', ids: [b.id, a.id], defaultId: b.id }
    expect(await operator(server).post(`${VIEWS}/order`, order)).toMatchObject({ code: 200, data: order })
    expect(await namesOf(operator(server), 'post')).toEqual(['乙', '甲'])
    expect((await viewsOf(operator(server))).orders).toContainEqual(order)
    expect(
      await operator(server).post(`${VIEWS}/order`, { ...order, defaultId: '1850000000000000001' }),
    ).toMatchObject({ code: 404 })
    expect(await operator(server).post(`${VIEWS}/order`, { resource: 'post', ids: '1' })).toMatchObject({
      errCode: 'VALIDATION',
      msg: 'ids格式不正确',
    })
    // A view that was removed opens no list any more.
    await remove(operator(server), b.id)
    expect((await viewsOf(operator(server))).orders).toContainEqual({ ...order, defaultId: null })
    await remove(operator(server), a.id)
  })

  test('of another tenant or user are not there to change', async () => {
    const view = await saved(operator(server), { resource: 'post', name: '别人' })
    for (const other of [stranger(server), viewer(), admin(server)]) {
      expect(await save(other, { id: view.id, name: '我的' })).toMatchObject({
        code: 404,
        errCode: 'NOT_FOUND',
      })
      expect(await remove(other, view.id)).toMatchObject({ code: 404 })
    }
    await remove(operator(server), view.id)
  })

  test('leave a line in the operation log', async () => {
    const view = await saved(operator(server), { resource: 'post', name: '记录' })
    await remove(operator(server), view.id)
    const { data } = await admin(server).get<{ records: Record<string, unknown>[] }>(
      '/blade-log/operate/list',
      { resource: 'listView', size: 2 },
    )
    expect(data.records).toMatchObject([
      { resourceName: '列表视图', actionName: '删除视图', message: '记录', account: 'operator' },
      { resourceName: '列表视图', actionName: '保存视图', message: '记录', account: 'operator' },
    ])
  })
})

describe('shared views', () => {
  test('need the right, and roles of the own tenant', async () => {
    const role = await roleNamed('访客')
    expect(await save(viewer(), { resource: 'post', name: '共享', roleIds: [role] })).toMatchObject({
      code: 403,
      errCode: 'LIST_VIEW_SHARE',
      msg: '没有共享视图的权限',
    })
    expect(await viewer().get(`${VIEWS}/roles`)).toMatchObject({ code: 403 })
    const [foreign] = await server.sql("select id::text from role where tenant_id = '100002' limit 1")
    for (const roleIds of [[String(foreign?.id)], ['1850000000000000001'], 'all', ['x']])
      expect(await save(operator(server), { resource: 'post', name: '共享', roleIds })).toMatchObject({
        errCode: 'LIST_VIEW_ROLE',
        msg: '共享的角色不存在或已删除',
      })
  })

  test('are seen by everyone with the role, and changed by their owner alone', async () => {
    const role = await roleNamed('访客')
    const view = await saved(operator(server), {
      resource: 'post',
      name: '给访客',
      filter: { category: '1' },
      roleIds: [role],
    })
    expect(view).toMatchObject({ isOwn: true, isShared: true, roleIds: [role] })
    const [shared] = (await viewsOf(viewer())).views.filter(({ id }) => id === view.id)
    expect(shared).toMatchObject({ name: '给访客', isOwn: false, isShared: true, roleIds: [] })
    expect(shared?.owner).not.toBe('')
    expect((await viewsOf(support())).views.map(({ id }) => id)).not.toContain(view.id)
    expect((await viewsOf(stranger(server))).views.map(({ id }) => id)).not.toContain(view.id)
    for (const answer of [
      await save(viewer(), { id: view.id, name: '我的' }),
      await remove(viewer(), view.id),
    ])
      expect(answer).toMatchObject({
        code: 403,
        errCode: 'LIST_VIEW_OTHERS',
        msg: `视图“给访客”由${shared?.owner ?? ''}共享，只有共享人可以修改`,
      })
    // No longer shared, it is as if it had never been there.
    await saved(operator(server), { id: view.id, version: view.version, roleIds: [] })
    expect((await viewsOf(viewer())).views.map(({ id }) => id)).not.toContain(view.id)
    await remove(operator(server), view.id)
  })

  test('of a list someone may not see are not offered to him', async () => {
    const role = await roleNamed('访客')
    const view = await saved(operator(server), { resource: 'supplierGoods', name: '供货', roleIds: [role] })
    expect((await viewsOf(viewer())).views.map(({ id }) => id)).not.toContain(view.id)
    expect(await viewer().get(`${VIEWS}/counts`, { resource: 'supplierGoods' })).toMatchObject({
      errCode: 'LIST_VIEW_NOUN',
    })
    await remove(operator(server), view.id)
  })

  test('leave out conditions on fields that are hidden from the reader, or that no longer exist', async () => {
    const role = await roleNamed('访客')
    const view = await saved(admin(server), {
      resource: 'merchantOrderInfo',
      name: '毛利低',
      filter: { createTime: 'today', costAmount_ge: '100', 'or.1': 'costAmount_le=5&orderAmount_ge=1' },
      sort: '-costAmount',
      group: 'orderState',
      roleIds: [role],
    })
    expect(view.dropped).toEqual([])
    await server.sql(
      `update list_view set filter = filter || '{"removedField":"1"}'::jsonb where id = ${view.id}`,
    )
    const [shared] = (await viewsOf(viewer())).views.filter(({ id }) => id === view.id)
    expect(shared).toMatchObject({
      filter: { createTime: 'today', 'or.1': 'orderAmount_ge=1' },
      sort: '',
      dropped: ['成本', 'removedField'],
    })
    const [own] = (await viewsOf(admin(server))).views.filter(({ id }) => id === view.id)
    expect(own).toMatchObject({ sort: '-costAmount', group: 'orderState', dropped: ['removedField'] })
    await server.sql(`update list_view set group_by = 'removedGroup' where id = ${view.id}`)
    const [groupless] = (await viewsOf(admin(server))).views.filter(({ id }) => id === view.id)
    expect(groupless).toMatchObject({ group: '', dropped: ['removedField', 'removedGroup'] })
    await remove(admin(server), view.id)
  })

  test('of the demonstration are there for the roles that work with them', async () => {
    expect(await namesOf(operator(server), 'merchantOrderInfo')).toEqual(['今天失败', '大额待处理'])
    expect(await namesOf(viewer(), 'merchantOrderInfo')).toEqual(['今天失败'])
    expect(await namesOf(auditor(server), 'orderAfterSale')).toEqual(['待我审核'])
  })
})
