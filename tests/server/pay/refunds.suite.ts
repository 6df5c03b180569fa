import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, newAccount } from '../../support/finance.ts'
import { admin, clerk } from '../../support/people.ts'
import {
  enabledChannel,
  holdJob,
  isBalanced,
  mockValues,
  newCompany,
  notifyAddress,
  ownParty,
  PAY_STATE,
  type Payment,
  payment,
  PAYMENT,
  postingsOf,
  REFUND,
  REFUND_STATE,
  refundsOf,
  shopPayment,
  tell,
  tick,
  wechatValues,
} from '../../support/payments.ts'
import { useServer } from '../../support/server.ts'
import { startWechatPay, type WechatDouble } from '../../support/wechatDouble.ts'
import { notification } from '../../support/wechatPay.ts'

const server = useServer()
let wechat: WechatDouble
beforeAll(async () => {
  wechat = await startWechatPay()
  await allowPrivateHosts(server)
  await holdJob(server, 'payRefunds')
})
afterAll(() => wechat.close())

const refund = (row: Payment, amount: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  admin(server).post<{ refundNo: string }>(`${PAYMENT}/refund`, {
    id: row.id,
    amount,
    reason: '退货',
    ...more,
  })
async function paidPayment(own: string, amount = 19_900): Promise<Payment> {
  const row = await shopPayment(server, { ownPartyId: own, amount })
  wechat.pay(row.payNo)
  expect(await admin(server).post(`${PAYMENT}/query`, { id: row.id })).toMatchObject({ code: 200 })
  return payment(server, row.id)
}
const due = () => server.sql("update pay_refund set next_time = now() - interval '1 second'")

test('a payment is refunded in parts, never more than was paid, and its fee comes back in proportion', async () => {
  const own = await newCompany(server)
  await enabledChannel(server, wechatValues(wechat.url, own, { feeRefunded: 1 }))
  const row = await paidPayment(own)
  for (const amount of [0, -1, 19_901, 'all', 0.5, null])
    expect([amount, (await refund(row, amount)).code]).toEqual([amount, 400])
  expect((await refund(row, 100, { reason: '' })).code).toBe(400)
  expect((await refund(row, 100, { reason: 'x'.repeat(81) })).code).toBe(400)
  const answers = await Promise.all([refund(row, 9_900), refund(row, 9_900), refund(row, 9_900)])
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 200, 400])
  expect(await payment(server, row.id)).toMatchObject({ refundingAmount: 19_800, refundedAmount: 0 })
  await tick(server, 'payRefunds')
  expect(await payment(server, row.id)).toMatchObject({
    status: PAY_STATE.partRefunded,
    refundingAmount: 0,
    refundedAmount: 19_800,
  })
  expect(await refund(row, 101)).toMatchObject({ code: 400, msg: '退款金额超过支付单可退金额' })
  expect(await refund(row, 100)).toMatchObject({ code: 200 })
  await tick(server, 'payRefunds')
  expect((await payment(server, row.id)).status).toBe(PAY_STATE.refunded)
  expect((await refund(row, 1)).code).toBe(409)
  const rows = await refundsOf(server, row.payNo)
  expect(rows.map(({ refundState }) => refundState)).toEqual(rows.map(() => REFUND_STATE.done))
  // All refunds together bring back all of the fee.
  expect(rows.reduce((sum, { feeAmount }) => sum + feeAmount, 0)).toBe(119)
  const [first] = rows
  expect(await postingsOf(server, first?.refundNo ?? '')).toEqual({
    '91:5001': 9_900,
    '91:1001': -9_900,
    '93:1001': first?.feeAmount,
    '93:6009': -(first?.feeAmount ?? 0),
  })
  expect(await isBalanced(server)).toBe(true)
})

test('large refunds need a right of their own', async () => {
  const own = await newCompany(server)
  await enabledChannel(server, wechatValues(wechat.url, own))
  const row = await paidPayment(own, 60_000)
  const [role] = await server.sql(
    "select id::text as id from menu where code in ('payOrder_refundHigh') and is_deleted = 0",
  )
  expect(role).toBeDefined()
  const by = clerk(server)
  const ask = (amount: number) => by.post(`${PAYMENT}/refund`, { id: row.id, amount, reason: '退货' })
  expect((await ask(50_001)).code).toBe(403)
  expect(await ask(50_000)).toMatchObject({ code: 200 })
})

test('a refund is asked for once: silence is asked about, a notice ends it, a refusal gives it back', async () => {
  const own = await newCompany(server)
  const channel = await enabledChannel(server, wechatValues(wechat.url, own))
  const row = await paidPayment(own)
  const { data } = await refund(row, 5_000)
  wechat.mood = 'silent'
  await tick(server, 'payRefunds')
  expect((await refundsOf(server, row.payNo))[0]).toMatchObject({ refundState: REFUND_STATE.pending })
  wechat.mood = 'well'
  wechat.refundStatus = 'PROCESSING'
  await due()
  await tick(server, 'payRefunds')
  expect((await refundsOf(server, row.payNo))[0]).toMatchObject({ refundState: REFUND_STATE.processing })
  const address = await notifyAddress(server, channel)
  const notice = (amount: number, number = data.refundNo) =>
    notification('REFUND.SUCCESS', {
      mchid: channel.mchId,
      out_trade_no: row.payNo,
      out_refund_no: number,
      refund_id: '50300001',
      refund_status: 'SUCCESS',
      amount: { total: 19_900, refund: amount },
    })
  expect((await tell(address, notice(5_001))).status).toBe(400)
  expect((await tell(address, notice(5_000, 'PR0'))).status).toBe(400)
  const replies = await Promise.all([tell(address, notice(5_000)), tell(address, notice(5_000))])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  await due()
  await tick(server, 'payRefunds')
  expect(await payment(server, row.id)).toMatchObject({ refundedAmount: 5_000, refundingAmount: 0 })
  expect(await postingsOf(server, data.refundNo)).toEqual({ '91:5001': 5_000, '91:1001': -5_000 })
  wechat.refundStatus = 'ABNORMAL'
  expect(await refund(row, 14_900)).toMatchObject({ code: 200 })
  await tick(server, 'payRefunds')
  wechat.refundStatus = 'SUCCESS'
  const [failed] = (await refundsOf(server, row.payNo)).filter(
    ({ refundState }) => refundState === REFUND_STATE.failed,
  )
  expect(failed).toMatchObject({ amount: 14_900, errorText: 'ABNORMAL' })
  expect(await payment(server, row.id)).toMatchObject({ refundedAmount: 5_000, refundingAmount: 0 })
  expect(await refund(row, 14_900)).toMatchObject({ code: 200 })
  await tick(server, 'payRefunds')
  expect((await payment(server, row.id)).status).toBe(PAY_STATE.refunded)
  expect(await isBalanced(server)).toBe(true)
})

test('only paid payments are refunded, and nobody writes refunds by hand', async () => {
  const own = await newCompany(server)
  await enabledChannel(server, wechatValues(wechat.url, own))
  const open = await shopPayment(server, { ownPartyId: own })
  expect((await refund(open, 100)).code).toBe(409)
  expect(await admin(server).post(`${PAYMENT}/close`, { id: open.id })).toMatchObject({ code: 200 })
  expect((await refund(open, 100)).code).toBe(409)
  expect((await admin(server).post(`${PAYMENT}/close`, { id: open.id })).code).toBe(409)
  expect((await admin(server).post(`${PAYMENT}/prepay`, { id: open.id })).code).toBe(409)
  for (const path of ['save', 'update', 'remove', 'submit'])
    for (const base of [PAYMENT, REFUND])
      expect((await admin(server).post(`${base}/${path}`, { id: open.id, ids: open.id })).code).toBe(404)
})

test('the refund of a top-up that the provider refuses frees the account again', async () => {
  const id = await newAccount(server)
  await enabledChannel(server, mockValues(await ownParty(server), { useScenes: '2' }))
  const { data } = await admin(server).post<Payment>(`${PAYMENT}/create`, {
    accountId: id,
    amount: 2_000,
    payWay: 9,
  })
  await admin(server).post(`${PAYMENT}/prepay`, { id: data.id })
  await admin(server).post(`${PAYMENT}/query`, { id: data.id })
  expect(await account(server, id)).toMatchObject({ balance: 2_000 })
  // The sandbox refuses refunds that end with 8.
  expect(await refund(data, 1_008)).toMatchObject({ code: 200 })
  expect(await account(server, id)).toMatchObject({ holdAmount: 1_008 })
  await tick(server, 'payRefunds')
  expect(await account(server, id)).toMatchObject({ balance: 2_000, holdAmount: 0 })
  // Late money goes back also from an account that has nothing left.
  const late = await admin(server).post<Payment>(`${PAYMENT}/create`, {
    accountId: id,
    amount: 500,
    payWay: 9,
  })
  await admin(server).post(`${PAYMENT}/prepay`, { id: late.data.id })
  await server.sql(`update pay_order set status = 3, close_time = now() where id = ${late.data.id}`)
  expect(await admin(server).post(`${PAYMENT}/query`, { id: late.data.id })).toMatchObject({ code: 200 })
  expect(await account(server, id)).toMatchObject({ balance: 2_500, holdAmount: 500 })
  await tick(server, 'payRefunds')
  expect(await account(server, id)).toMatchObject({ balance: 2_000, holdAmount: 0 })
  expect((await payment(server, late.data.id)).status).toBe(PAY_STATE.refunded)
})
