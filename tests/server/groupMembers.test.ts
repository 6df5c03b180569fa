import { expect, test } from 'vitest'
import { batchEnd } from '../support/channels.ts'
import type { Listed } from '../support/client.ts'
import {
  type Consumer,
  GROUPS,
  merchantNamed,
  mobileFile,
  newConsumer,
  runJob,
  USERS,
} from '../support/consumers.ts'
import { byRule, byText, changesOf, groupOf, membersOf, newGroup, refresh } from '../support/groups.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('people enter and leave a list once, with the reason of those who cannot', async () => {
  const { id } = await newGroup(server)
  const [one, two, blocked] = await Promise.all(Array.from({ length: 3 }, () => newConsumer(admin(server))))
  if (!one || !two || !blocked) throw new Error('no consumers')
  await admin(server).post(`${USERS}/changeState`, { ids: [blocked.id], status: 3 })
  const add = (ids: readonly string[], by = admin(server)) =>
    by.post<{ success: number; fail: readonly { id: string; errCode: string }[] }>(`${GROUPS}/memberAdd`, {
      groupId: id,
      ids,
    })
  expect((await add([one.id, two.id])).data).toMatchObject({ success: 2, fail: [] })
  expect((await add([one.id, '404'])).data).toMatchObject({
    success: 0,
    fail: [{ errCode: 'USER_UNKNOWN' }, { id: one.id, errCode: 'GROUP_MEMBER_ALREADY' }],
  })
  const joined = await admin(server).post<Record<string, unknown>>(`${USERS}/join-group`, {
    ids: [two.id, blocked.id],
    groupId: id,
  })
  expect(joined).toMatchObject({ code: 400 })
  expect((await groupOf(server, id)).memberCount).toBe(2)
  expect(await add([one.id], stranger(server))).toMatchObject({ success: false })
  expect(await add([one.id], server.as('viewer', '100001'))).toMatchObject({ code: 403 })
  expect(await add([])).toMatchObject({ code: 400, errCode: 'USER_SELECTION_MISSING' })
  const left = await admin(server).post<{ operationId?: string }>(`${USERS}/leave-group`, {
    ids: [one.id, two.id],
    groupId: id,
  })
  expect(left, JSON.stringify(left.body)).toMatchObject({ code: 200 })
  expect(await membersOf(server, id)).toEqual([])
  expect(await admin(server).post(`${GROUPS}/memberRemove`, { groupId: id, ids: [one.id] })).toMatchObject({
    data: { success: 0, fail: [{ errCode: 'GROUP_MEMBER_MISSING' }] },
  })
  const { id: other } = await merchantNamed(admin(server), '鲜果达会员权益')
  const bound = await newGroup(server, { merchantId: other })
  expect(await admin(server).post(`${GROUPS}/memberAdd`, { groupId: bound.id, ids: [one.id] })).toMatchObject(
    { data: { fail: [{ errCode: 'GROUP_MEMBER_MERCHANT' }] } },
  )
  const ruled = await byRule(server, { op: 'and', items: [{ field: 'orderCount', cmp: 'ge', value: 99 }] })
  expect(await admin(server).post(`${GROUPS}/memberAdd`, { groupId: ruled.id, ids: [one.id] })).toMatchObject(
    { code: 400, errCode: 'GROUP_NOT_FIXED' },
  )
  expect(await refresh(server, id)).toMatchObject({ code: 400, errCode: 'GROUP_NOT_RULE' })
})

test('concurrent changes of one list leave nobody in it twice', async () => {
  const { id } = await newGroup(server)
  const users = (await Promise.all(Array.from({ length: 6 }, () => newConsumer(admin(server))))).map(
    (user) => user.id,
  )
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      admin(server).post(`${GROUPS}/memberAdd`, { groupId: id, ids: n % 2 ? users : users.toReversed() }),
    ),
  )
  expect(await membersOf(server, id)).toEqual(users.toSorted(byText))
  expect(await groupOf(server, id)).toMatchObject({ memberCount: 6, snapshotNo: 1 })
  expect(await server.sql(`select count(*)::int as n from user_group_member where group_id = ${id}`)).toEqual(
    [{ n: 6 }],
  )
})

test('a file lets its numbers enter a list, and a filter all it finds, in the background', async () => {
  const { id } = await newGroup(server)
  const users = await Promise.all(
    Array.from({ length: 3 }, () => newConsumer(admin(server), { nickname: '入组者' })),
  )
  const { merchantCode } = await merchantNamed(admin(server), '锦礼堂开放平台')
  const rows = [...users.map(({ mobile }) => mobile), '13700000000', 'x', users[0]?.mobile ?? '']
  const up = (by = admin(server)) =>
    by.form(`${GROUPS}/memberUp`, mobileFile(rows, { groupId: id, merchantCode, operation: '3' }))
  expect(await up(server.as('viewer', '100001'))).toMatchObject({ code: 403 })
  expect(await up()).toMatchObject({
    code: 200,
    data: { totalCount: 6, successCount: 3, failCount: 2, dupCount: 1 },
  })
  expect(await up()).toMatchObject({ code: 400, msg: '请勿重复上传同一文件' })
  expect(await membersOf(server, id)).toEqual(users.map((user) => user.id).toSorted(byText))
  const out = await admin(server).post<{ batchNo: string }>(`${USERS}/batchUpdate`, {
    filter: { nickname: '入组者' },
    operation: 4,
    groupId: id,
  })
  expect(out, JSON.stringify(out.body)).toMatchObject({ code: 200, data: { total: 3 } })
  expect(await batchEnd(admin(server), out.data.batchNo)).toMatchObject({ successCount: 3 })
  expect(await membersOf(server, id)).toEqual([])
  expect((await changesOf(server, id)).map(({ kindName }) => kindName)).toEqual(['出组', '文件'])
  expect(
    await admin(server).post(`${USERS}/batchUpdate`, { ids: [users[0]?.id], operation: 3, groupId: '1' }),
  ).toMatchObject({ code: 400, errCode: 'GROUP_UNUSABLE' })
  expect(
    await admin(server).post(`${USERS}/batchUpdate`, { ids: [users[0]?.id], operation: 5, groupId: id }),
  ).toMatchObject({ code: 400, errCode: 'USER_OPERATION_WRONG' })
})

test('an undone entry leaves the list', async () => {
  const { id } = await newGroup(server)
  const user = await newConsumer(operator(server))
  const answer = await operator(server).post<{ operation: string }>(`${USERS}/join-group`, {
    ids: [user.id],
    groupId: id,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  expect(await membersOf(server, id)).toEqual([user.id])
  const { operation } = answer.data
  expect(await operator(server).post(`${USERS}/undo`, { operation })).toMatchObject({ code: 200 })
  expect(await membersOf(server, id)).toEqual([])
})

test('erased consumers are in no group any more', async () => {
  const { id } = await newGroup(server)
  const [gone, kept] = await Promise.all([newConsumer(admin(server)), newConsumer(admin(server))])
  await admin(server).post(`${GROUPS}/memberAdd`, { groupId: id, ids: [gone.id, kept.id] })
  await admin(server).post(`${USERS}/changeState`, { ids: [gone.id], status: 3 })
  expect((await groupOf(server, id)).memberCount).toBe(2)
  await server.sql(`update userinfo set cancel_time = now() - interval '31 days' where id = ${gone.id}`)
  await server.restart()
  await runJob(server, 'userErasure')
  await expect.poll(async () => (await groupOf(server, id)).memberCount).toBe(1)
  expect(await membersOf(server, id)).toEqual([kept.id])
  expect(await server.sql(`select 1 from user_group_member where user_id = ${gone.id}`)).toEqual([])
}, 120_000)

test('members are masked, of the tenant alone, and need the right to see consumers', async () => {
  const { id } = await newGroup(server)
  const user = await newConsumer(admin(server))
  await admin(server).post(`${GROUPS}/memberAdd`, { groupId: id, ids: [user.id] })
  const page = await admin(server).get<Listed<Consumer>>(`${GROUPS}/memberPage`, { groupId: id })
  expect(page.data.records[0]).toMatchObject({ mobileMask: user.mobileMask })
  expect(JSON.stringify(page.body)).not.toContain(user.mobile)
  for (const path of ['memberPage', 'changePage'])
    expect(await stranger(server).get(`${GROUPS}/${path}`, { groupId: id })).toMatchObject({ code: 404 })
  expect(await stranger(server).get(`${GROUPS}/ofUser`, { userId: user.id })).toMatchObject({ code: 404 })
  expect(await admin(server).get(`${GROUPS}/memberPage`, { groupId: 'x' })).toMatchObject({ code: 400 })
  const filtered = await stranger(server).get<Listed<Consumer>>(`${USERS}/list`, { groupIds: id })
  expect(filtered.data.records).toEqual([])
})
