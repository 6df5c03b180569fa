import { expect, test } from 'vitest'
import { batchEnd } from '../support/channels.ts'
import type { Listed } from '../support/client.ts'
import {
  consumer,
  idsIn,
  newConsumer,
  runJob,
  type Saved,
  TAG_GROUPS,
  TAGS,
  tagsOf,
  USERS,
} from '../support/consumers.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
interface Tag extends Saved {
  readonly tagName: string
  readonly userCount: number
  readonly state: number
}
const tag = async (id: string): Promise<Tag> => (await admin(server).get<Tag>(`${TAGS}/detail`, { id })).data

test('a tag of a single-choice group takes the place of the other one, and counts follow', async () => {
  const { groupId, ids } = await tagsOf(admin(server), 2, ['高', '低'])
  const [high = '', low = ''] = ids
  const { data: group } = await admin(server).get<{ tagCount: number }>(`${TAG_GROUPS}/detail`, {
    id: groupId,
  })
  expect(group.tagCount).toBe(2)
  const { data: groups } = await admin(server).get<readonly { id: string; tags: readonly Tag[] }[]>(
    `${TAG_GROUPS}/withTags`,
  )
  expect(groups.find(({ id }) => id === groupId)?.tags.map(({ tagName }) => tagName)).toEqual(['高', '低'])
  const user = await newConsumer(admin(server), { tagIds: low })
  expect(
    await admin(server).post(`${USERS}/update`, {
      id: user.id,
      version: user.version,
      tagIds: ids.join(','),
    }),
  ).toMatchObject({ code: 400, errCode: 'TAG_SINGLE' })
  expect(
    await admin(server).post(`${USERS}/add-tags`, { ids: [user.id], tagIds: ids.join(',') }),
  ).toMatchObject({
    code: 400,
    errCode: 'TAG_SINGLE',
  })
  const added = await admin(server).post<{ operationId?: string }>(`${USERS}/add-tags`, {
    ids: [user.id],
    tagIds: high,
  })
  expect(added, JSON.stringify(added.body)).toMatchObject({ code: 200 })
  expect(idsIn((await consumer(admin(server), user.id)).tagIds)).toEqual([high])
  await runJob(server, 'userTagCounts')
  expect([(await tag(high)).userCount, (await tag(low)).userCount]).toEqual([1, 0])
  expect(await admin(server).post(`${USERS}/remove-tags`, { ids: [user.id], tagIds: high })).toMatchObject({
    code: 200,
  })
  await runJob(server, 'userTagCounts')
  expect((await tag(high)).userCount).toBe(0)
})

test('concurrent tags of one single-choice group leave exactly one', async () => {
  const { ids } = await tagsOf(admin(server), 2, ['一', '二', '三', '四', '五'])
  const users = await Promise.all(Array.from({ length: 4 }, () => newConsumer(admin(server))))
  const userIds = users.map(({ id }) => id)
  await Promise.all(
    ids.flatMap((tagId) => [
      admin(server).post(`${USERS}/add-tags`, { ids: userIds, tagIds: tagId }),
      admin(server).post(`${USERS}/batchUpdate`, { ids: userIds.toReversed(), operation: 1, tagIds: tagId }),
    ]),
  )
  for (const id of userIds) expect(idsIn((await consumer(admin(server), id)).tagIds)).toHaveLength(1)
  await runJob(server, 'userTagCounts')
  let sum = 0
  for (const id of ids) sum += (await tag(id)).userCount
  expect(sum).toBe(userIds.length)
})

test('a consumer has at most 50 tags', async () => {
  const { ids } = await tagsOf(
    admin(server),
    1,
    Array.from({ length: 51 }, (_, number) => `第${number}`),
  )
  const user = await newConsumer(admin(server), { tagIds: ids.slice(0, 49).join(',') })
  const add = (tagIds: readonly string[]) =>
    admin(server).post<{ success: number; fail: readonly { msg: string }[] }>(`${USERS}/batchUpdate`, {
      ids: [user.id],
      operation: 1,
      tagIds,
    })
  expect((await add(ids.slice(49, 51))).data).toMatchObject({
    success: 0,
    fail: [{ msg: '单个用户最多50个标签' }],
  })
  expect((await add([ids[49] ?? ''])).data).toMatchObject({ success: 1, fail: [] })
  expect(
    await admin(server).post(`${USERS}/add-tags`, { ids: [user.id], tagIds: ids[50] ?? '' }),
  ).toMatchObject({ code: 400, msg: '单个用户最多50个标签' })
  expect((await add([ids[49] ?? ''])).data).toMatchObject({ success: 1 })
})

test('a tenant has at most 50 tag groups and 500 tags', async () => {
  await server.sql(`
    insert into tag_group (id, tenant_id, group_name, select_mode, status)
    select 900000 + n, '100002', 'g' || n, 1, 1 from generate_series(1, 50) n`)
  await server.sql(`
    insert into user_tag (id, tenant_id, tag_name, tag_group_id, state)
    select 910000 + n, '100002', 't' || n, 900001, 1 from generate_series(1, 499) n`)
  expect(
    await stranger(server).post(`${TAG_GROUPS}/save`, { groupName: '再一组', selectMode: 1 }),
  ).toMatchObject({
    code: 400,
    msg: '最多50个标签组',
  })
  const answers = await Promise.all(
    ['甲', '乙', '丙'].map((tagName) =>
      stranger(server).post(`${TAGS}/save`, { tagName, tagGroupId: '900001' }),
    ),
  )
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400, 400])
  expect(answers.find(({ code }) => code === 400)?.msg).toBe('最多500个标签')
})

test('a disabled tag is given to nobody; one in use is deleted only by force, in the background', async () => {
  const { groupId, ids } = await tagsOf(admin(server), 1, ['停', '用'])
  const [off = '', used = ''] = ids
  expect(await admin(server).post(`${TAGS}/changeState`, { ids: [off], state: 0 })).toMatchObject({
    code: 200,
  })
  const user = await newConsumer(admin(server), { tagIds: used })
  expect(
    await admin(server).post(`${USERS}/batchUpdate`, { ids: [user.id], operation: 1, tagIds: [off] }),
  ).toMatchObject({ code: 400, msg: '标签不存在或已停用' })
  expect(await admin(server).post(`${TAGS}/remove`, {}, { query: { ids: used } })).toMatchObject({
    code: 400,
    errCode: 'TAG_USED',
  })
  expect(await admin(server).post(`${TAG_GROUPS}/remove`, {}, { query: { ids: groupId } })).toMatchObject({
    code: 400,
    errCode: 'TAG_GROUP_NOT_EMPTY',
  })
  expect(await admin(server).post(`${TAGS}/forceRemove`, { ids: [used] })).toMatchObject({ code: 200 })
  const { data: tasks } = await admin(server).get<Listed<{ batchNo: string }>>('/biz-export/batchTask/list', {
    size: 1,
    descs: 'createTime',
  })
  expect(await batchEnd(admin(server), tasks.records[0]?.batchNo ?? '')).toMatchObject({ successCount: 1 })
  expect(idsIn((await consumer(admin(server), user.id)).tagIds)).toEqual([])
  expect(await admin(server).get(`${TAGS}/detail`, { id: used })).toMatchObject({ code: 404 })
})

test('bad input, other tenants and missing rights are refused', async () => {
  const { groupId, ids } = await tagsOf(admin(server), 1, ['界'])
  const save = (more: Readonly<Record<string, unknown>>) =>
    admin(server).post(`${TAGS}/save`, { tagName: '新', tagGroupId: groupId, ...more })
  expect(await save({ tagName: '界' })).toMatchObject({ code: 400, msg: '该标签组中已有同名标签' })
  expect(await save({ tagName: 'x'.repeat(41) })).toMatchObject({ code: 400, data: { field: 'tagName' } })
  expect(await save({ tagGroupId: '1' })).toMatchObject({ code: 400 })
  expect(await save({ userCount: 5 })).toMatchObject({ code: 400 })
  expect(await stranger(server).post(`${TAGS}/save`, { tagName: '外', tagGroupId: groupId })).toMatchObject({
    code: 400,
  })
  const user = await newConsumer(admin(server))
  expect(
    await stranger(server).post(`${USERS}/batchUpdate`, { ids: [user.id], operation: 1, tagIds: ids }),
  ).toMatchObject({ code: 400 })
  const change = (body: Readonly<Record<string, unknown>>) =>
    admin(server).post(`${USERS}/batchUpdate`, { ids: [user.id], operation: 1, tagIds: ids, ...body })
  expect(await change({ operation: 7 })).toMatchObject({ code: 400, errCode: 'USER_OPERATION_WRONG' })
  expect(await change({ tagIds: [] })).toMatchObject({ code: 400, errCode: 'USER_TAGS_MISSING' })
  expect(await change({ tagIds: ['x'] })).toMatchObject({ code: 400 })
  expect(await change({ ids: [] })).toMatchObject({ code: 400, errCode: 'USER_SELECTION_MISSING' })
  expect(await change({ ids: Array.from({ length: 5001 }, (_, n) => String(n + 1)) })).toMatchObject({
    code: 400,
    errCode: 'USER_SELECTION_LONG',
  })
  expect(await server.as('viewer', '100001').post(`${USERS}/batchUpdate`, {})).toMatchObject({ code: 403 })
  expect(await operator(server).get(`${TAGS}/detail`, { id: '1' })).toMatchObject({ success: false })
})

test('everything a filter finds is changed in the background, by the batch number', async () => {
  const { ids } = await tagsOf(admin(server), 2, ['旧', '新'])
  const [old = '', fresh = ''] = ids
  const users = await Promise.all(
    Array.from({ length: 5 }, () => newConsumer(admin(server), { tagIds: old })),
  )
  const { data } = await admin(server).post<{ total: number; batchNo: string }>(`${USERS}/batchUpdate`, {
    filter: { tagIds: old },
    operation: 1,
    tagIds: [fresh],
  })
  expect(data.total).toBe(5)
  expect(await batchEnd(admin(server), data.batchNo)).toMatchObject({ successCount: 5, failCount: 0 })
  for (const { id } of users) expect(idsIn((await consumer(admin(server), id)).tagIds)).toEqual([fresh])
  expect(
    await admin(server).post(`${USERS}/batchUpdate`, {
      filter: { nonsense: '1' },
      operation: 1,
      tagIds: ids,
    }),
  ).toMatchObject({ code: 400 })
})
