import { expect, test } from 'vitest'
import { batchEnd } from '../support/channels.ts'
import type { Answer, Listed } from '../support/client.ts'
import {
  type Consumer,
  consumer,
  GROUPS,
  merchantNamed,
  mobileFile,
  newConsumer,
  runJob,
  type Saved,
  saved,
  TAGS,
  tagsOf,
  USERS,
} from '../support/consumers.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

interface Group extends Saved {
  readonly groupName: string
  readonly memberCount: number
  readonly calcStatus: number
  readonly snapshotNo: number
  readonly progress: number | null
  readonly calcError: string | null
}
const STATUS = { none: 0, running: 1, done: 2, failed: 3 } as const

let count = 0
const newGroup = async (more: Readonly<Record<string, unknown>>): Promise<Group> =>
  saved(
    await admin(server).post<Group>(`${GROUPS}/save`, {
      groupName: `分组${(count += 1)}-${Math.random()}`.slice(0, 30),
      groupType: 1,
      ...more,
    }),
  )
const byRule = (rule: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<Group> =>
  newGroup({ groupType: 2, refreshCycle: 0, rule, ...more })
const group = async (id: string): Promise<Group> =>
  (await admin(server).get<Group>(`${GROUPS}/detail`, { id })).data
const members = async (groupId: string): Promise<readonly string[]> =>
  (
    await admin(server).get<Listed<{ id: string }>>(`${GROUPS}/memberPage`, { groupId, size: 200 })
  ).data.records.map(({ id }) => id)
const refresh = (id: string): Promise<Answer<unknown>> =>
  admin(server).post(`${GROUPS}/refresh`, { ids: [id] })

/** Starts a calculation and waits for its end. */
async function calculated(id: string): Promise<Group> {
  expect(await refresh(id)).toMatchObject({ code: 200 })
  await runJob(server, 'userGroupCalculation')
  await expect.poll(async () => (await group(id)).calcStatus, { timeout: 20_000 }).not.toBe(STATUS.running)
  return group(id)
}
const tagged = (tagId: string) => ({ op: 'and', items: [{ field: 'tag', cmp: 'in', value: [tagId] }] })
const changes = async (groupId: string) =>
  (
    await admin(server).get<
      Listed<{ kindName: string; entered: number; leftCount: number; memberCount: number; userName: string }>
    >(`${GROUPS}/changePage`, { groupId, size: 50 })
  ).data.records

test('a rule finds its members, and the next calculation records who came and who left', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['甲'])
  const [tagId = ''] = ids
  const users = await Promise.all(
    Array.from({ length: 4 }, () => newConsumer(admin(server), { tagIds: tagId })),
  )
  const [first, second, third, fourth] = users.map(({ id }) => id)
  const preview = () =>
    admin(server).post<{ count: number; approximate: boolean }>(`${GROUPS}/previewRule`, {
      rule: tagged(tagId),
    })
  expect((await preview()).data).toEqual({ count: 4, approximate: false })
  const { id } = await byRule(tagged(tagId))
  expect(await group(id)).toMatchObject({ calcStatus: STATUS.none, memberCount: 0 })
  expect(await calculated(id)).toMatchObject({ calcStatus: STATUS.done, memberCount: 4, snapshotNo: 1 })
  expect([...(await members(id))].sort()).toEqual(users.map((user) => user.id).sort())
  await admin(server).post(`${USERS}/remove-tags`, { ids: [first], tagIds: tagId })
  await admin(server).post(`${USERS}/changeState`, { ids: [second], status: 3 })
  const fifth = (await newConsumer(admin(server), { tagIds: tagId })).id
  expect([...(await members(id))].sort()).toEqual(users.map((user) => user.id).sort())
  expect(await calculated(id)).toMatchObject({ memberCount: 3, snapshotNo: 2 })
  expect([...(await members(id))].sort()).toEqual([third, fourth, fifth].sort())
  expect(await changes(id)).toMatchObject([
    { kindName: '计算', entered: 1, leftCount: 2, memberCount: 3 },
    { kindName: '计算', entered: 4, leftCount: 0, memberCount: 4 },
  ])
  const listed = await admin(server).get<Listed<{ id: string }>>(`${USERS}/list`, { groupIds: id, size: 50 })
  expect(listed.data.records.map((user) => user.id).sort()).toEqual([third, fourth, fifth].sort())
  const { data: own } = await admin(server).get<Listed<Record<string, unknown>>>(`${GROUPS}/ofUser`, {
    userId: first,
  })
  expect(own.records).toMatchObject([{ groupId: id, typeName: '动态', leaveTime: expect.any(String) }])
  expect(await consumer(admin(server), String(third))).toMatchObject({ groupIds: id })
})

test('rules compare every declared field by its own operators', async () => {
  const { id: merchantId } = await merchantNamed(admin(server), '锦礼堂积分商城')
  const found = async (items: readonly unknown[], op = 'and'): Promise<number> => {
    const answer = await admin(server).post<{ count: number }>(`${GROUPS}/previewRule`, {
      rule: { op, items },
      merchantId,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
    return answer.data.count
  }
  const counted = async (condition: string): Promise<number> => {
    const [row] = await server.sql(`
      select count(*)::int as n from userinfo
      where tenant_id = '100001' and merchant_id = ${merchantId} and status = 1 and is_deleted = 0
        and (${condition})`)
    return Number(row?.n)
  }
  const cases: readonly (readonly [field: string, cmp: string, value: unknown, sql: string])[] = [
    ['orderCount', 'ge', 10, 'order_count >= 10'],
    ['orderCount', 'gt', 10, 'order_count > 10'],
    ['orderCount', 'eq', 0, 'order_count = 0'],
    ['orderCount', 'between', [5, 12], 'order_count between 5 and 12'],
    ['totalAmount', 'le', 100_000, 'total_amount <= 100000'],
    ['totalAmount', 'lt', 100_000, 'total_amount < 100000'],
    ['integralBalance', 'ge', 500, 'integral_balance >= 500'],
    ['regTime', 'within_days', 90, `reg_time >= now() - interval '90 days'`],
    ['lastOrderTime', 'within_days', 30, `last_order_time >= now() - interval '30 days'`],
    ['lastLoginTime', 'lt', '2020-01-01', `last_login_time < '2020-01-01'`],
    ['regTime', 'between', ['2020-01-01', '2099-12-31'], `reg_time >= '2020-01-01'`],
    ['gender', 'eq', 1, 'gender = 1'],
    ['regSource', 'in', [1, 2], 'reg_source in (1, 2)'],
    ['regionCode', 'in', [44, 31], 'region_code in (44, 31)'],
  ]
  for (const [field, cmp, value, sql] of cases)
    expect([field, cmp, await found([{ field, cmp, value }])]).toEqual([field, cmp, await counted(sql)])
  const nested = [
    { field: 'gender', cmp: 'eq', value: 1 },
    {
      op: 'and',
      items: [
        { field: 'orderCount', cmp: 'ge', value: 6 },
        { op: 'or', items: [{ field: 'regSource', cmp: 'eq', value: 2 }] },
      ],
    },
  ]
  expect(await found(nested, 'or')).toBe(await counted('gender = 1 or (order_count >= 6 and reg_source = 2)'))
})

test('what is no rule is refused, whatever it tries', async () => {
  const condition = { field: 'orderCount', cmp: 'ge', value: 1 }
  const rule = (...items: readonly unknown[]) => ({ op: 'and', items })
  const wrong: readonly (readonly [unknown, string])[] = [
    [null, 'GROUP_RULE_STRUCTURE'],
    ['order_count > 1', 'GROUP_RULE_STRUCTURE'],
    [condition, 'GROUP_RULE_STRUCTURE'],
    [{ op: 'and', items: [] }, 'GROUP_RULE_STRUCTURE'],
    [{ op: 'not', items: [condition] }, 'GROUP_RULE_STRUCTURE'],
    [rule({ ...condition, sql: '1=1' }), 'GROUP_RULE_STRUCTURE'],
    [rule({ field: 'mobile', cmp: 'eq', value: '13800138000' }), 'GROUP_RULE_FIELD'],
    [rule({ field: '__proto__', cmp: 'eq', value: 1 }), 'GROUP_RULE_FIELD'],
    [rule({ field: 'order_count; drop table userinfo', cmp: 'eq', value: 1 }), 'GROUP_RULE_FIELD'],
    [rule({ field: 'tag', cmp: 'gt', value: '1' }), 'GROUP_RULE_OPERATOR'],
    [rule({ field: 'orderCount', cmp: 'within_days', value: 1 }), 'GROUP_RULE_OPERATOR'],
    [rule({ field: 'orderCount', cmp: 'ge', value: '1) or (1=1' }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'orderCount', cmp: 'ge', value: 1.5 }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'orderCount', cmp: 'between', value: [9, 1] }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'orderCount', cmp: 'between', value: [1] }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'regTime', cmp: 'ge', value: 'yesterday' }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'regTime', cmp: 'within_days', value: 0 }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'gender', cmp: 'eq', value: 7 }), 'GROUP_RULE_VALUE'],
    [rule({ field: 'tag', cmp: 'in', value: [] }), 'GROUP_RULE_VALUE'],
    [
      rule({ field: 'tag', cmp: 'in', value: Array.from({ length: 101 }, (_, n) => String(n + 1)) }),
      'GROUP_RULE_VALUE',
    ],
    [rule(...Array.from({ length: 21 }, () => condition)), 'GROUP_RULE_LONG'],
    [rule({ op: 'or', items: [{ op: 'and', items: [rule(condition)] }] }), 'GROUP_RULE_DEEP'],
  ]
  for (const [value, errCode] of wrong) {
    expect([value, await admin(server).post(`${GROUPS}/previewRule`, { rule: value })]).toMatchObject([
      value,
      { code: 400, errCode },
    ])
    if (value === null) continue
    expect([
      value,
      await admin(server).post(`${GROUPS}/save`, {
        groupName: 'x',
        groupType: 2,
        refreshCycle: 0,
        rule: value,
      }),
    ]).toMatchObject([value, { code: 400, errCode }])
  }
  expect(
    await admin(server).post(`${GROUPS}/save`, { groupName: 'x', groupType: 2, refreshCycle: 0 }),
  ).toMatchObject({ code: 400 })
  expect(
    await admin(server).post(`${GROUPS}/save`, {
      groupName: 'x',
      groupType: 2,
      refreshCycle: 0,
      rule: tagged('999999999999'),
    }),
  ).toMatchObject({ code: 400, errCode: 'TAG_UNUSABLE' })
})

test('people enter and leave a list once, with the reason of those who cannot', async () => {
  const { id } = await newGroup({})
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
  expect((await group(id)).memberCount).toBe(2)
  expect(await add([one.id], stranger(server))).toMatchObject({ success: false })
  expect(await add([one.id], server.as('viewer', '100001'))).toMatchObject({ code: 403 })
  expect(await add([])).toMatchObject({ code: 400, errCode: 'USER_SELECTION_MISSING' })
  const left = await admin(server).post<{ operationId?: string }>(`${USERS}/leave-group`, {
    ids: [one.id, two.id],
    groupId: id,
  })
  expect(left, JSON.stringify(left.body)).toMatchObject({ code: 200 })
  expect(await members(id)).toEqual([])
  expect(await admin(server).post(`${GROUPS}/memberRemove`, { groupId: id, ids: [one.id] })).toMatchObject({
    data: { success: 0, fail: [{ errCode: 'GROUP_MEMBER_MISSING' }] },
  })
  const { id: other } = await merchantNamed(admin(server), '鲜果达会员权益')
  const bound = await newGroup({ merchantId: other })
  expect(await admin(server).post(`${GROUPS}/memberAdd`, { groupId: bound.id, ids: [one.id] })).toMatchObject(
    { data: { fail: [{ errCode: 'GROUP_MEMBER_MERCHANT' }] } },
  )
  const ruled = await byRule({ op: 'and', items: [{ field: 'orderCount', cmp: 'ge', value: 99 }] })
  expect(await admin(server).post(`${GROUPS}/memberAdd`, { groupId: ruled.id, ids: [one.id] })).toMatchObject(
    { code: 400, errCode: 'GROUP_NOT_FIXED' },
  )
  expect(await refresh(id)).toMatchObject({ code: 400, errCode: 'GROUP_NOT_RULE' })
})

test('concurrent changes of one list leave nobody in it twice', async () => {
  const { id } = await newGroup({})
  const users = (await Promise.all(Array.from({ length: 6 }, () => newConsumer(admin(server))))).map(
    (user) => user.id,
  )
  await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      admin(server).post(`${GROUPS}/memberAdd`, { groupId: id, ids: n % 2 ? users : users.toReversed() }),
    ),
  )
  expect([...(await members(id))].sort()).toEqual([...users].sort())
  expect(await group(id)).toMatchObject({ memberCount: 6, snapshotNo: 1 })
  expect(await server.sql(`select count(*)::int as n from user_group_member where group_id = ${id}`)).toEqual(
    [{ n: 6 }],
  )
})

test('a file lets its numbers enter a list, and a filter all it finds, in the background', async () => {
  const { id } = await newGroup({})
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
  expect([...(await members(id))].sort()).toEqual(users.map((user) => user.id).sort())
  const out = await admin(server).post<{ batchNo: string }>(`${USERS}/batchUpdate`, {
    filter: { nickname: '入组者' },
    operation: 4,
    groupId: id,
  })
  expect(out, JSON.stringify(out.body)).toMatchObject({ code: 200, data: { total: 3 } })
  expect(await batchEnd(admin(server), out.data.batchNo)).toMatchObject({ successCount: 3 })
  expect(await members(id)).toEqual([])
  expect((await changes(id)).map(({ kindName }) => kindName)).toEqual(['出组', '文件'])
  expect(
    await admin(server).post(`${USERS}/batchUpdate`, { ids: [users[0]?.id], operation: 3, groupId: '1' }),
  ).toMatchObject({ code: 400, errCode: 'GROUP_UNUSABLE' })
  expect(
    await admin(server).post(`${USERS}/batchUpdate`, { ids: [users[0]?.id], operation: 5, groupId: id }),
  ).toMatchObject({ code: 400, errCode: 'USER_OPERATION_WRONG' })
})

test('an undone entry leaves the list', async () => {
  const { id } = await newGroup({})
  const user = await newConsumer(operator(server))
  const answer = await operator(server).post<{ operation: string }>(`${USERS}/join-group`, {
    ids: [user.id],
    groupId: id,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  expect(await members(id)).toEqual([user.id])
  const { operation } = answer.data
  expect(await operator(server).post(`${USERS}/undo`, { operation })).toMatchObject({ code: 200 })
  expect(await members(id)).toEqual([])
})

test('a changed rule, a disabled group and a removed tag stop what would be wrong', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['乙', '丙'])
  const [tagId = '', otherId = ''] = ids
  await newConsumer(admin(server), { tagIds: tagId })
  const { id } = await byRule(tagged(tagId), { refreshCycle: 1 })
  const done = await calculated(id)
  expect(done.memberCount).toBe(1)
  expect(
    await admin(server).post(`${GROUPS}/update`, { id, version: done.version, remark: '不变' }),
  ).toMatchObject({ code: 200 })
  expect((await group(id)).calcStatus).toBe(STATUS.done)
  const { version } = await group(id)
  expect(
    await admin(server).post(`${GROUPS}/update`, { id, version: version - 1, remark: '旧' }),
  ).toMatchObject({ success: false, errCode: 'VERSION_CONFLICT' })
  expect(await admin(server).post(`${GROUPS}/update`, { id, version, rule: tagged(otherId) })).toMatchObject({
    code: 200,
  })
  expect(await group(id)).toMatchObject({ calcStatus: STATUS.none, memberCount: 1 })
  for (const call of [
    admin(server).post(`${TAGS}/remove`, {}, { query: { ids: otherId } }),
    admin(server).post(`${TAGS}/forceRemove`, { ids: [otherId] }),
  ])
    expect(await call).toMatchObject({ success: false })
  expect(await calculated(id)).toMatchObject({ memberCount: 0 })
  await admin(server).post(`${GROUPS}/changeStatus`, { ids: [id], status: 0 })
  expect(await refresh(id)).toMatchObject({ code: 409, errCode: 'STATE_CONFLICT' })
  await server.sql(`update user_group set use_count = 1 where id = ${id}`)
  expect(await admin(server).post(`${GROUPS}/remove`, {}, { query: { ids: id } })).toMatchObject({
    code: 400,
    msg: '分组已被活动引用，不能删除',
  })
})

test('a group is calculated once at a time, daily ones from three on, and goes on after a restart', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['丁'])
  const [tagId = ''] = ids
  await newConsumer(admin(server), { tagIds: tagId })
  const daily = await byRule(tagged(tagId), { refreshCycle: 1 }),
    manual = await byRule(tagged(tagId))
  await runJob(server, 'userGroupDaily')
  expect((await group(daily.id)).calcStatus).toBe(STATUS.none)
  const age = (id: string) =>
    server.sql(`update user_group set create_time = now() - interval '2 days' where id = ${id}`)
  await Promise.all([age(daily.id), age(manual.id)])
  await runJob(server, 'userGroupDaily')
  await runJob(server, 'userGroupCalculation')
  await expect.poll(async () => (await group(daily.id)).memberCount, { timeout: 20_000 }).toBe(1)
  expect((await group(manual.id)).calcStatus).toBe(STATUS.none)
  expect((await changes(daily.id))[0]).toMatchObject({ userName: '系统', entered: 1 })
  const before = (await group(daily.id)).snapshotNo
  await runJob(server, 'userGroupDaily')
  await runJob(server, 'userGroupCalculation')
  expect((await group(daily.id)).snapshotNo).toBe(before)
  // What a run that died left behind is neither read nor kept.
  await server.sql(`
    insert into user_group_member (tenant_id, group_id, user_id, entered_no)
    values ('100001', ${daily.id}, 1, ${before + 1})`)
  await server.sql(
    `update user_group_member set left_no = ${before + 1} where group_id = ${daily.id} and user_id <> 1`,
  )
  expect(await members(daily.id)).toHaveLength(1)
  expect(await calculated(daily.id)).toMatchObject({ memberCount: 1 })
  expect((await changes(daily.id))[0]).toMatchObject({ entered: 0, leftCount: 0 })
})

test('erased consumers are in no group any more', async () => {
  const { id } = await newGroup({})
  const [gone, kept] = await Promise.all([newConsumer(admin(server)), newConsumer(admin(server))])
  await admin(server).post(`${GROUPS}/memberAdd`, { groupId: id, ids: [gone.id, kept.id] })
  await admin(server).post(`${USERS}/changeState`, { ids: [gone.id], status: 3 })
  expect((await group(id)).memberCount).toBe(2)
  await server.sql(`update userinfo set cancel_time = now() - interval '31 days' where id = ${gone.id}`)
  await server.restart()
  await runJob(server, 'userErasure')
  await expect.poll(async () => (await group(id)).memberCount).toBe(1)
  expect(await members(id)).toEqual([kept.id])
  expect(await server.sql(`select 1 from user_group_member where user_id = ${gone.id}`)).toEqual([])
}, 120_000)

test('members are masked, of the tenant alone, and need the right to see consumers', async () => {
  const { id } = await newGroup({})
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
