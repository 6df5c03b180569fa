import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareLines } from '../../src/server/domain/pay/bill/compareLines.ts'
import { formatDay } from '../../src/kernel/time.ts'
import type { Listed } from '../support/client.ts'
import {
  CHANNEL,
  changeState,
  enabledChannel,
  holdJob,
  isBalanced,
  mockValues,
  newCompany,
  PAY_STATE,
  type PayChannel,
  type Payment,
  payment,
  PAYMENT,
  postingsOf,
  shopPayment,
  tick,
  wechatValues,
} from '../support/payments.ts'
import { admin } from '../support/people.ts'
import { allowPrivateHosts } from '../support/privateHosts.ts'
import { useServer } from '../support/server.ts'
import { startWechatPay, type WechatDouble } from '../support/wechatDouble.ts'
import { tradeBill } from '../support/wechatPay.ts'

const BILL = '/blade-pay/payBill',
  DIFFERENCE = '/blade-pay/payBillDifference'
const CHECK = { pending: 0, balanced: 1, differs: 2, settled: 3, failed: 4 } as const
const DAY = formatDay(new Date(Date.now() - 2 * 86_400_000))

interface Bill {
  readonly id: string
  readonly billNo: string
  readonly checkState: number
}
interface Difference {
  readonly id: string
  readonly bizNo: string
  readonly handleState: number
}

const server = useServer()
let wechat: WechatDouble
beforeAll(async () => {
  wechat = await startWechatPay()
  await allowPrivateHosts(server)
  await holdJob(server, 'payReconcile')
})
afterAll(() => wechat.close())

const billOf = async (channelId: string, billDate = DAY): Promise<Bill | undefined> => {
  const page = await admin(server).get<Listed<Bill>>(`${BILL}/page`, {
    channelId,
    billDate: `${billDate},${billDate}`,
  })
  expect(page, JSON.stringify(page.body)).toMatchObject({ code: 200 })
  return page.data.records[0]
}
const differencesOf = async (payBillId: string): Promise<readonly Difference[]> =>
  (await admin(server).get<Listed<Difference>>(`${DIFFERENCE}/page`, { payBillId, ascs: 'id' })).data.records
/** Compares until nothing of this channel waits. */
async function compare(channelId: string): Promise<Bill> {
  for (let round = 0; round < 10; round += 1) {
    expect(await tick(server, 'payReconcile')).toMatchObject({ code: 200 })
    const bill = await billOf(channelId)
    if (bill && bill.checkState !== CHECK.pending) return bill
  }
  throw new Error('the bill was not compared')
}
/** A channel that has been there for ten days. */
async function oldChannel(values: Readonly<Record<string, unknown>>): Promise<PayChannel> {
  const made = await enabledChannel(server, values)
  await server.sql(
    `update payment_management_info set create_time = now() - interval '10 days' where id = ${made.id}`,
  )
  return made
}
/** A payment that was made at noon of the day. */
async function paid(own: string, amount: number, tradeNo?: string): Promise<Payment> {
  const { id, payNo } = await shopPayment(server, { ownPartyId: own, amount })
  if (tradeNo) wechat.pay(payNo, tradeNo)
  expect(await admin(server).post(`${PAYMENT}/query`, { id })).toMatchObject({ code: 200 })
  await server.sql(`update pay_order set pay_time = '${DAY} 12:00:00+08' where id = ${id}`)
  return payment(server, id)
}
const alarmsOf = async ({ billNo }: Bill) => {
  await tick(server, 'alarms')
  return server.sql(
    `select status, content from alarm_record
     where tenant_id = '100001' and alarm_type = 14 and object_name = '${billNo}' order by id`,
  )
}

test('payments of a day are compared with the bill: differences wait, an untold payment is posted', async () => {
  const own = await newCompany(server)
  const channel = await oldChannel(wechatValues(wechat.url, own))
  const equal = await paid(own, 19_900, '4201'),
    less = await paid(own, 9_980, '4202'),
    absent = await paid(own, 2_000, '4203')
  // Paid at the provider, of which we never heard.
  const untold = await shopPayment(server, { ownPartyId: own, amount: 4_990 })
  wechat.pay(untold.payNo, '4204')
  const bill = [
    { payNo: equal.payNo, tradeNo: '4201', amount: '199.00' },
    { payNo: less.payNo, tradeNo: '4202', amount: '99.79' },
    { payNo: untold.payNo, tradeNo: '4204', amount: '49.90' },
    { payNo: 'PYUNKNOWN', tradeNo: '4205', amount: '10.00' },
    { payNo: equal.payNo, tradeNo: '4201', amount: '50.00', refundNo: 'PRUNKNOWN' },
  ]
  wechat.bills.set(DAY, tradeBill(bill))
  const made = await compare(channel.id)
  // 199.00 + 99.79 + 49.90 + 10.00 − 50.00 of the channel, 199.00 + 99.80 + 20.00 + 49.90 of ours.
  expect(made).toMatchObject({
    checkState: CHECK.differs,
    ourCount: 4,
    ourAmount: 36_870,
    ourRefundAmount: 0,
    channelCount: 5,
    channelAmount: 35_869,
    channelRefundAmount: 5_000,
    diffAmount: -6_001,
    matchCount: 2,
    diffCount: 4,
    openCount: 4,
  })
  expect(await payment(server, untold.id)).toMatchObject({
    status: PAY_STATE.paid,
    channelTradeNo: '4204',
    payBillId: made.id,
  })
  expect((await postingsOf(server, untold.payNo))['90:1001']).toBe(4_990)
  expect(await payment(server, equal.id)).toMatchObject({ payBillId: made.id })
  expect(await payment(server, less.id)).toMatchObject({ payBillId: null })
  const rows = await differencesOf(made.id)
  expect(new Map(rows.map((row) => [row.bizNo, row]))).toEqual(
    new Map([
      [
        less.payNo,
        expect.objectContaining({ diffType: 3, ourAmount: 9_980, channelAmount: 9_979, diffAmount: -1 }),
      ],
      [absent.payNo, expect.objectContaining({ diffType: 1, diffAmount: -2_000, payOrderId: absent.id })],
      [
        'PYUNKNOWN',
        expect.objectContaining({ diffType: 2, kind: 1, channelTradeNo: '4205', diffAmount: 1_000 }),
      ],
      ['PRUNKNOWN', expect.objectContaining({ diffType: 2, kind: 2, diffAmount: -5_000 })],
    ]),
  )
  expect(await alarmsOf(made)).toMatchObject([{ status: 0, content: `${DAY} 渠道账单与我方有 4 条差异` }])

  // Decided differences stay decided when the bill is compared again, with what the provider corrected.
  const [first] = rows
  expect((await admin(server).post(`${DIFFERENCE}/handle`, { ids: first?.id })).code).toBe(400)
  expect(
    await admin(server).post(`${DIFFERENCE}/handle`, { ids: first?.id, handleRemark: '服务商次日补记' }),
  ).toMatchObject({ code: 200 })
  expect(await billOf(channel.id)).toMatchObject({ checkState: CHECK.differs, openCount: 3 })
  wechat.bills.set(DAY, tradeBill([...bill, { payNo: absent.payNo, tradeNo: '4203', amount: '20.00' }]))
  expect(await admin(server).post(`${BILL}/compare`, { ids: made.id })).toMatchObject({ code: 200 })
  const again = await compare(channel.id)
  expect(again).toMatchObject({ id: made.id, matchCount: 3, diffCount: 3, openCount: 2, diffAmount: -4_001 })
  expect(await payment(server, absent.id)).toMatchObject({ payBillId: made.id })
  const open = (await differencesOf(made.id)).filter(({ handleState }) => handleState === 0)
  expect(
    await admin(server).post(`${DIFFERENCE}/handle`, {
      ids: open.map(({ id }) => id).join(),
      handleRemark: '已核实',
    }),
  ).toMatchObject({ code: 200 })
  expect(await billOf(channel.id)).toMatchObject({ checkState: CHECK.settled, openCount: 0 })
  expect(await alarmsOf(made)).toMatchObject([{ status: 2 }])
  expect(await admin(server).post(`${DIFFERENCE}/reopen`, { ids: open[0]?.id })).toMatchObject({ code: 200 })
  expect(await billOf(channel.id)).toMatchObject({ checkState: CHECK.differs, openCount: 1 })
  expect((await alarmsOf(made)).at(-1)).toMatchObject({ status: 0 })
  expect(await isBalanced(server)).toBe(true)
})

test('days without a bill agree; a bill that never comes is an alarm, and comes later', async () => {
  const own = await newCompany(server)
  const channel = await oldChannel(wechatValues(wechat.url, own))
  const earlier = formatDay(new Date(Date.now() - 5 * 86_400_000))
  await compare(channel.id)
  expect(await billOf(channel.id, earlier)).toMatchObject({ checkState: CHECK.balanced, channelCount: 0 })
  const bill = await billOf(channel.id)
  expect(await admin(server).post(`${BILL}/compare`, { ids: bill?.id })).toMatchObject({ code: 200 })
  wechat.mood = 'broken'
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    expect(await billOf(channel.id)).toMatchObject({ checkState: CHECK.pending, tryCount: attempt - 1 })
    await server.sql(`update pay_bill set next_time = now() - interval '1 second' where id = ${bill?.id}`)
    await tick(server, 'payReconcile')
  }
  const failed = await billOf(channel.id)
  expect(failed).toMatchObject({ checkState: CHECK.failed, errorText: 'HTTP 500' })
  expect(await alarmsOf(failed as Bill)).toMatchObject([{ status: 0 }])
  // Paying through the channel goes on, whatever becomes of its bills.
  expect(await server.sql(`select id from pay_failure where channel_id = ${channel.id}`)).toEqual([])
  wechat.mood = 'well'
  expect(await admin(server).post(`${BILL}/compare`, { ids: bill?.id })).toMatchObject({ code: 200 })
  expect(await compare(channel.id)).toMatchObject({ errorText: null })
})

test('a bill whose channel was deleted fails with the reason', async () => {
  const channel = await oldChannel(mockValues(await newCompany(server)))
  await compare(channel.id)
  const bill = await billOf(channel.id)
  expect(await admin(server).post(`${BILL}/compare`, { ids: bill?.id })).toMatchObject({ code: 200 })
  expect(await changeState(admin(server), channel.id, 0)).toMatchObject({ code: 200 })
  expect(await admin(server).post(`${CHANNEL}/remove`, {}, { query: { ids: channel.id } })).toMatchObject({
    code: 200,
  })
  expect(await compare(channel.id)).toMatchObject({
    checkState: CHECK.failed,
    errorText: '支付渠道已删除',
  })
})

test('the sandbox leaves a payment off its bill, and a fen of another one', async () => {
  const own = await newCompany(server)
  const channel = await oldChannel(mockValues(own))
  const missing = await paid(own, 12_805),
    less = await paid(own, 3_996)
  await paid(own, 9_980)
  const bill = await compare(channel.id)
  expect(bill).toMatchObject({ matchCount: 1, diffCount: 2, ourAmount: 26_781, channelAmount: 13_975 })
  expect((await differencesOf(bill.id)).map(({ bizNo }) => bizNo).sort()).toEqual(
    [missing.payNo, less.payNo].sort(),
  )
})

test('a number that is billed twice was paid twice', () => {
  const line = { kind: 'payment' as const, number: 'PY1', tradeNo: 'T1', amount: 100 as never }
  const ours = [{ ...line, id: '1', payOrderId: '1', ofDay: true }]
  expect(compareLines([line, { ...line, tradeNo: 'T2' }], ours)).toMatchObject({
    matched: [{ id: '1' }],
    differences: [{ diffType: 'theirsOnly', tradeNo: 'T2', payOrderId: '1' }],
  })
  expect(compareLines([], [{ ...line, id: '1', payOrderId: '1', ofDay: false }])).toMatchObject({
    differences: [],
    ours: { count: 0 },
  })
})
