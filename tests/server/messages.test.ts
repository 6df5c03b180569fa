import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { exported, resourceOf } from '../support/exporting.ts'
import { checked, confirmed, workbook } from '../support/importing.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ fresh: true })
const viewer = (): Client => server.as('viewer', '100001')
const MESSAGES = '/blade-desk/message',
  NOTICES = '/blade-desk/notice'

interface Message {
  readonly id: string
  readonly category: number
  readonly categoryName: string
  readonly title: string
  readonly sentence: { readonly text: string; readonly params: Readonly<Record<string, unknown>> }
  readonly link: string
  readonly readTime: string | null
}
interface Received {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly unread: boolean
}
interface Counts {
  readonly total: number
  readonly message: number
  readonly notice: number
  readonly categories: Readonly<Record<string, number>>
}
const messages = async (
  client: Client,
  query: Record<string, string | number> = {},
): Promise<readonly Message[]> =>
  (await client.get<{ records: Message[] }>(`${MESSAGES}/page`, { size: 200, ...query })).data.records
const count = async (client: Client): Promise<Counts> => (await client.get<Counts>(`${MESSAGES}/count`)).data
const received = async (client: Client): Promise<readonly Received[]> =>
  (await client.get<{ records: Received[] }>(`${NOTICES}/received`, { size: 200 })).data.records
const titles = async (client: Client): Promise<readonly string[]> =>
  (await received(client)).map(({ title }) => title)

describe('messages', () => {
  test('the end of an export is a message to its submitter alone, which leads to the task', async () => {
    const before = await count(operator(server))
    const { task } = await exported(server, operator(server), resourceOf('post'), { fileType: 2 })
    const [latest] = await messages(operator(server))
    expect(latest).toMatchObject({
      category: 7,
      categoryName: '任务',
      title: `导出完成：${task.taskName}，共 ${task.totalCount} 行`,
      sentence: {
        text: '导出完成：{name}，共 {rows} 行',
        params: { name: task.taskName, rows: task.totalCount },
      },
      link: `/tool/exportTask?row=${task.id}&pane=detail`,
      readTime: null,
    })
    expect(await count(operator(server))).toMatchObject({
      message: before.message + 1,
      total: before.total + 1,
      categories: { 7: (before.categories[7] ?? 0) + 1 },
    })
    expect((await messages(viewer())).map(({ id }) => id)).not.toContain(latest?.id)
    expect((await messages(stranger(server))).map(({ id }) => id)).not.toContain(latest?.id)
  })

  test('the check and the end of an import are messages of their own', async () => {
    const task = await checked(
      server.url,
      operator(server),
      '/blade-system/post',
      await workbook([
        ['岗位编号', '岗位名称', '岗位类型'],
        ['MS1', '消息岗', '高层'],
      ]),
    )
    expect((await messages(operator(server), { category: 7 }))[0]?.title).toMatch(
      /^导入已校验，待确认：.+，1 行有效，0 行有误$/,
    )
    await confirmed(operator(server), task.id)
    expect((await messages(operator(server), { category: 7 }))[0]).toMatchObject({
      title: expect.stringMatching(/^导入完成：.+，写入 1 行$/),
      link: `/tool/importTask?row=${task.id}&pane=detail`,
    })
  })

  test('messages are marked as read one by one, all together, and never those of others', async () => {
    await exported(server, operator(server), resourceOf('post'), { fileType: 2, postCode: 'x' })
    const unread = await messages(operator(server), { unread: 1 })
    const [first] = unread
    expect(unread.length).toBeGreaterThan(1)
    expect(await viewer().post(`${MESSAGES}/read`, { ids: first?.id })).toMatchObject({ code: 200, data: 0 })
    expect(await operator(server).post(`${MESSAGES}/read`, { ids: [first?.id] })).toMatchObject({
      code: 200,
      data: 1,
    })
    expect(await operator(server).post(`${MESSAGES}/read`, { ids: [first?.id] })).toMatchObject({ data: 0 })
    expect((await messages(operator(server), { unread: 1 })).length).toBe(unread.length - 1)
    expect(await operator(server).post(`${MESSAGES}/read`, {})).toMatchObject({ data: unread.length - 1 })
    expect(await count(operator(server))).toMatchObject({ message: 0, categories: {} })
    expect((await messages(operator(server))).every(({ readTime }) => readTime !== null)).toBe(true)
  })

  test('wrong parameters are refused with their field', async () => {
    for (const [query, field] of [
      [{ category: '99' }, 'category'],
      [{ category: 'x' }, 'category'],
      [{ current: 'x' }, 'current'],
      [{ size: '-1' }, 'size'],
    ] as const)
      expect(await operator(server).get(`${MESSAGES}/page`, query)).toMatchObject({
        code: 400,
        data: { field },
      })
    for (const ids of ['x', ['1', 'x'], '1'.repeat(40), { id: '1' }])
      expect(await operator(server).post(`${MESSAGES}/read`, { ids })).toMatchObject({
        code: 400,
        data: { field: 'ids' },
      })
    expect(
      await operator(server).post(`${MESSAGES}/read`, {
        ids: Array.from({ length: 1001 }, (_, i) => String(i + 1)),
      }),
    ).toMatchObject({ code: 400, errCode: 'TOO_MANY_ROWS' })
  })
})

describe('notices', () => {
  const submit = async (draft: Record<string, unknown>): Promise<string> => {
    const answer = await admin(server).post<{ id: string }>(`${NOTICES}/submit`, {
      category: 1,
      releaseTime: '2026-01-01 08:00:00',
      ...draft,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
    return answer.data.id
  }
  const idOf = async (path: string, name: string, value: string): Promise<string> => {
    const { data } = await admin(server).get<{ records?: { id: string }[] } | { id: string }[]>(path, {
      [name]: value,
      size: 200,
    })
    return (Array.isArray(data) ? data : (data.records ?? []))[0]?.id ?? ''
  }
  const userId = (account: string): Promise<string> =>
    idOf('/blade-system/user/page', 'account_equal', account)

  test('a notice reaches everybody, or those it is addressed to by role, department and name', async () => {
    const releaseTime = '2027-01-01 08:00:00'
    await submit({ title: '给所有人' })
    await submit({ title: '给访客', roleIds: await idOf('/blade-system/role/list', 'roleName', '访客') })
    await submit({ title: '给操作员本人', userIds: await userId('operator') })
    await submit({ title: '以后发布', releaseTime })
    const { data } = await operator(server).get<{ deptId: string }>('/blade-system/user/info')
    const dept = await admin(server).get<{ parentId: string }>('/blade-system/dept/detail', {
      id: data.deptId,
    })
    await submit({ title: '给上级部门', deptIds: dept.data.parentId })
    const [all, mine] = [await titles(viewer()), await titles(operator(server))]
    expect(all).toEqual(expect.arrayContaining(['给所有人', '给访客']))
    expect(all).not.toContain('给操作员本人')
    expect(mine).toEqual(expect.arrayContaining(['给所有人', '给操作员本人', '给上级部门']))
    expect(mine).not.toContain('给访客')
    expect(mine).not.toContain('以后发布')
    expect(await titles(stranger(server))).not.toContain('给所有人')
  })

  test('whoever writes no notices finds only those addressed to him, in lists, details and pickers', async () => {
    const hidden = await submit({ title: '不给访客', userIds: await userId('operator') })
    const open = await submit({ title: '也给访客', userIds: await userId('viewer') })
    const listed = async (client: Client): Promise<readonly string[]> =>
      (await client.get<{ records: { id: string }[] }>(`${NOTICES}/list`, { size: 200 })).data.records.map(
        ({ id }) => id,
      )
    expect(await listed(viewer())).toContain(open)
    expect(await listed(viewer())).not.toContain(hidden)
    expect(await listed(operator(server))).toContain(hidden)
    expect(await viewer().get(`${NOTICES}/detail`, { id: hidden })).toMatchObject({ code: 404 })
    expect(await viewer().get(`${NOTICES}/detail`, { id: open })).toMatchObject({ code: 200 })
  })

  test('the author sees who has read a notice and who has not', async () => {
    const [viewerId, operatorId] = await Promise.all(['viewer', 'operator'].map(userId))
    const id = await submit({ title: '回执', userIds: [viewerId, operatorId].join(',') })
    const accounts = async (call: string): Promise<readonly string[]> =>
      (
        await admin(server).get<{ records: { account: string }[] }>(`${NOTICES}/${call}`, { id })
      ).data.records.map(({ account }) => account)
    expect([...(await accounts('unreadUsers'))].toSorted()).toEqual(['operator', 'viewer'])
    const before = await count(viewer())
    expect(await viewer().post(`${NOTICES}/read`, { ids: id })).toMatchObject({ code: 200, data: 1 })
    expect(await viewer().post(`${NOTICES}/read`, { ids: id })).toMatchObject({ code: 200, data: 0 })
    expect((await count(viewer())).notice).toBe(before.notice - 1)
    expect(await accounts('readUsers')).toEqual(['viewer'])
    expect(await accounts('unreadUsers')).toEqual(['operator'])
    expect((await received(viewer())).find((row) => row.id === id)).toMatchObject({ unread: false })
    expect(await viewer().get(`${NOTICES}/readUsers`, { id })).toMatchObject({ code: 403 })
    expect(await stranger(server).get(`${NOTICES}/readUsers`, { id })).toMatchObject({ code: 404 })
    expect(await admin(server).get(`${NOTICES}/readUsers`, { id: 'x' })).toMatchObject({ code: 404 })
  })

  test('nobody can mark as read what is not addressed to him', async () => {
    const id = await submit({ title: '别人的', userIds: await userId('operator') })
    expect(await viewer().post(`${NOTICES}/read`, { ids: id })).toMatchObject({ code: 200, data: 0 })
    expect(await viewer().post(`${NOTICES}/read`, { ids: 'x' })).toMatchObject({ code: 400 })
    expect(await viewer().post(`${NOTICES}/read`)).toMatchObject({ code: 200 })
    expect(await count(viewer())).toMatchObject({ notice: 0 })
  })

  test('rich text is stored without anything that could run; plain text stays as it was typed', async () => {
    const rich = await submit({
      title: '富文本',
      content: '<p onclick="x()">一<script>alert(1)</script><a href="javascript:x()">二</a></p>',
    })
    const plain = await submit({ title: '纯文本', content: '当 a < b 时\n第二行' })
    const content = async (id: string): Promise<string> =>
      (await admin(server).get<{ content: string }>(`${NOTICES}/detail`, { id })).data.content
    expect(await content(rich)).toBe('<p>一<a>二</a></p>')
    expect(await content(plain)).toBe('当 a < b 时\n第二行')
  })
})
