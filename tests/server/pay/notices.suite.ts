import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, newAccount } from '../../support/finance.ts'
import { admin, stranger } from '../../support/people.ts'
import {
  enabledChannel,
  holdJob,
  isBalanced,
  mockValues,
  newCompany,
  notifyAddress,
  ownParty,
  PAY_STATE,
  type PayChannel,
  type Payment,
  payment,
  PAYMENT,
  postingsOf,
  REFUND_STATE,
  refundsOf,
  shopPayment,
  tell,
  tick,
  wechatValues,
} from '../../support/payments.ts'
import { useServer } from '../../support/server.ts'
import { startWechatPay, type WechatDouble } from '../../support/wechatDouble.ts'
import { MERCHANT, notification } from '../../support/wechatPay.ts'

const server = useServer()
let wechat: WechatDouble, own: string, shop: PayChannel, address: string
beforeAll(async () => {
  wechat = await startWechatPay()
  await allowPrivateHosts(server)
  for (const job of ['payRefunds', 'payQueries', 'payExpiry']) await holdJob(server, job)
  own = await newCompany(server)
  shop = await enabledChannel(server, wechatValues(wechat.url, own))
  address = await notifyAddress(server, shop)
})
afterAll(() => wechat.close())

/** What the provider says of a paid payment. */
const paidBody = (row: Payment, more: Readonly<Record<string, unknown>> = {}) => ({
  mchid: shop.mchId,
  out_trade_no: row.payNo,
  transaction_id: `42${row.payNo}`,
  trade_state: 'SUCCESS',
  success_time: '2026-11-20T10:00:00+08:00',
  amount: { total: row.amount },
  ...more,
})
const paid = (row: Payment, more?: Readonly<Record<string, unknown>>) =>
  notification('TRANSACTION.SUCCESS', paidBody(row, more))
const SALE = { '90:1001': 19_900, '90:5001': -19_900, '92:6009': 119, '92:1001': -119 }

test('a payment is posted once, however often and however simultaneously it is told', async () => {
  const row = await shopPayment(server, { ownPartyId: own })
  wechat.pay(row.payNo, `42${row.payNo}`)
  const same = paid(row)
  const answers = await Promise.all([
    tell(address, same),
    tell(address, same),
    tell(address, paid(row)),
    tell(address, paid(row)),
    admin(server).post(`${PAYMENT}/query`, { id: row.id }),
  ])
  expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await tell(address, paid(row))).toMatchObject({ status: 200 })
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.paid, feeAmount: 119 })
  expect(await postingsOf(server, row.payNo)).toEqual(SALE)
})

test('what is not signed by the provider, too old or for somebody else changes nothing', async () => {
  const row = await shopPayment(server, { ownPartyId: own })
  const body = paidBody(row)
  const other = await enabledChannel(server, wechatValues(wechat.url, own, { priority: 9 }))
  for (const call of [
    notification('TRANSACTION.SUCCESS', body, { privateKey: MERCHANT.privateKey }),
    notification('TRANSACTION.SUCCESS', body, { ageSeconds: 400 }),
    notification('TRANSACTION.SUCCESS', body, { apiV3Key: 'x'.repeat(32) }),
    notification('TRANSACTION.SUCCESS', { ...body, out_trade_no: 'PY0' }),
    { headers: {}, body: '' },
    { headers: { 'content-type': 'text/xml' }, body: '<xml/>' },
    { headers: { 'content-type': 'application/json' }, body: '{"a":'.repeat(1000) },
  ])
    expect((await tell(address, call)).status).toBe(400)
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.paying, problem: null })
  // Right signatures with other contents mark the payment.
  expect((await tell(address, paid(row, { mchid: '1999999999' }))).status).toBe(400)
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.paying, problem: '商户号不一致' })
  const crossed = paid(row, { mchid: other.mchId })
  expect((await tell(await notifyAddress(server, other), crossed)).status).toBe(400)
  for (const path of [`${address}x`, address.replace(shop.channelNo, other.channelNo), address.slice(0, -4)])
    expect((await tell(path, paid(row))).status).toBe(404)
  expect(await postingsOf(server, row.payNo)).toEqual({})
  expect((await tell(address, { ...paid(row), body: 'x'.repeat(70_000) })).status).toBe(413)
  expect(await tell(address, paid(row))).toMatchObject({ status: 200 })
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.paid, problem: null })
  // A second transaction for the same payment is money to ask about.
  expect((await tell(address, paid(row, { transaction_id: '4299' }))).status).toBe(400)
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.paid, problem: '重复付款' })
  expect(await postingsOf(server, row.payNo)).toEqual(SALE)
})

test('money that arrives after closing is posted and goes back', async () => {
  const row = await shopPayment(server, { ownPartyId: own })
  expect(await admin(server).post(`${PAYMENT}/close`, { id: row.id })).toMatchObject({ code: 200 })
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.closed })
  expect(wechat.payments.get(row.payNo)?.state).toBe('CLOSED')
  const answers = await Promise.all([tell(address, paid(row)), tell(address, paid(row))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [refund, ...more] = await refundsOf(server, row.payNo)
  expect([refund?.amount, more.length]).toEqual([19_900, 0])
  await tick(server, 'payRefunds')
  await tick(server, 'payRefunds')
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.refunded, refundedAmount: 19_900 })
  expect(await postingsOf(server, row.payNo)).toEqual(SALE)
  expect(await postingsOf(server, refund?.refundNo ?? '')).toEqual({ '91:5001': 19_900, '91:1001': -19_900 })
})

test('a payment that is closed and told of at the same time is never paid and closed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const row = await shopPayment(server, { ownPartyId: own })
    const [closed, notified] = await Promise.all([
      admin(server).post(`${PAYMENT}/close`, { id: row.id }),
      tell(address, paid(row)),
    ])
    expect(notified.status).toBe(200)
    expect([200, 409]).toContain(closed.code)
    const after = await payment(server, row.id)
    expect(after.status).toBe(PAY_STATE.paid)
    // Either it was paid first, or closed first and sent back.
    expect([after.refundingAmount + after.refundedAmount, Boolean(after.late)]).toEqual(
      closed.code === 200 && after.late ? [19_900, true] : [0, false],
    )
    expect(await postingsOf(server, row.payNo)).toEqual(SALE)
  }
})

test('unknown outcomes are asked about, and payments nobody made are closed after thirty minutes', async () => {
  const [asked, late, silent, unpaid] = [
    await shopPayment(server, { ownPartyId: own }),
    await shopPayment(server, { ownPartyId: own }),
    await shopPayment(server, { ownPartyId: own }),
    await shopPayment(server, { ownPartyId: own, opened: false }),
  ]
  wechat.pay(asked.payNo)
  await server.sql(`update pay_order set query_time = now() - interval '1 second' where id = ${asked.id}`)
  await tick(server, 'payQueries')
  expect((await payment(server, asked.id)).status).toBe(PAY_STATE.paid)
  wechat.pay(late.payNo)
  const expire = (rows: readonly Payment[]) =>
    server.sql(`update pay_order set expire_time = now() - interval '1 second', query_time = null
      where id in (${rows.map(({ id }) => id).join()})`)
  await expire([late, unpaid])
  await tick(server, 'payExpiry')
  expect((await payment(server, late.id)).status).toBe(PAY_STATE.paid)
  expect((await payment(server, unpaid.id)).status).toBe(PAY_STATE.closed)
  await expire([silent])
  wechat.mood = 'silent'
  await tick(server, 'payExpiry')
  expect((await payment(server, silent.id)).status).toBe(PAY_STATE.paying)
  expect((await admin(server).post(`${PAYMENT}/close`, { id: silent.id })).code).toBe(503)
  wechat.mood = 'well'
  await expire([silent])
  await tick(server, 'payExpiry')
  expect((await payment(server, silent.id)).status).toBe(PAY_STATE.closed)
})

test('a customer tops up an account online', async () => {
  const id = await newAccount(server)
  const channel = await enabledChannel(server, mockValues(await ownParty(server), { useScenes: '2' }))
  const create = (body: Readonly<Record<string, unknown>>, by = admin(server)) =>
    by.post<Payment>(`${PAYMENT}/create`, { accountId: id, amount: 10_000, payWay: 9, ...body })
  for (const bad of [
    { amount: 0 },
    { amount: 'much' },
    { amount: 1.5 },
    { payWay: 4 },
    { payWay: 77 },
    { accountId: '1' },
    { accountId: null },
    { payerOpenId: 'x'.repeat(129) },
  ])
    expect([bad, (await create(bad)).code]).toEqual([bad, 400])
  expect((await create({}, stranger(server))).code).toBe(400)
  expect((await create({}, server.as('viewer', '100001'))).code).toBe(403)
  expect(
    (await admin(server).post(`${PAYMENT}/create`, { accountId: id, amount: 1 }, { key: null })).code,
  ).toBe(400)
  const key = 'top-up-once-0001'
  const body = { accountId: id, amount: 10_000, payWay: 9 }
  const [first, again] = [
    await admin(server).post<Payment>(`${PAYMENT}/create`, body, { key }),
    await admin(server).post<Payment>(`${PAYMENT}/create`, body, { key }),
  ]
  expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200 })
  expect(again.data.id).toBe(first.data.id)
  const row = first.data
  expect(await admin(server).post(`${PAYMENT}/query`, { id: row.id })).toMatchObject({
    code: 400,
    msg: '还没有向渠道发起支付',
  })
  expect(await admin(server).post(`${PAYMENT}/prepay`, { id: row.id })).toMatchObject({ code: 200 })
  expect((await payment(server, row.id)).payUrl).toBe(`sandbox://pay/${row.payNo}`)
  expect(await admin(server).post(`${PAYMENT}/query`, { id: row.id })).toMatchObject({ code: 200 })
  expect(await payment(server, row.id)).toMatchObject({ status: PAY_STATE.paid, channelId: channel.id })
  expect(await account(server, id)).toMatchObject({ balance: 10_000 })
  expect(await postingsOf(server, row.payNo)).toEqual({
    '10:1001': 10_000,
    '10:2001': -10_000,
    '92:6009': 60,
    '92:1001': -60,
  })
  expect((await stranger(server).get(`${PAYMENT}/detail`, { id: row.id })).code).toBe(404)
  expect(
    (await stranger(server).post(`${PAYMENT}/refund`, { id: row.id, amount: 1, reason: 'x' })).code,
  ).toBe(404)
  const found = await admin(server).get<{ records: readonly Payment[] }>(`${PAYMENT}/page`, {
    channelTradeNo: (await payment(server, row.id)).channelTradeNo ?? '',
  })
  expect(found.data.records.map(({ id: rowId }) => rowId)).toEqual([row.id])

  const [posting] = await server.sql(
    `select txn_no from ledger_txn where biz_no = '${row.payNo}' and biz_type = 10`,
  )
  const reversal = { txnNo: posting?.txn_no, reason: '误充', auditorId: '1' }
  expect(await admin(server).post('/biz-finance/accountDetail/reverse', reversal)).toMatchObject({
    code: 400,
    msg: '线上支付的款项不能冲正，请在支付单退款',
  })

  // What was topped up goes back only as far as it is still there.
  const refund = (amount: number) =>
    admin(server).post(`${PAYMENT}/refund`, { id: row.id, amount, reason: '误充' })
  expect(await refund(4_000)).toMatchObject({ code: 200 })
  expect(await account(server, id)).toMatchObject({ balance: 10_000, holdAmount: 4_000 })
  expect(await refund(6_001)).toMatchObject({ code: 400, msg: '退款金额超过支付单可退金额' })
  await tick(server, 'payRefunds')
  expect(await account(server, id)).toMatchObject({ balance: 6_000, holdAmount: 0 })
  expect(await payment(server, row.id)).toMatchObject({
    status: PAY_STATE.partRefunded,
    refundedAmount: 4_000,
  })
  const [refunded] = await refundsOf(server, row.payNo)
  expect(refunded?.refundState).toBe(REFUND_STATE.done)
  expect(await isBalanced(server)).toBe(true)
})
