import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../../support/client.ts'
import { ask, type Credential } from '../../support/openApi.ts'
import { figuresOf, newShop, type Shop, tick, RECEIVER } from '../../support/orders.ts'
import { useServer } from '../../support/server.ts'
import { AFTER_STATE, NOTIFY_STATE, OPEN_ORDER_STATUS, ORDER_STATE } from '../../support/wireNumbers.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const admin = (): Client => server.as('admin', '100001')
const CREATE = ['POST', '/openapi/v1/order/create'] as const,
  REFUND = ['POST', '/openapi/v1/order/refund'] as const
const CASE = '/biz-order/orderAfterSale',
  ORDER = '/biz-order/merchantOrderInfo',
  SECRET = '/biz-openapi/openapi/secret'
type Row = Record<string, unknown> & { readonly id: string }
interface Listed<T> {
  readonly records: readonly T[]
}
interface Case {
  readonly afterSaleNo: string
  readonly afterState: number
  readonly amount: number
  readonly refundAmount: number
  readonly duplicate?: boolean
}
let callbacks: Record<string, unknown>[] = [],
  listener: Server,
  address = '',
  apps = 0

beforeAll(async () => {
  listener = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        callbacks.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>)
        response.end('success')
      })
  })
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done)
  })
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hear`
  const platform = server.as('admin'),
    { data } = await platform.get<Listed<{ id: string; version: number; paramKey: string }>>(
      '/blade-system/param/list',
      { paramKey: 'net.allowPrivateHosts' },
    )
  const param = data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
  await platform.post('/blade-system/param/submit', { ...param, paramValue: '1' })
})
afterAll(() => {
  listener.close()
})

const ok = <T>(answer: Answer<T>): T => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
async function credential(shop: Shop, more: Record<string, unknown> = {}): Promise<Credential> {
  const app = ok(
    await admin().post<Row>('/biz-openapi/openapi/app/add', {
      appName: `退款接口${(apps += 1)}`,
      appType: 1,
      apiCodes: [2, 3, 4],
      signTypes: [1],
      ipRequired: 0,
    }),
  )
  return ok(
    await admin().post<Credential>(`${SECRET}/save`, {
      appId: app.id,
      merchantId: shop.merchantId,
      notifyUrl: address,
      ...more,
    }),
  )
}
const detail = async (path: string, id: string) => (await admin().get<Row>(`${path}/detail`, { id })).data
const caseOf = async (afterSaleNo: string): Promise<Row> => {
  const [row] = ok(await admin().get<Listed<Row>>(`${CASE}/page`, { afterSaleNo })).records
  if (!row) throw new Error(`no case ${afterSaleNo}`)
  return row
}
async function orderOf(merchantOrderNo: string): Promise<Row> {
  const [row] = ok(await admin().get<Listed<Row>>(`${ORDER}/list`, { merchantOrderNo })).records
  return detail(ORDER, row?.id ?? '')
}
async function until<T>(poll: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const end = Date.now() + 20_000; ; ) {
    const value = await poll()
    if (value !== undefined) return value
    if (Date.now() > end) throw new Error('did not happen')
    await new Promise((done) => {
      setTimeout(done, 50)
    })
  }
}

async function delivered(shop: Shop, key: Credential, merchantOrderNo: string): Promise<Row> {
  expect(
    await ask(server.url, key, CREATE, {
      body: { merchantOrderNo, skuCode: 'CUP-350', qty: 2, receiver: RECEIVER },
    }),
  ).toMatchObject({ code: 200 })
  await tick(admin())
  const order = await orderOf(merchantOrderNo)
  expect(
    await ask(server.url, key, REFUND, {
      body: { merchantOrderNo, merchantRefundNo: `${merchantOrderNo}-0`, qty: 1, reason: '不想要了' },
    }),
  ).toMatchObject({ code: 'REFUND_REJECT', msg: '不能退款：订单当前状态不支持售后' })
  ok(
    await admin().post(`${ORDER}/inKind/upDeliverGoods`, {
      orderId: order.id,
      qty: 2,
      expressCode: 'SF',
      expressNo: 'SF1020304050608',
    }),
  )
  ok(await admin().post(`${ORDER}/inKind/sign`, { orderId: order.id }))
  return orderOf(merchantOrderNo)
}

test('a merchant returns delivered pieces: once per number, decided by a colleague, notified when paid', async () => {
  callbacks = []
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010 }),
    key = await credential(shop),
    order = await delivered(shop, key, 'RF-1')
  const body = { merchantOrderNo: 'RF-1', merchantRefundNo: 'R-1', qty: 1, reason: '客户退回一只' }
  const refund = (more: Record<string, unknown> = {}) =>
    ask<Case>(server.url, key, REFUND, { body: { ...body, ...more } })
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ availableAmount: 83_980 })
  expect(await refund({ qty: 3 })).toMatchObject({
    http: 400,
    code: 'REFUND_REJECT',
    msg: '不能退款：申请数量超过可售后数量',
  })
  expect(await refund({ qty: 0 })).toMatchObject({ http: 400, code: 'PARAM_INVALID', msg: '参数错误：qty' })
  expect(await refund({ reason: '' })).toMatchObject({ code: 'PARAM_MISSING' })
  expect(await refund({ merchantRefundNo: 'R 1' })).toMatchObject({ msg: '参数错误：merchantRefundNo' })
  expect(await refund({ merchantOrderNo: 'RF-2' })).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' })
  const refunds = await Promise.all([refund(), refund(), refund()])
  expect(
    refunds.map(({ code }) => code),
    JSON.stringify(refunds),
  ).toEqual([200, 200, 200])
  expect(new Set(refunds.map(({ data }) => data.afterSaleNo)).size).toBe(1)
  expect(refunds.filter(({ data }) => data.duplicate).length).toBe(2)
  expect(await refund({ qty: 2 })).toMatchObject({
    http: 400,
    code: 'REFUND_NO_CONFLICT',
    msg: '退款号已存在且内容不一致',
  })
  const afterSaleNo = refunds[0]?.data.afterSaleNo ?? '',
    afterSale = await caseOf(afterSaleNo)
  expect(await detail(CASE, afterSale.id)).toMatchObject({
    merchantRefundNo: 'R-1',
    afterType: 2,
    applyQty: 1,
    applyAmount: 8010,
    reasonType: 6,
    reasonText: '客户退回一只',
    applySource: 2,
    afterState: AFTER_STATE.pending,
  })
  ok(await admin().post(`${CASE}/audit/update`, { ids: [afterSale.id], pass: 1, opinion: '同意退货' }))
  ok(
    await admin().post(`${CASE}/returnGoods`, {
      id: afterSale.id,
      returnExpressCode: 'YTO',
      returnExpressNo: 'YT8800112299',
    }),
  )
  ok(await admin().post(`${CASE}/receive`, { id: afterSale.id, checkResult: 1 }))
  ok(await admin().post(`${CASE}/refund`, { id: afterSale.id, refundAmount: 8010 }))
  expect(await figuresOf(admin(), shop.accountId)).toMatchObject({ availableAmount: 91_990 })
  expect(await refund()).toMatchObject({
    code: 200,
    data: { afterSaleNo, afterState: AFTER_STATE.done, refundAmount: 8010, duplicate: true },
  })
  const callback = await until(() => callbacks.find(({ event }) => event === 'refund.done'))
  expect(callback).toMatchObject({
    orderNo: order.orderNo,
    merchantOrderNo: 'RF-1',
    refundNo: afterSaleNo,
    merchantRefundNo: 'R-1',
    refundQty: 1,
    refundedNow: 8010,
    refundAmount: 8010,
    status: OPEN_ORDER_STATUS.done,
  })
  expect(
    await until(async () => (await orderOf('RF-1')).notifyState === NOTIFY_STATE.sent || undefined),
  ).toBe(true)
  expect((await admin().get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
    balanced: true,
    broken: [],
  })
})

test(
  'goods that cannot be returned and late requests are refused, ' +
    'and another merchant neither sees nor changes anything',
  async () => {
    const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010, 'HF-100': 9980 }),
      key = await credential(shop),
      stranger = await credential(await newShop(admin(), 100, { 'CUP-350': 8010 }))
    expect(
      (
        await ask(server.url, key, CREATE, {
          body: { merchantOrderNo: 'RF-20', skuCode: 'HF-100', qty: 1, account: '13933340001' },
        })
      ).code,
    ).toBe(200)
    await until(async () => {
      await tick(admin())
      return (await orderOf('RF-20')).orderState === ORDER_STATE.success || undefined
    })
    expect(
      await ask(server.url, key, REFUND, {
        body: { merchantOrderNo: 'RF-20', merchantRefundNo: 'R-20', qty: 1, reason: '不要了' },
      }),
    ).toMatchObject({ http: 400, code: 'REFUND_REJECT', msg: expect.stringContaining('该商品不支持退款') })
    const order = await delivered(shop, key, 'RF-10'),
      body = { merchantOrderNo: 'RF-10', merchantRefundNo: 'R-10', qty: 1, reason: '不想要了' }
    expect((await ask(server.url, stranger, REFUND, { body })).code).toBe('ORDER_NOT_FOUND')
    expect(await ask<Case>(server.url, key, REFUND, { body })).toMatchObject({
      code: 200,
      data: { amount: 8010, afterState: AFTER_STATE.pending },
    })
    await server.sql(
      `update merchant_order_info set finish_time = now() - interval '8 days' where id = ${order.id}`,
    )
    expect(await ask(server.url, key, REFUND, { body: { ...body, merchantRefundNo: 'R-11' } })).toMatchObject(
      {
        code: 'REFUND_REJECT',
        msg: '不能退款：已超过售后期限',
      },
    )
  },
)

test('an interface without grant is denied, and the sandbox stores nothing', async () => {
  const shop = await newShop(admin(), 0, { 'CUP-350': 8010 }),
    body = { merchantOrderNo: 'SB-1', merchantRefundNo: 'SB-R1', qty: 1, reason: '试验' }
  const app = ok(
    await admin().post<Row>('/biz-openapi/openapi/app/add', {
      appName: '只查订单',
      appType: 1,
      apiCodes: [3],
      signTypes: [1],
      ipRequired: 0,
    }),
  )
  const limited = ok(
    await admin().post<Credential>(`${SECRET}/save`, { appId: app.id, merchantId: shop.merchantId }),
  )
  expect(await ask(server.url, limited, REFUND, { body })).toMatchObject({ http: 403, code: 'API_DENIED' })
  const sandbox = await credential(shop, { env: 2 })
  expect(await ask(server.url, sandbox, REFUND, { body })).toMatchObject({
    code: 200,
    data: { afterSaleNo: 'SBSB-R1', refundAmount: 0 },
  })
  expect(
    ok(await admin().get<Listed<Row>>(`${CASE}/page`, { merchantCode: shop.merchantCode })).records,
  ).toEqual([])
})
