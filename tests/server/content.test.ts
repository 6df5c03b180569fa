import { expect, test } from 'vitest'
import type { Client, Listed } from '../support/client.ts'
import { tick } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const CATEGORY = '/biz-notice/contentCategory',
  CONTENT = '/biz-notice/content'
const STATUS = { draft: 0, published: 1, offline: 2, scheduled: 3 } as const
const support = (): Client => server.as('support', '100001')

interface Article {
  readonly id: string
  readonly version: number
  readonly status: number
  readonly title: string
  readonly contentBody: string
  readonly contentVersion: number
  readonly publishTime: string | null
  readonly keywords: string | null
  readonly usefulCount: number
  readonly uselessCount: number
}
let counter = 0
const unique = (name: string): string => `${name}${++counter}`
const category = async (
  more: Readonly<Record<string, unknown>> = {},
  by: Client = admin(server),
): Promise<{ readonly id: string; readonly version: number }> =>
  (
    await by.post<{ id: string; version: number }>(`${CATEGORY}/save`, {
      categoryName: unique('分类'),
      contentType: 1,
      ...more,
    })
  ).data
const write = async (
  more: Readonly<Record<string, unknown>> = {},
  by: Client = admin(server),
): Promise<Article> => {
  const categoryId = more.categoryId ?? (await category({}, by)).id
  const saved = await by.post<Article>(`${CONTENT}/save`, {
    title: unique('文章'),
    contentBody: '<p>正文</p>',
    ...more,
    categoryId,
  })
  expect(saved, saved.msg).toMatchObject({ code: 200 })
  return detail(saved.data.id, by)
}
const detail = async (id: string, by: Client = admin(server)): Promise<Article> =>
  (await by.get<Article>(`${CONTENT}/detail`, { id })).data
const move = (id: string, status: number, by: Client = admin(server), publishTime?: string) =>
  by.post(`${CONTENT}/changeState`, { ids: [id], status, ...(publishTime ? { publishTime } : {}) })
const edit = async (id: string, more: Readonly<Record<string, unknown>>, by: Client = admin(server)) =>
  by.post(`${CONTENT}/update`, { id, version: (await detail(id, by)).version, ...more })
const publish = async (more: Readonly<Record<string, unknown>> = {}, by: Client = admin(server)) => {
  const { id } = await write(more, by)
  expect(await move(id, STATUS.published, by)).toMatchObject({ code: 200 })
  return id
}
const read = (id: string, by: Client = support()) =>
  by.get<Article & { useful: boolean | null; previous: unknown; next: unknown }>(`${CONTENT}/helpDetail`, {
    id,
  })
/** The titles of the help tree, as text. */
const treeText = async (by: Client = support()): Promise<string> =>
  JSON.stringify((await by.get(`${CONTENT}/helpTree`)).data)

test('categories have three levels, no circle, unique siblings, counts, and stay while in use', async () => {
  const top = await category()
  const second = await category({ parentId: top.id })
  const third = await category({ parentId: second.id })
  const save = (more: Readonly<Record<string, unknown>>) =>
    admin(server).post(`${CATEGORY}/save`, { categoryName: unique('分类'), contentType: 1, ...more })
  expect(await save({ parentId: third.id })).toMatchObject({ code: 400, msg: '内容分类最多三级' })
  expect(await save({ categoryName: '操作手册' })).toMatchObject({ code: 400, msg: '同级分类名称已存在' })
  const circle = await admin(server).post(`${CATEGORY}/update`, { ...top, parentId: third.id })
  expect(circle.code).toBe(400)
  const other = await category({ parentId: (await category()).id })
  expect(await admin(server).post(`${CATEGORY}/update`, { ...second, parentId: other.id })).toMatchObject({
    code: 400,
    msg: '内容分类最多三级',
  })
  await write({ categoryId: third.id })
  const listed = await admin(server).get<{ contentCount: number }>(`${CATEGORY}/detail`, { id: third.id })
  expect(listed.data.contentCount).toBe(1)
  const remove = (id: string) => admin(server).post(`${CATEGORY}/remove`, {}, { query: { ids: id } })
  for (const id of [top.id, third.id])
    expect(await remove(id)).toMatchObject({ code: 400, msg: '分类下存在内容，不能删除' })
  expect(await remove(other.id)).toMatchObject({ code: 200 })
})

test('a body keeps its form and loses everything that runs or dresses', async () => {
  const { id, contentBody } = await write({
    contentBody: `<h3 style="color:red" onclick="x()">标题</h3><script>alert(1)</script>
      <img src="https://evil.example.com/a.png" onerror="x()"><a href="javascript:alert(1)">点</a>
      <a href="https://www.example.com">好</a><style>p{display:none}</style><iframe src="/x"></iframe>`,
  })
  expect(contentBody).toContain('<h3>标题</h3>')
  expect(contentBody).toContain('href="https://www.example.com"')
  expect(contentBody).not.toMatch(/script|style|onerror|onclick|evil|iframe|alert|display/)
  expect(await edit(id, { contentBody: '<p>a < b</p><svg onload=x()>' })).toMatchObject({ code: 200 })
  expect((await detail(id)).contentBody).not.toMatch(/svg|onload/)
})

test('a body has at most 200 KB, keywords are ten, and plain text stays as it is', async () => {
  const { id } = await write({ contentBody: '1 < 2，纯文本' })
  expect((await detail(id)).contentBody).toBe('1 < 2，纯文本')
  expect(await edit(id, { contentBody: '长'.repeat(70_000) })).toMatchObject({
    code: 400,
    msg: '正文不能超过 200 KB',
    data: { field: 'contentBody' },
  })
  expect(await edit(id, { contentBody: 'x'.repeat(200 * 1024) })).toMatchObject({ code: 200 })
  expect(await edit(id, { keywords: '一，一、二; 三' })).toMatchObject({ code: 200 })
  expect((await detail(id)).keywords).toBe('一,二,三')
  expect(await edit(id, { keywords: 'a,b,c,d,e,f,g,h,i,j,k' })).toMatchObject({ code: 400 })
  for (const bad of [
    { title: 'x'.repeat(81) },
    { title: { a: 1 } },
    { contentBody: { a: 1 } },
    { categoryId: '1' },
  ])
    expect((await edit(id, bad)).code, JSON.stringify(bad)).toBe(400)
  expect(await admin(server).post(`${CONTENT}/update`, { id, version: 0, title: '旧' })).toMatchObject({
    code: 409,
  })
})

test('states move as declared; an article without text or category is not published', async () => {
  const empty = await write({ contentBody: '<script>x</script>' })
  expect(await move(empty.id, STATUS.published)).toMatchObject({ code: 400, msg: '正文为空，不能发布' })
  const off = await category()
  const { id } = await write({ categoryId: off.id })
  await admin(server).post(`${CATEGORY}/changeStatus`, { ids: [off.id], status: 0 })
  expect(await move(id, STATUS.published)).toMatchObject({ code: 400, msg: '内容分类已停用' })
  await admin(server).post(`${CATEGORY}/changeStatus`, { ids: [off.id], status: 1 })
  expect(await move(id, STATUS.offline)).toMatchObject({ code: 409 })
  expect(await move(id, STATUS.published, support())).toMatchObject({ code: 403 })
  expect(await move(id, STATUS.published, stranger(server))).toMatchObject({ code: 404 })
  expect(await move(id, STATUS.published)).toMatchObject({ code: 200 })
  expect(await move(id, STATUS.scheduled, admin(server), '2099-01-01 00:00:00')).toMatchObject({ code: 409 })
  expect(await edit(id, { contentBody: '' })).toMatchObject({ code: 400, msg: '请输入正文' })
  expect(await move(id, STATUS.offline)).toMatchObject({ code: 200 })
  expect(await read(id)).toMatchObject({ code: 404, msg: '内容不存在或已下线' })
})

test('scheduled articles appear and expired ones go, also where the server stood still meanwhile', {
  timeout: 120_000,
}, async () => {
  const { id } = await write()
  const { id: ending } = await write({ expireTime: '2099-01-01 00:00:00' })
  expect(await move(id, STATUS.scheduled)).toMatchObject({ code: 400 })
  expect(await move(id, STATUS.scheduled, admin(server), '2020-01-01 00:00:00')).toMatchObject({
    code: 400,
    msg: '发布时间须晚于现在',
  })
  expect(await move(id, STATUS.scheduled, admin(server), '2098-01-01 00:00:00')).toMatchObject({ code: 200 })
  expect(await edit(id, { expireTime: '2097-01-01 00:00:00' })).toMatchObject({ code: 400 })
  expect(await move(ending, STATUS.published)).toMatchObject({ code: 200 })
  await tick(admin(server))
  expect((await detail(id)).status).toBe(STATUS.scheduled)
  await server.sql(`update content set publish_time = now() - interval '1 hour' where id = ${id}`)
  await server.sql(`update content set expire_time = now() - interval '1 minute' where id = ${ending}`)
  const due = (await detail(id)).publishTime
  expect(await read(ending)).toMatchObject({ code: 404 })
  await server.restart({ powerCut: true })
  await admin(server).post('/blade-test/tick', { work: 'contentSchedule' })
  expect(await detail(id)).toMatchObject({ status: STATUS.published, publishTime: due, contentVersion: 1 })
  expect(await detail(ending)).toMatchObject({ status: STATUS.offline })
  expect(await read(id)).toMatchObject({ code: 200 })
  // Its category was disabled before its moment: it becomes a draft again.
  const closed = await category()
  const late = await write({ categoryId: closed.id })
  await move(late.id, STATUS.scheduled, admin(server), '2098-01-01 00:00:00')
  await admin(server).post(`${CATEGORY}/changeStatus`, { ids: [closed.id], status: 0 })
  await server.sql(`update content set publish_time = now() - interval '1 hour' where id = ${late.id}`)
  await admin(server).post('/blade-test/tick', { work: 'contentSchedule' })
  expect(await detail(late.id)).toMatchObject({ status: STATUS.draft, publishTime: null })
})

test('each publication is a version; the last twenty can be read and restored', async () => {
  const id = await publish({ contentBody: '第 1 版' })
  for (let number = 2; number <= 23; number++)
    expect(await edit(id, { contentBody: `第 ${number} 版` })).toMatchObject({ code: 200 })
  expect(await edit(id, { sort: 3 })).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ contentVersion: 23, status: STATUS.published })
  const versions = await admin(server).get<readonly { contentVersion: number }[]>(`${CONTENT}/versions`, {
    id,
  })
  expect(versions.data.map(({ contentVersion }) => contentVersion)).toEqual(
    Array.from({ length: 20 }, (_, index) => 23 - index),
  )
  const old = (contentVersion: number, by: Client = admin(server)) =>
    by.get<Article>(`${CONTENT}/versionDetail`, { id, contentVersion })
  expect((await old(5)).data.contentBody).toBe('第 5 版')
  expect(await old(3)).toMatchObject({ code: 404, msg: '该版本不存在或已清理' })
  expect(await old(5, stranger(server))).toMatchObject({ code: 404 })
  expect(await old(5, support())).toMatchObject({ code: 403 })
  const restore = (contentVersion: unknown) =>
    admin(server).post(`${CONTENT}/restore`, { id, contentVersion })
  for (const bad of ['x', 0, 1.5, 99, 3]) expect((await restore(bad)).success, String(bad)).toBe(false)
  expect(await restore(5)).toMatchObject({ code: 200 })
  expect(await detail(id)).toMatchObject({ contentBody: '第 5 版', contentVersion: 24 })
})

test('readers see what is for them: roles, the platform’s shared articles, never those of another tenant', async () => {
  const roles =
    await admin(server).get<readonly { id: string; roleName: string; children?: unknown }[]>(
      '/blade-system/role/list',
    )
  const supportRole = JSON.stringify(roles.data).match(/"id":"(\d+)"[^{}]*"roleName":"客服专员"/)?.[1]
  const forSupport = await publish({ audience: 3, roleIds: supportRole })
  expect(await read(forSupport)).toMatchObject({ code: 200 })
  expect(await read(forSupport, operator(server))).toMatchObject({ code: 404 })
  expect(await read(forSupport, stranger(server))).toMatchObject({ code: 404 })
  const mine = await category()
  for (const more of [{ platformShared: true }, { audience: 2, tenantIds: '1' }])
    expect(
      (await admin(server).post(`${CONTENT}/save`, { title: '越权', categoryId: mine.id, ...more })).success,
    ).toBe(false)
  const platform = server.as('admin')
  const tenants = await platform.get<Listed<{ id: string; tenantId: string }>>('/blade-system/tenant/list', {
    tenantId: '100002',
  })
  const everywhere = await publish({ platformShared: true, title: '平台说明' }, platform)
  const neighbours = await publish(
    { platformShared: true, audience: 2, tenantIds: tenants.data.records[0]?.id },
    platform,
  )
  const inside = await publish({}, platform)
  expect(await read(everywhere)).toMatchObject({ code: 200, data: { title: '平台说明' } })
  expect(await read(neighbours, stranger(server))).toMatchObject({ code: 200 })
  expect(await read(neighbours)).toMatchObject({ code: 404 })
  expect(await read(inside)).toMatchObject({ code: 404 })
  expect(await treeText()).toContain('平台说明')
  expect(await treeText(stranger(server))).not.toContain('订单状态是什么意思')
  expect(await edit(everywhere, { title: '改了' }, platform)).toMatchObject({ code: 200 })
  expect(
    await admin(server).post(`${CONTENT}/update`, { id: everywhere, version: 1, title: '越权' }),
  ).toMatchObject({ code: 404 })
  expect(await move(everywhere, STATUS.offline)).toMatchObject({ code: 404 })
})

test('a reader votes once, however often he tries at once; a shared article counts in its own tenant', async () => {
  const platform = server.as('admin')
  const own = await publish()
  const shared = await publish({ platformShared: true }, platform)
  const vote = (id: string, useful: unknown, by: Client = support()) =>
    by.post(`${CONTENT}/vote`, { id, useful })
  for (const [id, owner] of [
    [own, admin(server)],
    [shared, platform],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => vote(id, 1)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === '您已评价过')).toHaveLength(5)
    expect(await vote(id, 0, operator(server))).toMatchObject({ code: 200 })
    expect(await detail(id, owner)).toMatchObject({ usefulCount: 1, uselessCount: 1 })
    expect((await read(id)).data.useful).toBe(true)
  }
  for (const bad of ['', 2, { a: 1 }]) expect(await vote(own, bad)).toMatchObject({ code: 400 })
  expect(await vote('1', 1)).toMatchObject({ code: 404 })
  expect(await vote(own, 1, stranger(server))).toMatchObject({ code: 404 })
})

test('search finds titles before keywords before bodies, by parts of words, and nothing by wildcards', async () => {
  const word = unique('独角兽')
  const [byBody, byKeyword, byTitle] = [
    await publish({ contentBody: `<p>说到<b>${word}</b>的正文</p>` }),
    await publish({ keywords: word }),
    await publish({ title: `关于${word}` }),
  ]
  await write({ title: `草稿${word}` })
  const find = async (keyword: string) =>
    (await support().get<readonly { id: string; passage: string }[]>(`${CONTENT}/search`, { keyword })).data
  const hits = await find(word.slice(1))
  expect(hits.map(({ id }) => id)).toEqual([byTitle, byKeyword, byBody])
  expect(hits[2]?.passage).toContain(word)
  expect(hits[2]?.passage).not.toContain('<')
  for (const keyword of ['%', '_', '\\', '', '没有这样的词']) expect(await find(keyword), keyword).toEqual([])
})

test('a menu’s code opens its article, with those before and after it in the order of the tree', async () => {
  const byMenu = await support().get<Article & { previous: unknown; next: { id: string } | null }>(
    `${CONTENT}/helpDetail`,
    { code: 'merchantOrderInfo' },
  )
  expect(byMenu.data.title).toBe('订单状态是什么意思')
  expect((await read(byMenu.data.next?.id ?? '')).data.previous).toMatchObject({ id: byMenu.data.id })
  expect(await support().get(`${CONTENT}/helpDetail`, { code: 'manual_finance' })).toMatchObject({
    data: { title: '账户余额、授信与可用额度' },
  })
  for (const query of [{ code: '没有' }, { id: 'x' }, {}])
    expect(await support().get(`${CONTENT}/helpDetail`, query)).toMatchObject({ code: 404 })
})
