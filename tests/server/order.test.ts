import { describe, expect, test } from 'vitest'
import type { Listed } from '../support/client.ts'
import { figuresOf, newShop, skuId, tick } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import {
  type Batch,
  detail,
  entriesOf,
  ORDER,
  type Order,
  ordersOf,
  placeOrders,
  trial,
} from '../support/placedOrders.ts'
import { useServer } from '../support/server.ts'
import { deliveryTests } from './order/delivery.suite.ts'
import { ok } from '../support/answers.ts'
import { ORDER_STATE, REFUND_STATE } from '../support/wireNumbers.ts'

const server = useServer()

test('a list of orders covers today by default, and at most 92 days', async () => {
  expect(await admin(server).get(`${ORDER}/list`)).toMatchObject({ code: 200 })
  expect(
    await admin(server).get(`${ORDER}/list`, {
      createTime_datege: '2026-01-01 00:00:00',
      createTime_datele: '2026-06-01 00:00:00',
    }),
  ).toMatchObject({ code: 400, msg: '查询时间跨度不能超过92天' })
  expect(await admin(server).get(`${ORDER}/list`, { account: '13800138000' })).toMatchObject({
    code: 200,
    data: { records: [] },
  })
})

describe('batch top-up with risk hold and failover', () => {
  test(
    'eight of ten rows are ordered, one is held for review, one goes to the second supplier, ' +
      'and every fen is accounted for',
    async () => {
      const { data: suppliers } = await admin(server).get<
        Listed<{ id: string; version: number; supplierName: string }>
      >('/biz-supplier/supplierConfig/list', { size: 50 })
      const second = suppliers.records.find(({ supplierName }) => supplierName === '北辰通信')
      ok(
        await admin(server).post('/biz-supplier/supplierConfig/update', {
          id: second?.id,
          version: second?.version,
          adapterConfig: { rules: [{ match: '*', result: 'success' }] },
        }),
      )
      const shop = await newShop(admin(server), 1_000_000, { 'HF-100': 9980 })
      ok(
        await admin(server).post('/biz-order/blackWhiteList/save', {
          listType: 1,
          targetType: 1,
          targetValue: '13911110005',
          scope: 2,
          merchantCode: shop.merchantCode,
          action: 2,
          reason: '号码存在争议',
        }),
      )
      const phones = [0, 1, 2, 3, 4, 5, 6, 18].map((last) => String(13_911_110_000 + last))
      const rows = [
        ...phones.map((account, index) => ({
          merchantOrderNo: `T${index}`,
          skuCode: 'HF-100',
          account,
          qty: 1,
        })),
        { merchantOrderNo: 'T8', skuCode: 'HF-100', account: '1391111', qty: 1 },
        { merchantOrderNo: 'T0', skuCode: 'HF-100', account: '13911110020', qty: 1 },
      ]
      const read = await admin(server).post<Batch>(`${ORDER}/batchImport`, {
        merchantCode: shop.merchantCode,
        rows,
      })
      expect(read.data, JSON.stringify(read.body)).toMatchObject({
        totalRows: 10,
        okRows: 8,
        badRows: 2,
        totalAmount: 79_840,
        errors: [
          { row: 9, msg: '手机号格式不正确' },
          { row: 10, msg: '文件内重复' },
        ],
      })
      const confirm = (key: string) =>
        admin(server).post<{ created: number; blocked: number }>(
          `${ORDER}/batchConfirm`,
          { batchNo: read.data.batchNo, requestNo: key },
          { key: null },
        )
      expect(
        await admin(server).post(`${ORDER}/batchConfirm`, { batchNo: read.data.batchNo }, { key: null }),
      ).toMatchObject({ code: 400, msg: '缺少请求号' })
      const first = await confirm('BATCH-1')
      expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200, data: { created: 8, blocked: 1 } })
      expect((await confirm('BATCH-1')).data).toMatchObject({ created: 8 })
      expect(await ordersOf(server, shop)).toHaveLength(8)
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
        balance: 1_000_000,
        holdAmount: 79_840,
        availableAmount: 920_160,
      })
      await tick(admin(server))
      const orders = await ordersOf(server, shop)
      expect(orders.map(({ orderState }) => orderState).toSorted((a, b) => a - b)).toEqual([
        15, 30, 30, 30, 30, 30, 30, 30,
      ])
      expect(orders[0]?.accountMask).toMatch(/^139\*{4}\d{4}$/)
      const channels = (await Promise.all(orders.map(({ id }) => detail(server, id)))).flatMap(
        ({ channelOrders }) => channelOrders,
      )
      expect(channels.map(({ channelState }) => channelState).toSorted((a, b) => a - b)).toEqual([
        30, 30, 30, 30, 30, 30, 30, 40,
      ])
      const charged = orders.reduce((sum, { capturedAmount }) => sum + capturedAmount, 0),
        cost = orders.reduce((sum, { costAmount }) => sum + costAmount, 0)
      expect([charged, cost, charged - cost]).toEqual([69_860, 69_530, 330])
      const blockedOrder = orders.find(({ orderState }) => orderState === ORDER_STATE.blocked)
      expect(
        await admin(server).post(`${ORDER}/cancelOrder`, { ids: blockedOrder?.id, reason: '核实为争议号码' }),
      ).toMatchObject({ code: 200, data: { success: 1 } })
      expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
        balance: 930_140,
        holdAmount: 0,
        availableAmount: 930_140,
      })
      expect(
        (await admin(server).get(`${ORDER}/top/count`, { merchantCode: shop.merchantCode })).data,
      ).toMatchObject({ all: 8, success: 7, canceled: 1, blocked: 0, pending: 0 })
      const completedOrder = orders.find(({ orderState }) => orderState === ORDER_STATE.success)
      expect(
        await admin(server).post(`${ORDER}/cancelOrder`, { ids: completedOrder?.id, reason: '客户要求' }),
      ).toMatchObject({
        code: 409,
        msg: '订单当前状态不允许取消',
      })
      expect((await entriesOf(server, shop)).filter(({ bizType }) => bizType === 20)).toHaveLength(7)
      expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
    },
  )
})

test('a refund pays back at most what was captured, and its preview says so', async () => {
  const shop = await newShop(admin(server), 100_000, { 'HF-100': 9980 })
  const [order] = await placeOrders(server, shop, [{ skuCode: 'HF-100', account: '13922220001', qty: 1 }])
  await tick(admin(server))
  const id = order?.id ?? ''
  expect(await detail(server, id)).toMatchObject({
    orderState: ORDER_STATE.success,
    capturedAmount: 9980,
    skuName: '话费100元',
  })
  expect(
    (await admin(server).get(`${ORDER}/getRefundPurchasePrice`, { orderId: id, refundQty: 1 })).data,
  ).toMatchObject({ unitPrice: 9980, maxRefundQty: 1, maxRefundAmount: 9980, supplierRefundable: true })
  const refund = (more: Record<string, unknown>) =>
    admin(server).post(`${ORDER}/refund`, {
      orderId: id,
      refundQty: 1,
      refundAmount: 9980,
      reason: '未到账',
      ...more,
    })
  expect(await refund({ refundQty: 2 })).toMatchObject({ code: 400, msg: '可退数量不足，最多可退1件' })
  expect(await refund({ refundAmount: 9981 })).toMatchObject({ code: 400, msg: '退款金额超过可退金额' })
  const preview = await admin(server).post<{ effects: string[] }>(`${ORDER}/preview`, {
    action: 'refund',
    ids: [id],
    input: { refundQty: 1, refundAmount: 9980, reason: '未到账' },
  })
  expect(preview.data.effects.join(), JSON.stringify(preview.body)).toContain(
    '退款 ¥99.80，可用额度 ¥1,000.00',
  )
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ availableAmount: 90_020 })
  expect(await refund({ recoverCost: 1 })).toMatchObject({ code: 200 })
  expect(await detail(server, id)).toMatchObject({
    orderState: ORDER_STATE.success,
    refundState: REFUND_STATE.full,
    refundAmount: 9980,
    costAmount: 0,
  })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ availableAmount: 100_000 })
  expect(await refund({})).toMatchObject({ code: 400, msg: '可退数量不足，最多可退0件' })
  expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
})

test('a SKU with an open order cannot be disabled, nor its merchant change its account', async () => {
  const shop = await newShop(admin(server), 1_000_000, { 'HF-50': 5000 }),
    sku = await skuId(admin(server), 'HF-50')
  const { data: order } = await admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
    merchantCode: shop.merchantCode,
    skuId: sku,
    qty: 1,
    account: '13900005050',
  })
  const act = (path: string, ids: readonly string[]) => admin(server).post(path, { ids, reason: '核对' })
  ok(await act(`${ORDER}/blockOrder`, [order.id]))
  const setSku = (status: 0 | 1) =>
    admin(server).post('/biz-product/goodsSku/changeStatus', { ids: [sku], status })
  expect(await setSku(0)).toMatchObject({
    code: 400,
    msg: '该SKU存在处理中订单，不能停用',
  })
  const { data: merchants } = await admin(server).get<Listed<{ id: string; version: number }>>(
    '/biz-merchant/merchantConfig/list',
    { merchantCode: shop.merchantCode },
  )
  const [merchant] = merchants.records
  const otherShop = await newShop(admin(server), 1000, { 'HF-100': 9980 })
  expect(
    await admin(server).post('/biz-merchant/merchantConfig/update', {
      id: merchant?.id,
      version: merchant?.version,
      accountId: otherShop.accountId,
    }),
  ).toMatchObject({ code: 400, msg: '存在处理中的订单，不能更换账户', data: { field: 'accountId' } })
  ok(await act(`${ORDER}/cancelOrder`, [order.id]))
  ok(await setSku(0))
  ok(await setSku(1))
})

test('orders of another tenant are not found', async () => {
  const shop = await newShop(admin(server), 100_000, { 'HF-100': 9980 })
  const [order] = await placeOrders(server, shop, [{ skuCode: 'HF-100', account: '13922220002', qty: 1 }])
  const stranger = server.as('admin', '100002')
  expect(await stranger.get(`${ORDER}/detail`, { id: order?.id })).toMatchObject({ code: 404 })
  expect(await stranger.post(`${ORDER}/cancelOrder`, { ids: order?.id, reason: '取消' })).toMatchObject({
    code: 404,
  })
  expect(
    (await stranger.get<Listed<Order>>(`${ORDER}/list`, { orderNo: order?.orderNo })).data.records,
  ).toEqual([])
})

deliveryTests(server)
