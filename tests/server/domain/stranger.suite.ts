import { expect, test } from 'vitest'
import { runExample } from '../../support/examples.ts'
import { useServer } from '../../support/server.ts'
import { ISSUE_STATE, NOTIFY_STATE, OPEN_ORDER_STATUS } from '../../support/wireNumbers.ts'

const server = useServer()
interface Listed<T> {
  readonly records: readonly T[]
}
interface LogLine {
  readonly what: string
  readonly merchantOrderNo?: string
  readonly orderNo?: string
  readonly status?: number
  readonly amount?: number
  readonly duplicate?: boolean
  readonly signed?: boolean
  readonly event?: string
  readonly cards?: readonly { readonly cardPwd: string }[]
  readonly heard?: number
}
interface Account {
  readonly id: string
  readonly balance: number
  readonly holdAmount: number
  readonly availableAmount: number
}

/** Allows private hosts: the only change of the demo that a listener on this machine needs. */
async function allowPrivateHosts(): Promise<void> {
  const platform = server.as('admin')
  const { data } = await platform.get<Listed<{ id: string; version: number; paramKey: string }>>(
    '/blade-system/param/list',
    { paramKey: 'net.allowPrivateHosts' },
  )
  const param = data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
  const changed = await platform.post('/blade-system/param/submit', {
    id: param?.id,
    version: param?.version,
    paramValue: '1',
  })
  expect(changed, JSON.stringify(changed.body)).toMatchObject({ code: 200 })
}

test('a program written from the published page buys a top-up and cards, gets both callbacks, ' +
  'and pays exactly their price once', async () => {
  await allowPrivateHosts()
  const admin = server.as('admin', '100001')
  const merchant = (
    await admin.get<Listed<{ merchantCode: string; shortName: string; accountId: string }>>(
      '/biz-merchant/merchantConfig/list',
      { size: 100 },
    )
  ).data.records.find(({ shortName }) => shortName === '锦礼堂API')
  const accountId = merchant?.accountId ?? ''
  const account = async (): Promise<Account> =>
    (await admin.get<Account>('/biz-finance/contract_party_account/detail', { id: accountId })).data
  const before = await account()
  const { code, lines, errors } = await runExample<LogLine>('merchant', {
    HOST: server.url,
    RUN: 'stranger',
  })
  expect(code, `${errors}\n${JSON.stringify(lines, null, 1)}`).toBe(0)
  const about = (event: string, number: string): readonly LogLine[] =>
    lines.filter((line) => line.what === event && line.merchantOrderNo === number)
  let paid = 0
  for (const [number, pieces] of [
    ['stranger-1', 0],
    ['stranger-2', 2],
  ] as const) {
    const [accepted] = about('taken', number),
      [completed] = about('ended', number)
    expect(accepted?.duplicate).toBeUndefined()
    expect(about('repeated', number)).toMatchObject([{ duplicate: true, orderNo: accepted?.orderNo }])
    expect(completed).toMatchObject({
      status: OPEN_ORDER_STATUS.done,
      orderNo: accepted?.orderNo,
      amount: accepted?.amount,
    })
    expect(completed?.cards?.length ?? 0).toBe(pieces)
    for (const card of completed?.cards ?? []) expect(card.cardPwd.length).toBeGreaterThan(5)
    expect(about('callback', number)).toMatchObject([
      { signed: true, event: 'order.success', status: OPEN_ORDER_STATUS.done, orderNo: accepted?.orderNo },
    ])
    paid += accepted?.amount ?? 0
    const entries = (
      await admin.get<Listed<{ bizType: number; amount: number; docNo: string }>>(
        '/biz-finance/accountDetail/list',
        { accountId, size: 200 },
      )
    ).data.records
    expect(
      entries.filter(({ docNo, bizType }) => docNo === accepted?.orderNo && bizType === 20),
    ).toMatchObject([{ amount: accepted?.amount }])
    await expect
      .poll(
        async () =>
          (
            await admin.get<Listed<{ notifyState: number; notifyCount: number }>>(
              '/biz-order/merchantOrderInfo/list',
              { orderNo: accepted?.orderNo },
            )
          ).data.records,
        { timeout: 5_000 },
      )
      .toMatchObject([{ notifyState: NOTIFY_STATE.sent, notifyCount: 1 }])
  }
  expect(paid).toBeGreaterThan(0)
  expect(await account()).toMatchObject({
    balance: before.balance - paid,
    holdAmount: before.holdAmount,
    availableAmount: before.availableAmount - paid,
  })
  expect(
    (await admin.get<{ balanced: boolean; broken: unknown[] }>('/biz-finance/ledger/trialBalance')).data,
  ).toMatchObject({ balanced: true, broken: [] })
  // Cards a program has read count as viewed and cannot be issued again.
  const cards = (
    await admin.get<Listed<{ issueState: number; viewTime: string }>>(
      '/biz-order/merchantCardOrderInfo/list',
      { orderNo: about('taken', 'stranger-2')[0]?.orderNo },
    )
  ).data.records
  expect(cards.map(({ issueState }) => issueState)).toEqual([ISSUE_STATE.viewed, ISSUE_STATE.viewed])
}, 90_000)

test('a refund has a callback under its own number; ' +
  'a final callback is repeated on request, and the order shows its state', async () => {
  const admin = server.as('admin', '100001')
  const orderNamed = async () =>
    (
      await admin.get<
        Listed<{ id: string; orderNo: string; orderAmount: number; notifyState: number; notifyCount: number }>
      >('/biz-order/merchantOrderInfo/list', { merchantOrderNo: 'stranger-1' })
    ).data.records[0]
  const tasks = async (event: string, bizNo: string) =>
    (
      await admin.get<Listed<{ id: string; status: number; url: string; body: string }>>(
        '/biz-openapi/openapi/notify/page',
        { event, bizNo },
      )
    ).data.records
  const order = await orderNamed(),
    orderNo = order?.orderNo ?? ''
  const refunded = await admin.post('/biz-order/merchantOrderInfo/refund', {
    orderId: order?.id,
    refundQty: 1,
    refundAmount: order?.orderAmount,
    reason: '号码已停机',
  })
  expect(refunded, JSON.stringify(refunded.body)).toMatchObject({ code: 200 })
  const [task] = await tasks('refund.done', `${orderNo}-R1`)
  expect(JSON.parse(task?.body ?? '{}')).toMatchObject({
    event: 'refund.done',
    orderNo,
    merchantOrderNo: 'stranger-1',
    status: OPEN_ORDER_STATUS.done,
    refundAmount: order?.orderAmount,
    refundNo: `${orderNo}-R1`,
    refundQty: 1,
    refundedNow: order?.orderAmount,
  })
  expect(task?.body).not.toContain('停机')
  // The listener is closed: the callback of the order keeps waiting.
  await expect
    .poll(async () => (await tasks('refund.done', `${orderNo}-R1`))[0]?.status, { timeout: 8_000 })
    .toBe(2)
  expect(await orderNamed()).toMatchObject({ notifyState: NOTIFY_STATE.waiting, notifyCount: 2 })
  expect(await tasks('order.success', orderNo)).toMatchObject([{ status: 1 }])
  expect(await admin.post('/biz-order/merchantOrderInfo/send/orderState', { ids: order?.id })).toMatchObject({
    code: 200,
  })
  const again = await tasks('order.success', orderNo)
  expect(again).toHaveLength(1)
  expect([0, 2]).toContain(again[0]?.status)
}, 60_000)

test('the published page of the open interface is served complete', async () => {
  const page = await fetch(`${server.url}/openapi-docs`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  const text = await page.text()
  for (const part of [
    '<h1',
    'CANONICAL_QUERY',
    '<table>',
    'order.create',
    'c7440a1a0df1e2f54f475106c86f37290079564d61243417d6ab1af8c64f6222',
    '<pre>',
  ])
    expect(text).toContain(part)
  expect(await (await fetch(`${server.url}/openapi.json`)).text()).toContain('/openapi-docs')
})
