import { expect, test } from 'vitest'
import type { Answer, Client } from '../../support/client.ts'
import { workbook } from '../../support/importing.ts'
import { newShop, type Shop, skuId, tick, RECEIVER } from '../../support/orders.ts'
import { useServer } from '../../support/server.ts'
import { DELIVER_STATE, ORDER_STATE } from '../../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo',
  LIST = '/biz-order/blackWhiteList',
  SHIP = `${ORDER}/inKind/upDeliverGoods`
type Row = Record<string, unknown> & { readonly id: string }
interface Listed<T> {
  readonly records: readonly T[]
}
interface Shipped {
  readonly success: number
  readonly fail: readonly { row: number; msg: string; orderNo: string }[]
}

const ok = <T>(answer: Answer<T>): T => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const detail = async (id: string) => (await admin().get<Row>(`${ORDER}/detail`, { id })).data
const accept = async (shop: Shop, code: string, more: Record<string, unknown>) =>
  ok(
    await admin().post<Row>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: await skuId(admin(), code),
      ...more,
    }),
  )
const listEntries = async (orderNo: unknown) =>
  ok(await admin().get<Listed<Row>>(`${LIST}/list`, { orderNo: String(orderNo) })).records

test('an order’s account is put on the block list after a preview, and only with permission', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980, 'HF-50': 4990 }),
    order = await accept(shop, 'HF-100', { qty: 1, account: '13944550001' })
  const other = await accept(shop, 'HF-100', { qty: 1, account: '13944550002' })
  const input = {
    targetTypes: [1],
    scope: 2,
    action: 2,
    reason: '多次充值后投诉',
    blockPending: 1,
    expireTime: '2030-01-01 00:00:00',
  }
  const preview = await admin().post<{ effects: string[] }>(`${ORDER}/preview`, {
    action: 'blackListInfo',
    ids: [order.id, other.id],
    input,
  })
  expect(JSON.stringify(preview.body)).toContain(`${String(order.orderNo)}：加入 1 个对象`)
  expect(await listEntries(order.orderNo)).toEqual([])
  const add = (more: Record<string, unknown> = {}, client = admin()) =>
    client.post(`${ORDER}/blackListInfo`, { ids: [order.id], ...input, ...more })
  expect(await add({}, server.as('support', '100001'))).toMatchObject({ code: 403 })
  expect(await add({}, server.as('admin', '100002'))).toMatchObject({ code: 404 })
  expect(await add({ expireTime: '2020-01-01 00:00:00' })).toMatchObject({
    code: 400,
    msg: '失效时间必须晚于现在',
  })
  expect(await add({ targetTypes: [2] })).toMatchObject({ code: 400, msg: '订单没有所选的对象' })
  expect(await add({ reason: '' })).toMatchObject({ code: 400, msg: '请输入原因' })
  expect(await add({ scope: 1 }, server.as('operator', '100001'))).toMatchObject({ code: 403 })
  ok(await add({}, server.as('operator', '100001')))
  expect(await listEntries(order.orderNo)).toMatchObject([
    {
      listType: 1,
      targetType: 1,
      targetMask: '139****0001',
      scope: 2,
      action: 2,
      source: 2,
      reason: '多次充值后投诉',
      expireTime: '2030-01-01 00:00:00',
      merchantCode: shop.merchantCode,
    },
  ])
  // The order may already have been processed; then it is not held.
  expect([
    [15, '多次充值后投诉'],
    [20, null],
    [30, null],
  ]).toContainEqual([(await detail(order.id)).orderState, (await detail(order.id)).blockReason])
  expect((await detail(other.id)).orderState).not.toBe(ORDER_STATE.blocked)
  ok(await add({ blockPending: 0 }))
  expect(await listEntries(order.orderNo)).toHaveLength(1)
  expect(
    ok(
      await admin().post<Row>('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: await skuId(admin(), 'HF-50'),
        qty: 1,
        account: '13944550001',
      }),
    ),
  ).toMatchObject({ orderState: ORDER_STATE.blocked })
  await tick(admin())
  const [attempt] = ok(
    await admin().get<Listed<Row>>('/biz-order/channelOrderInfo/list', { orderNo: String(other.orderNo) }),
  ).records
  ok(
    await admin().post('/biz-order/channelOrderInfo/blackListInfo', {
      ids: [attempt?.id],
      targetTypes: [1],
      scope: 3,
      action: 1,
      reason: '号码已停用',
    }),
  )
  expect(await listEntries(other.orderNo)).toMatchObject([{ targetMask: '139****0002', scope: 3, action: 1 }])
})

async function ship(
  rows: readonly (readonly string[])[],
  { client = admin(), requestNo }: { client?: Client; requestNo?: string } = {},
) {
  const form = new FormData()
  form.append('requestNo', requestNo ?? `S-${Math.random()}`)
  form.append('file', new File([new Uint8Array(await workbook(rows))], '今日发货.xlsx'))
  return client.form<Shipped>(SHIP, form)
}
const HEAD = ['订单号', '快递公司', '运单号', '数量']

test('a file of parcels ships the valid rows once and reports a reason for every other row', async () => {
  const shop = await newShop(admin(), 100_000, { 'CUP-350': 8010 })
  const [two, three, blockedOrder] = [
    await accept(shop, 'CUP-350', { qty: 2, receiver: RECEIVER }),
    await accept(shop, 'CUP-350', { qty: 3, receiver: RECEIVER }),
    await accept(shop, 'CUP-350', { qty: 1, receiver: RECEIVER }),
  ]
  await tick(admin())
  ok(await admin().post(`${ORDER}/blockOrder`, { ids: [blockedOrder.id], reason: '地址待核实' }))
  const no = (row: Row): string => String(row.orderNo)
  const table = [
    HEAD,
    [no(two), 'SF', 'SF1000000001', '2'],
    [no(three), 'YTO', 'YT1000000002', '1'],
    [no(three), 'YTO', 'YT1000000003', '1'],
    [no(three), 'YTO', 'YT1000000003', '1'],
    [no(two), 'SF', 'SF1000000004', '1'],
    [no(blockedOrder), 'SF', 'SF1000000005', '1'],
    ['O2026', 'SF', 'SF1000000006', '1'],
    [no(three), 'SF', '单号', '1'],
    [no(three), '', 'SF1000000008', '1'],
    [no(three), 'SF', 'SF1000000009', 'x'],
  ]
  const shipment = await ship(table, { requestNo: 'SHIP-1' })
  expect(ok(shipment).success, JSON.stringify(shipment.body)).toBe(3)
  expect(shipment.data.fail.map(({ row, msg }) => [row, msg])).toEqual([
    [5, '文件内重复'],
    [6, '发货数量超过待发数量'],
    [7, '订单已拦截，不能发货'],
    [8, '订单不存在'],
    [9, '物流单号格式不正确'],
    [10, '请输入物流公司'],
    [11, expect.stringContaining('发货数量')],
  ])
  expect(await detail(two.id)).toMatchObject({ deliverState: DELIVER_STATE.shipped, deliveredQty: 2 })
  expect(await detail(three.id)).toMatchObject({ deliverState: DELIVER_STATE.partly, deliveredQty: 2 })
  expect(ok(await ship(table, { requestNo: 'SHIP-1' })).success).toBe(3)
  expect(await detail(three.id)).toMatchObject({ deliveredQty: 2 })
  expect(await ship([HEAD, [no(two), 'SF', 'SF1000000010', '1']])).toMatchObject({
    code: 400,
    msg: '发货数量超过待发数量',
    data: { success: 0, fail: [{ row: 2 }] },
  })
  expect(
    await ship([
      ['订单号', '数量'],
      [no(three), '1'],
    ]),
  ).toMatchObject({ code: 400, msg: '文件中没有“物流公司”列' })
  expect(
    await ship([HEAD, [no(three), 'SF', 'SF1000000011', '1']], { client: server.as('admin', '100002') }),
  ).toMatchObject({ code: 400, msg: '订单不存在' })
  expect(
    await ship([HEAD, [no(three), 'SF', 'SF1000000011', '1']], { client: server.as('viewer', '100001') }),
  ).toMatchObject({ code: 403 })
  ok(await admin().post(SHIP, { orderId: three.id, qty: 1, expressCode: 'SF', expressNo: 'SF1000000012' }))
  expect(await detail(three.id)).toMatchObject({ deliverState: DELIVER_STATE.shipped, deliveredQty: 3 })
})
