import { beforeAll, expect, test } from 'vitest'
import { ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { holdJob, tick } from '../support/payments.ts'
import { publishedActivity } from '../support/activities.ts'
import { figuresOf, skuId } from '../support/orders.ts'
import { admin, stranger } from '../support/people.ts'
import { ORDER, trial } from '../support/placedOrders.ts'
import { useServer } from '../support/server.ts'
import {
  by,
  draftOf,
  finish,
  newPlan,
  periods,
  plan,
  type Plan,
  PRICE,
  runNext,
  setGoods,
  shopWith,
  STANDING,
  states,
} from '../support/standingOrders.ts'
import { MERCHANT_GOODS_STATE, PERIOD_STATE, PLAN_STATE } from '../support/wireNumbers.ts'

const server = useServer()
beforeAll(async () => {
  await holdJob(server, 'orders')
  await holdJob(server, 'standingPeriods')
  await holdJob(server, 'standingOutcomes')
})

test('a plan paid in advance holds all of it and pays each period at the price of its beginning', async () => {
  const shop = await shopWith(server, 50_000)
  const preview = await admin(server).post<{ effects: string[] }>(`${STANDING}/preview`, {
    action: 'save',
    ids: [],
    input: await draftOf(server, shop),
  })
  expect(preview.data.effects.join(), JSON.stringify(preview.body)).toContain(
    '冻结 3 期共 ¥299.40，可用额度 ¥200.60',
  )
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 0 })
  const made = await newPlan(server, shop)
  expect(made).toMatchObject({
    totalAmount: 3 * PRICE,
    planState: PLAN_STATE.running,
    accountMask: '137****0001',
  })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    holdAmount: 3 * PRICE,
    availableAmount: 50_000 - 3 * PRICE,
  })
  // A later price is not this plan's.
  const goods = await admin(server).get<Listed<{ id: string; version: number }>>(
    '/biz-merchant/merchantGoods/list',
    { merchantCode: shop.merchantCode },
  )
  const [row] = goods.data.records
  await server.sql(`update merchant_goods set fixed_price = 9990 where id = ${row?.id ?? 0}`)
  for (const [index, account] of [1, 2, 3].entries()) {
    await runNext(server, made.id)
    expect((await states(server, made.id))[index]).toBe(PERIOD_STATE.made)
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
      holdAmount: (3 - index) * PRICE,
      availableAmount: 50_000 - 3 * PRICE,
    })
    await finish(server)
    expect(await plan(server, made.id)).toMatchObject({ periodDone: account, periodFail: 0 })
  }
  expect(await plan(server, made.id)).toMatchObject({ planState: PLAN_STATE.done, nextTime: null })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    holdAmount: 0,
    balance: 50_000 - 3 * PRICE,
  })
  const orders = await admin(server).get<Listed<{ id: string; merchantOrderNo: string; unitPrice: number }>>(
    `${ORDER}/list`,
    { batchNo: made.standingNo, ascs: 'merchantOrderNo' },
  )
  expect(orders.data.records.map(({ merchantOrderNo, unitPrice }) => [merchantOrderNo, unitPrice])).toEqual(
    [1, 2, 3].map((n) => [`${made.standingNo}-${n}`, PRICE]),
  )
  // What is refunded of an order is seen in its plan.
  ok(
    await admin(server).post(`${ORDER}/refund`, {
      orderId: orders.data.records[0]?.id,
      refundQty: 1,
      refundAmount: 5000,
      reason: '协商退款',
    }),
  )
  expect(await plan(server, made.id)).toMatchObject({ refundAmount: 5000 })
  expect((await by(server, { ids: made.id, reason: '停' }, 'pause')).code).toBe(409)
  expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
})

test('a failed period is refunded and skipped, tells who made the plan, and runs again on demand', async () => {
  const shop = await shopWith(server, 50_000)
  const made = await newPlan(server, shop)
  await setGoods(server, shop, MERCHANT_GOODS_STATE.off)
  await runNext(server, made.id)
  expect((await periods(server, made.id))[0]).toMatchObject({
    periodState: PERIOD_STATE.failed,
    failReason: '商品已停售',
    orderId: null,
  })
  expect(await plan(server, made.id)).toMatchObject({ periodFail: 1, planState: PLAN_STATE.running })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 2 * PRICE })
  const messages = await admin(server).get<Listed<{ title: string; link: string }>>(
    '/blade-desk/message/page',
    {
      size: 20,
    },
  )
  expect(messages.data.records.find(({ link }) => link.includes(made.id))).toMatchObject({
    title: `周期订单 ${made.standingNo} 第1期失败：商品已停售`,
  })
  const [first] = await periods(server, made.id)
  const again = (more: Record<string, unknown> = {}) =>
    admin(server).post(`${STANDING}/runNow`, { periodId: first?.id, ...more })
  expect(await again()).toMatchObject({ code: 400, msg: '商品已停售' })
  await setGoods(server, shop, MERCHANT_GOODS_STATE.on)
  expect(
    await admin(server).post(`${STANDING}/runNow`, { periodId: first?.id }, { key: null }),
  ).toMatchObject({ code: 400, msg: '缺少请求号' })
  const answers = await Promise.all([again({ requestNo: 'RUN-1' }), again({ requestNo: 'RUN-2' })])
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409])
  await finish(server)
  expect(await states(server, made.id)).toEqual([
    PERIOD_STATE.success,
    PERIOD_STATE.waiting,
    PERIOD_STATE.waiting,
  ])
  expect(await plan(server, made.id)).toMatchObject({ periodDone: 1, periodFail: 0 })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    holdAmount: 2 * PRICE,
    balance: 50_000 - PRICE,
  })
  // The order of the next period is stopped by hand: its money comes back, and the period failed.
  await runNext(server, made.id)
  const second = (await periods(server, made.id))[1]
  const block = await admin(server).post(`${ORDER}/cancelOrder`, { ids: second?.orderId, reason: '客户停用' })
  expect(block, JSON.stringify(block.body)).toMatchObject({ code: 200 })
  await finish(server)
  expect((await periods(server, made.id))[1]).toMatchObject({
    periodState: PERIOD_STATE.failed,
    failReason: '客户停用',
  })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: PRICE })
})

test('a plan that pauses on failure waits; resumed, one missed period runs now and the others shift', async () => {
  const shop = await shopWith(server, 2 * PRICE)
  const made = await newPlan(server, shop, { chargeMode: 2, failPolicy: 2, periodTotal: 4, periodType: 1 })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 0 })
  await runNext(server, made.id)
  await finish(server)
  await runNext(server, made.id)
  await finish(server)
  await runNext(server, made.id)
  expect(await plan(server, made.id)).toMatchObject({
    planState: PLAN_STATE.paused,
    periodDone: 2,
    periodFail: 1,
    stopReason: '第3期失败：账户可用额度不足',
  })
  await runNext(server, made.id)
  expect(await states(server, made.id)).toEqual([2, 2, 3, 0])
  // While it was paused, four days passed.
  await server.sql(
    `update standing_period set plan_time = now() - interval '4 days' where standing_id = ${made.id} and period_no = 4`,
  )
  expect(await by(server, { ids: made.id }, 'resume')).toMatchObject({ code: 200, data: { success: 1 } })
  const resumed = await plan(server, made.id)
  expect(resumed).toMatchObject({ planState: PLAN_STATE.running, stopReason: null })
  expect((await periods(server, made.id))[3]?.planTime).toBe(resumed.nextTime)
  expect(
    Math.abs(Date.parse(`${(resumed.nextTime ?? '').replace(' ', 'T')}+08:00`) - Date.now()),
  ).toBeLessThan(60_000)
  await tick(server, 'standingPeriods')
  // The account is still empty.
  expect(await plan(server, made.id)).toMatchObject({ planState: PLAN_STATE.paused, periodFail: 2 })
  expect(await by(server, { ids: made.id }, 'resume')).toMatchObject({
    code: 400,
    msg: '剩余期数为0，不能操作',
  })
})

test('an ended plan frees what it held, whatever happens at the same moment', async () => {
  const shop = await shopWith(server, 50_000)
  const made = await newPlan(server, shop, { firstTime: null })
  await runNext(server, made.id)
  const preview = await admin(server).post<{ effects: string[] }>(`${STANDING}/preview`, {
    action: 'terminate',
    ids: [made.id],
    input: { reason: '客户要求' },
  })
  expect(preview.code, JSON.stringify(preview.body)).toBe(200)
  expect(preview.data.effects.join('；')).toContain('其余 2 期不再执行')
  expect(preview.data.effects.join('；')).toContain('解冻 ¥199.60，可用额度 ¥400.20')
  const end = (requestNo: string) => by(server, { id: made.id, reason: '客户要求', requestNo }, 'terminate')
  const answers = await Promise.all([end('E1'), end('E2'), tick(server, 'standingPeriods')])
  expect(answers.slice(0, 2).map(({ code }) => code)).toContain(200)
  expect(await states(server, made.id)).toEqual([
    PERIOD_STATE.made,
    PERIOD_STATE.skipped,
    PERIOD_STATE.skipped,
  ])
  await finish(server)
  expect(await plan(server, made.id)).toMatchObject({
    planState: PLAN_STATE.terminated,
    periodDone: 1,
    nextTime: null,
  })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    holdAmount: 0,
    balance: 50_000 - PRICE,
  })
  const [first] = await periods(server, made.id)
  expect(await admin(server).post(`${STANDING}/runNow`, { periodId: first?.id })).toMatchObject({ code: 409 })
})

test('a plan does not keep the price that an activity gives for a while', async () => {
  const shop = await shopWith(server, 50_000)
  const items = [{ skuId: await skuId(admin(server), 'HF-100'), activityPrice: 9_950 }]
  await publishedActivity(admin(server), items, [shop.merchantId])
  const order = await admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
    ...{ merchantCode: shop.merchantCode, skuId: items[0]?.skuId, qty: 1, account: '13711110006' },
  })
  expect((await admin(server).get(`${ORDER}/detail`, { id: order.data.id })).data).toMatchObject({
    unitPrice: 9_950,
  })
  expect(await newPlan(server, shop)).toMatchObject({ totalAmount: 3 * PRICE })
})

test('a plan that cannot run at all does not keep the others waiting', async () => {
  const shop = await shopWith(server, 60_000)
  const [broken, sound] = [
    await newPlan(server, shop),
    await newPlan(server, shop, { account: '13711110004' }),
  ]
  await server.sql(`update standing_order set account = 'not sealed' where id = ${broken.id}`)
  await server.sql(`
    update standing_order set next_time = now() - interval '1 hour' where id in (${broken.id}, ${sound.id})`)
  await server.sql('delete from risk_recent')
  await tick(server, 'standingPeriods')
  expect(await states(server, broken.id)).toEqual(Array(3).fill(PERIOD_STATE.waiting))
  expect((await states(server, sound.id))[0]).toBe(PERIOD_STATE.made)
  expect(server.log()).toContain('scheduled job failed')
})

test('bad plans are refused where they are bad, and hold nothing', async () => {
  const shop = await shopWith(server, 20_000)
  const save = async (more: Record<string, unknown>) =>
    admin(server).post(`${STANDING}/save`, await draftOf(server, shop, more))
  for (const [more, field] of [
    [{ periodTotal: 61 }, 'periodTotal'],
    [{ periodTotal: 0 }, 'periodTotal'],
    [{ periodTotal: 1.5 }, 'periodTotal'],
    [{ qty: 0 }, 'qty'],
    [{ qty: '甲' }, 'qty'],
    [{ periodType: 9 }, 'periodType'],
    [{ chargeMode: null }, 'chargeMode'],
    [{ account: '1371111' }, 'account'],
    [{ account: '' }, 'account'],
    [{ merchantId: '1' }, 'merchantId'],
    [{ skuId: '1' }, 'skuId'],
    [{ merchantOrderNo: 'x'.repeat(57) }, 'merchantOrderNo'],
    [{ firstTime: '2020-01-01 00:00:00' }, 'firstTime'],
    [{ firstTime: '明天' }, 'firstTime'],
  ] as const) {
    const answer = await save(more)
    expect([more, answer.code], JSON.stringify(answer.body)).toEqual([more, 400])
    expect(JSON.stringify(answer.body)).toContain(field)
  }
  expect(await save({})).toMatchObject({ code: 400, msg: '账户可用额度不足' })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ holdAmount: 0 })
  const made = await newPlan(server, shop, { periodTotal: 1 })
  expect((await stranger(server).get(`${STANDING}/detail`, { id: made.id })).code).toBe(404)
  for (const verb of ['pause', 'resume', 'terminate'])
    expect(
      (await stranger(server).post(`${STANDING}/${verb}`, { ids: made.id, id: made.id, reason: '停' })).code,
    ).toBe(404)
  expect((await by(server, { ids: made.id }, 'pause')).code).toBe(400)
  const found = await admin(server).get<Listed<Plan>>(`${STANDING}/list`, { account: '13711110001' })
  expect(found.data.records.map(({ id }) => id)).toContain(made.id)
})
