import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import {
  CONFIG,
  ORDER,
  STATE,
  REBATE,
  union,
  useUnion,
  draft,
  day,
  order,
  settled,
  type Tracked,
} from '../support/unions.ts'

const server = useServer()
const { save, configOf, sync, syncNow, tracked } = useUnion(server)

describe('configurations of unions', () => {
  test('are created and updated by one call, hide their secret, and are enabled once for a position', async () => {
    const made = dataOf(await save(draft({ siteId: 'only', syncEnabled: 0 })))
    expect(JSON.stringify(await configOf(made.id))).not.toContain(union.secret)
    const [stored] = await server.sql(`select app_secret from commerce_config where id = ${made.id}`)
    expect(String(stored?.app_secret)).not.toContain(union.secret)
    const { version } = await configOf(made.id)
    ok(await save({ ...draft({ siteId: 'only', syncEnabled: 0, appSecret: '' }), id: made.id, version }))
    expect(await save({ ...draft({ siteId: 'only', appSecret: '' }), id: made.id, version })).toMatchObject({
      code: 409,
    })
    const twice = { code: 400, msg: '同一平台推广位已存在启用配置' }
    expect(await save(draft({ siteId: 'only' }))).toMatchObject(twice)
    ok(await save(draft({ siteId: 'only', platform: 2, syncEnabled: 0 })))
    const off = dataOf(await save(draft({ siteId: 'only', status: 0 })))
    expect(await admin(server).post(`${CONFIG}/changeStatus`, { ids: off.id, status: 1 })).toMatchObject(
      twice,
    )
    const parallel = await Promise.all(
      [1, 2, 3].map(() => save(draft({ siteId: 'parallel', syncEnabled: 0 }))),
    )
    expect(parallel.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(parallel.filter(({ msg }) => msg === twice.msg)).toHaveLength(2)
    expect(await stranger(server).get(`${CONFIG}/detail`, { id: made.id })).toMatchObject({ code: 404 })
    expect(await save(draft(), server.as('viewer', '100001'))).toMatchObject({ code: 403 })
  })

  test.each([
    ['请选择返利积分种类', { integralId: '' }],
    ['请输入AppSecret', { appSecret: '' }],
    ['请输入推广位ID', { siteId: '' }],
    ['接口地址必须是https地址', { apiUrl: 'ftp://union' }],
  ])('refuse with %s', async (msg, more) => {
    expect(await save(draft(more))).toMatchObject({ code: 400, msg: expect.stringContaining(msg) })
  })

  test('ask for the secret again where it would be sent elsewhere', async () => {
    const made = dataOf(await save(draft({ status: 0 })))
    const { version } = await configOf(made.id)
    const elsewhere = {
      ...draft({ status: 0, appSecret: '', apiUrl: 'https://elsewhere.example/x' }),
      id: made.id,
      version,
    }
    expect(await save(elsewhere)).toMatchObject({
      code: 400,
      msg: '接口地址或 AppKey 已修改，请重新输入AppSecret',
    })
  })

  test('are tested by asking for orders', async () => {
    union.pages = [[]]
    union.refuseAt = -1
    const made = dataOf(await save(draft({ status: 0 })))
    ok(await admin(server).post(`${CONFIG}/test`, { id: made.id }))
    expect(await configOf(made.id)).toMatchObject({ lastTestResult: 1 })
    union.refuseAt = 0
    expect(await admin(server).post(`${CONFIG}/test`, { id: made.id })).toMatchObject({
      code: 400,
      msg: '联盟拒绝：系统繁忙',
    })
    expect(await configOf(made.id)).toMatchObject({ lastTestResult: 2 })
    union.refuseAt = -1
    expect(union.wrongSignatures).toBe(0)
  })
})

describe('orders of a union', () => {
  let config: string, user: { readonly id: string; readonly mobileMask: string }
  beforeAll(async () => {
    config = dataOf(await save(draft({ siteId: 'main' }))).id
    const [first] = dataOf(
      await admin(server).get<Listed<typeof user>>('/biz-user/userinfo/list', { size: 1 }),
    ).records
    user = first as typeof user
  })
  const report = async (...orders: unknown[]): Promise<void> => {
    union.pages = [orders]
    await syncNow(config)
  }

  test('go forwards, never back, and are rebated at their settlement, rounded down', async () => {
    await report(order('A1-1', { state: 'unpaid', payTime: null, userId: user.id }), order('A1-2'))
    expect(await tracked('A1-1')).toMatchObject({
      orderState: STATE.unpaid,
      userId: user.id,
      mobileMask: user.mobileMask,
      rebateState: REBATE.none,
    })
    expect((await configOf(config)).lastSyncCount).toBe(2)
    await report(order('A1-1', { userId: user.id, state: 'completed', completeTime: day(0) }))
    await report(order('A1-1', { userId: user.id, state: 'paid' }))
    expect(await tracked('A1-1')).toMatchObject({ orderState: STATE.completed })
    await report(settled('A1-1', { userId: user.id }), settled('A1-2'))
    // 1591 fen × 0.3333 = 530.28…
    expect(await tracked('A1-1')).toMatchObject({
      orderState: STATE.settled,
      actualCommission: 1591,
      rebateAmount: 530,
      rebateState: REBATE.pending,
      rebateDueTime: expect.stringContaining(day(15).slice(0, 10)),
    })
    // Nobody is rebated for an order that was tracked to nobody.
    expect(await tracked('A1-2')).toMatchObject({ rebateAmount: 0, rebateState: REBATE.none })
    await report(settled('A1-1', { userId: user.id, actualCommission: 9999 }))
    expect(await tracked('A1-1')).toMatchObject({ actualCommission: 1591, rebateAmount: 530 })
  })

  test('become invalid from any state, and settled ones within 60 days; nothing leaves that state', async () => {
    await report(
      order('B1-1'),
      settled('B1-2', { userId: user.id }),
      settled('B1-3', { orderTime: day(-61), settleTime: day(-61) }),
    )
    const invalid = (subOrderNo: string) => order(subOrderNo, { state: 'invalid', invalidReason: '用户退货' })
    await server.sql(`update commerce_order set rebate_state = 1 where sub_order_no = 'B1-2'`)
    await report(invalid('B1-1'), invalid('B1-2'), invalid('B1-3'))
    expect(await tracked('B1-1')).toMatchObject({ orderState: STATE.invalid, rebateState: REBATE.none })
    expect(await tracked('B1-2')).toMatchObject({
      orderState: STATE.invalid,
      actualCommission: 0,
      rebateAmount: 0,
      rebateState: REBATE.none,
    })
    expect(await tracked('B1-3')).toMatchObject({ orderState: STATE.settled })
    await report(settled('B1-1'))
    expect(await tracked('B1-1')).toMatchObject({ orderState: STATE.invalid })
    // What was granted is withdrawn.
    await report(settled('B1-4', { userId: user.id }))
    await server.sql(`update commerce_order set rebate_state = 2 where sub_order_no = 'B1-4'`)
    await report(invalid('B1-4'))
    expect(await tracked('B1-4')).toMatchObject({ rebateState: REBATE.withdrawn, rebateAmount: 530 })
  })

  test('are fetched page by page; what failed goes on where it stopped', async () => {
    union.pages = [[order('C1-1')], [order('C1-2')], [order('C1-3'), order('C1-3', { state: 'completed' })]]
    union.refuseAt = 1
    union.calls.length = 0
    const { lastSyncTime } = await configOf(config)
    await syncNow(config)
    expect(await configOf(config)).toMatchObject({ syncFailure: '联盟拒绝：系统繁忙', lastSyncTime })
    expect(await tracked('C1-1')).toMatchObject({ orderState: STATE.paid })
    await sync()
    expect(union.calls).toHaveLength(2)
    union.refuseAt = -1
    await syncNow(config)
    expect(union.calls.map(({ cursor }) => cursor)).toEqual([null, '1', '1', '2'])
    expect(new Set(union.calls.map(({ from, to }) => `${from}/${to}`)).size).toBe(1)
    expect(await tracked('C1-3')).toMatchObject({ orderState: STATE.completed })
    const after = await configOf(config)
    expect(after).toMatchObject({ syncFailure: null, lastSyncTime: union.calls[0]?.to })
    // The next window begins two hours before the end of the last.
    union.pages = [[]]
    await syncNow(config)
    const begin = Date.parse(`${String(union.calls.at(-1)?.from).replace(' ', 'T')}+08:00`)
    expect(Date.parse(`${String(after.lastSyncTime).replace(' ', 'T')}+08:00`) - begin).toBe(7_200_000)
  })

  test.each([
    ['payAmount', { payAmount: -1 }],
    ['state', { state: 'lost' }],
    ['subOrderNo', { subOrderNo: 'x'.repeat(65) }],
    ['actualCommission', { state: 'settled', settleTime: day(0) }],
    ['goodsName', { goodsName: 'a\u0000b' }],
    ['orderTime', { orderTime: 'yesterday' }],
  ])('with a wrong %s leave nothing of their page', async (name, more) => {
    await report(order('D1-1'), order('D1-2', more))
    expect((await configOf(config)).syncFailure).toBe(`联盟返回的 ${name} 不正确`)
    const list = dataOf(await admin(server).get<Listed<Tracked>>(`${ORDER}/list`, { subOrderNo: 'D1-1' }))
    expect(list.records).toHaveLength(0)
    await server.sql(`update commerce_config set sync_from = null, sync_to = null where id = ${config}`)
  })

  test('of a configuration that is off are not fetched', async () => {
    const off = dataOf(await save(draft({ siteId: 'off', syncEnabled: 0 }))).id
    expect(await admin(server).post(`${CONFIG}/sync`, { ids: off })).toMatchObject({
      code: 400,
      msg: '自动同步已关闭，请先打开',
    })
    expect(await server.as('viewer', '100001').post(`${CONFIG}/sync`, { ids: config })).toMatchObject({
      code: 403,
    })
    expect(await stranger(server).post(`${CONFIG}/sync`, { ids: config })).toMatchObject({ code: 404 })
  })

  test('are found by phone and number, counted by state, and only within 92 days', async () => {
    const list = (filter: Record<string, string>) =>
      operator(server).get<Listed<Tracked>>(`${ORDER}/list`, filter)
    expect(dataOf(await list({ orderNo: 'A1' })).records).toHaveLength(2)
    expect(
      await list({ orderTime_dategt: '2026-01-01 00:00:00', orderTime_datelt: '2026-11-28 00:00:00' }),
    ).toMatchObject({ code: 400 })
    expect(
      dataOf(await stranger(server).get<Listed<Tracked>>(`${ORDER}/list`, { orderNo: 'A1' })).records,
    ).toEqual([])
    expect(dataOf(await admin(server).get(`${ORDER}/count`, { configId: config }))).toMatchObject({
      completed: 1,
    })
  })
})
