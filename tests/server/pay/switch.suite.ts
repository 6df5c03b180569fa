import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import {
  CHANNEL_STATE,
  changeState,
  channel,
  enabledChannel,
  holdJob,
  isBalanced,
  newCompany,
  notifyAddress,
  PAY_STATE,
  payment,
  PAYMENT,
  postingsOf,
  shopPayment,
  tell,
  tick,
  wechatValues,
} from '../../support/payments.ts'
import { useServer } from '../../support/server.ts'
import { startWechatPay, type WechatDouble } from '../../support/wechatDouble.ts'
import { notification } from '../../support/wechatPay.ts'

const server = useServer()
let primary: WechatDouble, backup: WechatDouble
beforeAll(async () => {
  primary = await startWechatPay()
  backup = await startWechatPay()
  await allowPrivateHosts(server)
  await holdJob(server, 'payProbe')
})
afterAll(async () => {
  await primary.close()
  await backup.close()
})

test('O2: a shop order is paid, the primary channel fails and comes back, the last one stays on', async () => {
  const own = await newCompany(server)
  const first = await enabledChannel(server, wechatValues(primary.url, own, { priority: 1 })),
    second = await enabledChannel(server, wechatValues(backup.url, own, { priority: 2 }))
  // 199.00 at 0.006: the fee is 1.194, rounded to 1.19.
  const order = await shopPayment(server, { ownPartyId: own, amount: 19_900 })
  expect(order).toMatchObject({ status: PAY_STATE.paying, channelId: first.id, payUrl: `wx-${order.payNo}` })
  primary.pay(order.payNo, '4200000001')
  const paid = {
    mchid: first.mchId,
    out_trade_no: order.payNo,
    transaction_id: '4200000001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T10:00:00+08:00',
    amount: { total: 19_900 },
  }
  expect(await tell(await notifyAddress(server, first), notification('TRANSACTION.SUCCESS', paid))).toEqual({
    status: 200,
    text: '{"code":"SUCCESS","message":"成功"}',
  })
  expect(await payment(server, order.id)).toMatchObject({
    status: PAY_STATE.paid,
    feeAmount: 119,
    channelTradeNo: '4200000001',
  })
  expect(await postingsOf(server, order.payNo)).toEqual({
    '90:1001': 19_900,
    '90:5001': -19_900,
    '92:6009': 119,
    '92:1001': -119,
  })
  const [bank] = await server.sql(
    `select balance::int as balance from ledger_account where subject = '1001' and owner_id = ${own}`,
  )
  expect(bank?.balance).toBe(19_781)

  // Ten faults in five minutes; until then each cashier falls back to the other channel.
  primary.mood = 'broken'
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await channel(server, first.id)).state).toBe(CHANNEL_STATE.enabled)
    const next = await shopPayment(server, { ownPartyId: own, amount: 1_000 })
    expect(next.channelId).toBe(second.id)
  }
  expect(await channel(server, first.id)).toMatchObject({ state: CHANNEL_STATE.faulty, todayFailures: 10 })
  const after = await shopPayment(server, { ownPartyId: own, amount: 19_900 })
  expect(after.channelId).toBe(second.id)
  expect((await channel(server, first.id)).todayFailures).toBe(10)
  await tick(server, 'payProbe')
  expect((await channel(server, first.id)).state).toBe(CHANNEL_STATE.faulty)
  primary.mood = 'well'
  await tick(server, 'payProbe')
  expect((await channel(server, first.id)).state).toBe(CHANNEL_STATE.enabled)
  expect((await shopPayment(server, { ownPartyId: own, amount: 1_000 })).channelId).toBe(first.id)

  // While the scene is online, its last channel stays on unless that is forced.
  expect(
    await admin(server).post('/blade-system/param/submit', {
      paramName: '已上线的支付场景',
      paramKey: 'pay.onlineScenes',
      paramValue: '1',
    }),
  ).toMatchObject({ code: 200 })
  expect(await changeState(admin(server), first.id, 0)).toMatchObject({ code: 200 })
  expect(await changeState(admin(server), second.id, 0)).toMatchObject({
    code: 400,
    msg: '渠道正在被已上线应用使用',
  })
  expect((await channel(server, second.id)).state).toBe(CHANNEL_STATE.enabled)
  expect(await changeState(admin(server), second.id, 0, { force: '1' })).toMatchObject({ code: 200 })

  // A notice of another amount leaves the payment as it is, and marked.
  const wrong = await payment(server, after.id)
  backup.pay(wrong.payNo, '4200000002')
  const notice = notification('TRANSACTION.SUCCESS', {
    ...paid,
    mchid: second.mchId,
    out_trade_no: wrong.payNo,
    transaction_id: '4200000002',
    amount: { total: 19_901 },
  })
  expect((await tell(await notifyAddress(server, second), notice)).status).toBe(400)
  expect(await payment(server, wrong.id)).toMatchObject({ status: PAY_STATE.paying, problem: '金额不一致' })
  expect(await postingsOf(server, wrong.payNo)).toEqual({})
  await tick(server, 'alarms')
  expect(
    await server.sql(
      `select content from alarm_record
       where tenant_id = '100001' and alarm_type = 14 and object_name = '${wrong.payNo}'`,
    ),
  ).toEqual([{ content: `支付单 ${wrong.payNo}：金额不一致` }])
  // Asked about it, the provider names the right amount.
  expect(await admin(server).post(`${PAYMENT}/query`, { id: wrong.id })).toMatchObject({ code: 200 })
  expect(await payment(server, wrong.id)).toMatchObject({ status: PAY_STATE.paid, problem: null })
  expect(await isBalanced(server)).toBe(true)
})
