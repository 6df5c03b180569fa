import { expect, test } from 'vitest'
import type { Listed } from '../support/client.ts'
import {
  consumer,
  GROUPS,
  merchantNamed,
  newConsumer,
  runJob,
  TAGS,
  tagsOf,
  USERS,
} from '../support/consumers.ts'
import {
  byRule,
  byText,
  CALC,
  calculated,
  changesOf,
  groupOf,
  membersOf,
  refresh,
  tagged,
} from '../support/groups.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

test('a rule finds its members, and the next calculation records who came and who left', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['甲'])
  const [tagId = ''] = ids
  const users = await Promise.all(
    Array.from({ length: 4 }, () => newConsumer(admin(server), { tagIds: tagId })),
  )
  const [first = '', second = '', third = '', fourth = ''] = users.map(({ id }) => id)
  const preview = () =>
    admin(server).post<{ count: number; approximate: boolean }>(`${GROUPS}/previewRule`, {
      rule: tagged(tagId),
    })
  expect((await preview()).data).toEqual({ count: 4, approximate: false })
  const { id } = await byRule(server, tagged(tagId))
  expect(await groupOf(server, id)).toMatchObject({ calcStatus: CALC.none, memberCount: 0 })
  expect(await calculated(server, id)).toMatchObject({ calcStatus: CALC.done, memberCount: 4, snapshotNo: 1 })
  expect(await membersOf(server, id)).toEqual(users.map((user) => user.id).toSorted(byText))
  await admin(server).post(`${USERS}/remove-tags`, { ids: [first], tagIds: tagId })
  await admin(server).post(`${USERS}/changeState`, { ids: [second], status: 3 })
  const fifth = (await newConsumer(admin(server), { tagIds: tagId })).id
  expect(await membersOf(server, id)).toEqual(users.map((user) => user.id).toSorted(byText))
  expect(await calculated(server, id)).toMatchObject({ memberCount: 3, snapshotNo: 2 })
  expect(await membersOf(server, id)).toEqual([third, fourth, fifth].toSorted(byText))
  expect(await changesOf(server, id)).toMatchObject([
    { kindName: '计算', entered: 1, leftCount: 2, memberCount: 3 },
    { kindName: '计算', entered: 4, leftCount: 0, memberCount: 4 },
  ])
  const listed = await admin(server).get<Listed<{ id: string }>>(`${USERS}/list`, { groupIds: id, size: 50 })
  expect(listed.data.records.map((user) => user.id).toSorted(byText)).toEqual(
    [third, fourth, fifth].toSorted(byText),
  )
  const { data: own } = await admin(server).get<Listed<Record<string, unknown>>>(`${GROUPS}/ofUser`, {
    userId: first,
  })
  // Groups of the demo company that are calculated daily may have taken him too.
  expect(own.records.filter((group) => group.groupId === id)).toMatchObject([
    { groupId: id, typeName: '动态', leaveTime: expect.any(String) },
  ])
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

test('a changed rule, a disabled group and a removed tag stop what would be wrong', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['乙', '丙'])
  const [tagId = '', otherId = ''] = ids
  await newConsumer(admin(server), { tagIds: tagId })
  const { id } = await byRule(server, tagged(tagId), { refreshCycle: 1 })
  const done = await calculated(server, id)
  expect(done.memberCount).toBe(1)
  expect(
    await admin(server).post(`${GROUPS}/update`, { id, version: done.version, remark: '不变' }),
  ).toMatchObject({ code: 200 })
  expect((await groupOf(server, id)).calcStatus).toBe(CALC.done)
  const { version } = await groupOf(server, id)
  expect(
    await admin(server).post(`${GROUPS}/update`, { id, version: version - 1, remark: '旧' }),
  ).toMatchObject({ success: false, errCode: 'VERSION_CONFLICT' })
  expect(await admin(server).post(`${GROUPS}/update`, { id, version, rule: tagged(otherId) })).toMatchObject({
    code: 200,
  })
  expect(await groupOf(server, id)).toMatchObject({ calcStatus: CALC.none, memberCount: 1 })
  for (const call of [
    admin(server).post(`${TAGS}/remove`, {}, { query: { ids: otherId } }),
    admin(server).post(`${TAGS}/forceRemove`, { ids: [otherId] }),
  ])
    expect(await call).toMatchObject({ success: false })
  expect(await calculated(server, id)).toMatchObject({ memberCount: 0 })
  await admin(server).post(`${GROUPS}/changeStatus`, { ids: [id], status: 0 })
  expect(await refresh(server, id)).toMatchObject({ code: 409, errCode: 'STATE_CONFLICT' })
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
  const daily = await byRule(server, tagged(tagId), { refreshCycle: 1 }),
    manual = await byRule(server, tagged(tagId))
  await runJob(server, 'userGroupDaily')
  expect((await groupOf(server, daily.id)).calcStatus).toBe(CALC.none)
  const age = (id: string) =>
    server.sql(`update user_group set create_time = now() - interval '2 days' where id = ${id}`)
  await Promise.all([age(daily.id), age(manual.id)])
  await runJob(server, 'userGroupDaily')
  await runJob(server, 'userGroupCalculation')
  await expect.poll(async () => (await groupOf(server, daily.id)).memberCount, { timeout: 20_000 }).toBe(1)
  expect((await groupOf(server, manual.id)).calcStatus).toBe(CALC.none)
  expect((await changesOf(server, daily.id))[0]).toMatchObject({ userName: '系统', entered: 1 })
  const before = (await groupOf(server, daily.id)).snapshotNo
  await runJob(server, 'userGroupDaily')
  await runJob(server, 'userGroupCalculation')
  expect((await groupOf(server, daily.id)).snapshotNo).toBe(before)
  // What a run that died left behind is neither read nor kept.
  await server.sql(`
    insert into user_group_member (tenant_id, group_id, user_id, entered_no)
    values ('100001', ${daily.id}, 1, ${before + 1})`)
  await server.sql(
    `update user_group_member set left_no = ${before + 1} where group_id = ${daily.id} and user_id <> 1`,
  )
  expect(await membersOf(server, daily.id)).toHaveLength(1)
  expect(await calculated(server, daily.id)).toMatchObject({ memberCount: 1 })
  expect((await changesOf(server, daily.id))[0]).toMatchObject({ entered: 0, leftCount: 0 })
})
