import { describe, expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { admin } from '../support/people.ts'
import {
  askNow,
  brokenRules,
  type Envelope,
  envelopeAt,
  newEnvelope,
  openIds,
  RED,
  RED_STATE,
  RED_STATUS,
  redDraft,
  redRecordAt,
  redStates,
  redTick,
  sendTo,
} from '../support/redEnvelopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const send = (): Promise<void> => redTick(server, 'redEnvelopeSends')
const call = (path: string, body: Readonly<Record<string, unknown>> = {}) =>
  admin(server).post<Record<string, unknown>>(path, body)

describe('a campaign of WeChat Pay with a fixed amount', () => {
  let envelope: Envelope

  test('it begins with its whole number and budget, and gives nothing before it is started', async () => {
    const { id } = dataOf(await call(`${RED}/save`, redDraft())) as { readonly id: string }
    expect(await envelopeAt(server, id)).toMatchObject({
      status: RED_STATUS.draft,
      totalAmount: 94_000,
      amountBalance: 94_000,
      countBalance: 500,
    })
    expect(await call(`${RED}/send`, { id, accounts: 'oRed99999999' })).toMatchObject({
      code: 409,
      msg: '红包活动未开始',
    })
    dataOf(await call(`${RED}/start?id=${id}`))
    envelope = await envelopeAt(server, id)
    expect(envelope.status).toBe(RED_STATUS.running)
    expect(await brokenRules(server)).toEqual([])
  })

  test('of 100 red packets ninety are taken, and ten come back after a day', async () => {
    await sendTo(server, envelope.id, [...openIds(1, 90), ...openIds(91, 10, '_noget')])
    await send()
    expect(await envelopeAt(server, envelope.id)).toMatchObject({
      issuedCount: 100,
      issuedAmount: 18_800,
      amountBalance: 75_200,
      countBalance: 400,
    })
    expect(await redStates(server, envelope.id)).toEqual({ [RED_STATE.received]: 90, [RED_STATE.sent]: 10 })
    expect(await brokenRules(server)).toEqual([])

    await server.sql(`update red_packet_sandbox set create_time = create_time - interval '1 day'`)
    await askNow(server)
    await askNow(server)
    expect(await envelopeAt(server, envelope.id)).toMatchObject({
      issuedCount: 100,
      issuedAmount: 18_800,
      receivedCount: 90,
      receivedAmount: 16_920,
      refundedCount: 10,
      refundedAmount: 1880,
      amountBalance: 77_080,
      countBalance: 410,
    })
    expect(await redStates(server, envelope.id)).toEqual({
      [RED_STATE.received]: 90,
      [RED_STATE.refunded]: 10,
    })
    expect(await brokenRules(server)).toEqual([])
  })

  test('lists by platform know them, with the address old clients use', async () => {
    const page = dataOf(
      await admin(server).get<Listed<{ recordNo: string; accountMasked: string }>>(`${RED}/recordPage`, {
        platform: 1,
        envelopeId: envelope.id,
        state: RED_STATE.refunded,
        size: 50,
      }),
    )
    expect(page.records).toHaveLength(10)
    expect(page.records[0]?.accountMasked).toMatch(/^oRe\*{4}/)
    const other = dataOf(
      await admin(server).get<Listed<unknown>>(`${RED}/recordPage`, { platform: 2, envelopeId: envelope.id }),
    )
    expect(other.records).toEqual([])
  })

  test('stopped, it sends nothing; what failed is tried again under its number once it goes on', async () => {
    const small = await newEnvelope(server, { totalCount: 1 })
    const both = await sendTo(server, small.id, openIds(200, 2))
    await send()
    const records = await Promise.all(both.map((id) => redRecordAt(server, id))),
      failed = records.find(({ state }) => state === RED_STATE.failed),
      second = failed?.id ?? ''
    expect(failed).toMatchObject({ failReason: '红包已领完' })
    dataOf(await call(`${RED}/stop?id=${small.id}`))
    expect(await call(`${RED}/send`, { id: small.id, accounts: 'oRed00000300' })).toMatchObject({
      code: 409,
      msg: '红包活动已停止',
    })
    const { version } = await envelopeAt(server, small.id)
    dataOf(await call(`${RED}/update`, { id: small.id, version, totalCount: 2 }))
    expect(await envelopeAt(server, small.id)).toMatchObject({ totalAmount: 376, amountBalance: 188 })
    dataOf(await call(`${RED}/recordRetry`, { ids: second }))
    await send()
    expect(await redRecordAt(server, second)).toMatchObject({
      state: RED_STATE.failed,
      failReason: '红包活动已停止',
    })
    dataOf(await call(`${RED}/start?id=${small.id}`))
    dataOf(await call(`${RED}/recordRetry`, { ids: second }))
    await send()
    expect(await redRecordAt(server, second)).toMatchObject({
      state: RED_STATE.received,
      recordNo: failed?.recordNo,
    })
    expect(await envelopeAt(server, small.id)).toMatchObject({ countBalance: 0, amountBalance: 0 })
    expect(await brokenRules(server)).toEqual([])
  })
})

describe('a campaign of Alipay', () => {
  let envelope: Envelope
  const sandbox = async (path: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
    dataOf(await call(`/sandbox/${path}`, body))
  }

  test('it is created there and begins once it is paid for', async () => {
    const draft = redDraft({ platform: 2, amount: 1000, totalCount: 100, perUserLimit: 0 })
    const { id } = dataOf(await call(`${RED}/save`, draft)) as { readonly id: string }
    await redTick(server, 'redEnvelopeCampaigns')
    envelope = await envelopeAt(server, id)
    expect(envelope).toMatchObject({ campStatus: 'CREATED', amountBalance: 100_000 })
    expect(await call(`${RED}/start?id=${id}`)).toMatchObject({ code: 400, msg: '请先完成红包打款' })
    expect(dataOf(await call(`${RED}/fund`, { id }))).toMatchObject({
      crowdNo: envelope.crowdNo,
      campStatus: 'CREATED',
      payUrl: envelope.payUrl,
    })
    await sandbox('alipay/cash/pay', { crowdNo: envelope.crowdNo })
    expect((await envelopeAt(server, id)).campStatus).toBe('PAID')
    dataOf(await call(`${RED}/start?id=${id}`))
    expect(await envelopeAt(server, id)).toMatchObject({ status: RED_STATUS.running, campStatus: 'READY' })
  })

  test('forty are sent, and twenty-five of them are spent by thirty payments', async () => {
    const ids = await sendTo(
      server,
      envelope.id,
      Array.from({ length: 40 }, (_, index) => `2088${String(index).padStart(12, '0')}`),
    )
    await send()
    expect(await envelopeAt(server, envelope.id)).toMatchObject({
      issuedCount: 40,
      issuedAmount: 40_000,
      amountBalance: 60_000,
    })
    const numbers = await Promise.all(
      ids.slice(0, 25).map(async (id) => (await redRecordAt(server, id)).recordNo),
    )
    // Twenty are spent at once, five in two payments each: 20 × 960 + 5 × (500 + 460) = 24 000.
    for (const [index, recordNo] of numbers.entries()) {
      const spend = (amount: number, part: number) =>
        sandbox('redpack/spend', { recordNo, amount, tradeNo: `2026${index}-${part}`, sellerName: '早餐店' })
      if (index < 20) await spend(960, 1)
      else {
        await spend(500, 1)
        await spend(460, 2)
      }
    }
    const listed = async () =>
      dataOf(
        await admin(server).get<Listed<{ usedAmount: number }>>(`${RED}/verificationPage`, {
          envelopeId: envelope.id,
          size: 100,
        }),
      ).records
    expect(await listed()).toHaveLength(30)
    expect((await listed()).reduce((sum, { usedAmount }) => sum + usedAmount, 0)).toBe(24_000)

    // The same payment told again, and one of more than is left, change nothing.
    await sandbox('redpack/spend', {
      recordNo: numbers[0],
      amount: 960,
      tradeNo: '20260-1',
      sellerName: '早餐店',
    })
    await sandbox('redpack/spend', {
      recordNo: numbers[0],
      amount: 41,
      tradeNo: '20260-9',
      sellerName: '早餐店',
    })
    expect(await listed()).toHaveLength(30)
    await sandbox('redpack/return', { recordNo: numbers[0], amount: 960, tradeNo: '20260-1' })
    await sandbox('redpack/return', { recordNo: numbers[0], amount: 960, tradeNo: '20260-1' })
    const [row] = await server.sql(
      `select used_amount::int as used from red_envelope_record where record_no = '${numbers[0] ?? ''}'`,
    )
    expect(row?.used).toBe(0)
    expect(await brokenRules(server)).toEqual([])
  })
})
