import { expect, test } from 'vitest'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'
import {
  APPLY_STATE,
  MERCHANT_GOODS_STATE,
  ORDER_STATE,
  REFUND_STATE,
  SHELF_STATUS,
} from '../../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
const APPLY = '/biz-order/orderChangeApply'
type Row = Record<string, unknown> & { readonly id: string; readonly version: number }
interface Order {
  readonly id: string
  readonly orderNo: string
  readonly accountId: string
  readonly orderAmount: number
}
const list = async (path: string, query: Record<string, string | number> = {}): Promise<Row[]> =>
  (await admin().get<{ records: Row[] }>(`${path}/list`, { size: 50, ...query })).data.records
const detail = async (path: string, id: string): Promise<Row> =>
  (await admin().get<Row>(`${path}/detail`, { id })).data
const available = async (id: string): Promise<number> =>
  Number((await detail('/biz-finance/contract_party_account', id)).availableAmount)

/** Opens goods for a merchant at a fixed price, once. */
async function openGoods(merchant: Row | undefined, sku: Row | undefined): Promise<void> {
  const find = () =>
    list('/biz-merchant/merchantGoods', { merchantCode: String(merchant?.merchantCode), size: 200 }).then(
      (rows) => rows.find(({ skuId }) => skuId === sku?.id),
    )
  if (!(await find()))
    await admin().post('/biz-merchant/merchantGoods/save', {
      merchantIds: merchant?.id,
      skuIds: sku?.id,
      accountMethod: 3,
      fixedPrice: 5000,
    })
  const row = await find()
  if (row && row.state !== 1)
    expect(
      await admin().post('/biz-merchant/merchantGoods/changeState', {
        ids: [row.id],
        state: MERCHANT_GOODS_STATE.on,
      }),
    ).toMatchObject({ code: 200 })
}

let phones = 13_700_000_000
/** Creates an order of the first merchant that a user delivers, and ends it. */
async function order(end: string): Promise<Order> {
  const spus = await list('/biz-product/goodsSpu', { shelfStatus: SHELF_STATUS.on, size: 200 }),
    skus = await list('/biz-product/goodsSku', { status: 1, size: 200 })
  const manual = new Set(
    spus.filter(({ deliverType, goodsType }) => deliverType === 3 && goodsType === 5).map(({ id }) => id),
  )
  const sku = skus.find(({ spuId }) => manual.has(String(spuId)))
  const [merchant] = await list('/biz-merchant/merchantConfig', { status: 1, ascs: 'createTime' })
  await openGoods(merchant, sku)
  const [supplier] = await list('/biz-supplier/supplierConfig').then((rows) =>
    rows.filter(({ accountId }) => accountId),
  )
  const { data, body } = await admin().post<Order>('/blade-test/order', {
    end,
    cost: 900,
    supplierId: supplier?.id,
    supplierAccountId: supplier?.accountId,
    request: {
      merchantCode: merchant?.merchantCode,
      skuId: sku?.id,
      qty: 2,
      account: String((phones += 1)),
      buyerIp: '198.51.100.7',
    },
  })
  expect(data?.orderNo, JSON.stringify(body)).toBeTruthy()
  return data
}
const apply = (parts: Record<string, unknown>, client = operator()) =>
  client.post<Row>(`${APPLY}/save`, { reason: '客户证明未到账', ...parts })
const audit = (id: string, client = admin(), pass = 1) =>
  client.post(`${APPLY}/audit`, { ids: [id], pass, opinion: '同意' })

test('a success that never arrived is corrected: money and cost back, one record, another user decides', async () => {
  const placedOrder = await order('success')
  const { data } = await operator().get<{
    allowTypes: { changeType: number; amountImpact: number; costImpact: number }[]
  }>(`${APPLY}/select`, { orderNo: placedOrder.orderNo })
  expect(data.allowTypes.find(({ changeType }) => changeType === 1)).toMatchObject({
    amountImpact: placedOrder.orderAmount,
    costImpact: -1800,
  })
  expect(data.allowTypes.map(({ changeType }) => changeType)).toEqual([1, 5])
  expect(await apply({ orderNo: placedOrder.orderNo, changeType: 2 })).toMatchObject({
    code: 400,
    msg: '订单当前状态不支持该变更类型',
  })
  const change = await apply({ orderNo: placedOrder.orderNo, changeType: 1 })
  expect(change, JSON.stringify(change.body)).toMatchObject({
    code: 200,
    data: { amountImpact: placedOrder.orderAmount, costImpact: -1800, applyState: APPLY_STATE.pending },
  })
  expect(await apply({ orderNo: placedOrder.orderNo, changeType: 1 })).toMatchObject({
    code: 400,
    msg: '该订单已有待审核的变更申请',
  })
  const own = await apply({ orderNo: (await order('success')).orderNo, changeType: 1 }, admin())
  expect(await audit(own.data.id)).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
  expect(await operator().post(`${APPLY}/audit`, { ids: [change.data.id], pass: 1 })).toMatchObject({
    code: 403,
  })
  expect(
    await admin().post(`${APPLY}/audit`, { ids: [change.data.id], pass: 1 }, { key: null }),
  ).toMatchObject({ code: 400, msg: '缺少请求号' })
  const before = await available(placedOrder.accountId)
  const audited = await audit(change.data.id)
  expect(audited, JSON.stringify(audited.body)).toMatchObject({ code: 200, data: { success: 1 } })
  expect(await detail('/biz-order/merchantOrderInfo', placedOrder.id)).toMatchObject({
    orderState: ORDER_STATE.failed,
    refundAmount: placedOrder.orderAmount,
    refundedQty: 2,
    refundState: REFUND_STATE.full,
    successQty: 2,
    capturedAmount: placedOrder.orderAmount,
    costAmount: 0,
  })
  expect(await available(placedOrder.accountId)).toBe(before + placedOrder.orderAmount)
  const [record] = await list('/biz-order/orderChangeRecord', { orderNo: placedOrder.orderNo })
  expect(record).toMatchObject({ changeType: 1, amountImpact: placedOrder.orderAmount, costImpact: -1800 })
  expect(record?.ledgerNos).toHaveLength(2)
  const again = await audit(change.data.id)
  expect(again, JSON.stringify(again.body)).toMatchObject({
    code: 200,
    data: { skipped: [{ id: change.data.id, errCode: 'ALREADY' }] },
  })
  expect(await list('/biz-order/orderChangeRecord', { orderNo: placedOrder.orderNo })).toHaveLength(1)
  expect((await admin().get<{ balanced: boolean }>('/biz-finance/ledger/trialBalance')).data.balanced).toBe(
    true,
  )
  await expect(server.sql(`update order_change_record set amount_impact = 0`)).rejects.toThrow(
    'never changed',
  )
  await expect(server.sql(`delete from order_change_record`)).rejects.toThrow('never changed')
  expect(
    await apply({ orderNo: placedOrder.orderNo, changeType: 1 }, server.as('admin', '100002')),
  ).toMatchObject({
    code: 404,
  })
})

test('a failure that arrived after all is charged; amounts change both ways up to the captured one', async () => {
  const placedOrder = await order('failed'),
    before = await available(placedOrder.accountId)
  const change = await apply({ orderNo: placedOrder.orderNo, changeType: 2 })
  expect(change, JSON.stringify(change.body)).toMatchObject({
    code: 200,
    data: { amountImpact: -placedOrder.orderAmount, costImpact: 1800 },
  })
  expect((await audit(change.data.id)).code).toBe(200)
  expect(await available(placedOrder.accountId)).toBe(before - placedOrder.orderAmount)
  expect(await detail('/biz-order/merchantOrderInfo', placedOrder.id)).toMatchObject({
    orderState: ORDER_STATE.success,
    successQty: 2,
    failQty: 0,
    capturedAmount: placedOrder.orderAmount,
    costAmount: 1800,
  })
  expect(
    await apply({ orderNo: placedOrder.orderNo, changeType: 5, adjustAmount: placedOrder.orderAmount + 1 }),
  ).toMatchObject({ code: 400, msg: '退款金额超过可退金额' })
  const less = await apply({ orderNo: placedOrder.orderNo, changeType: 5, adjustAmount: 150 })
  expect((await audit(less.data.id)).code).toBe(200)
  expect(await detail('/biz-order/merchantOrderInfo', placedOrder.id)).toMatchObject({
    refundAmount: 150,
    refundState: REFUND_STATE.partly,
  })
  const more = await apply({ orderNo: placedOrder.orderNo, changeType: 5, adjustAmount: -50 })
  expect((await audit(more.data.id)).code).toBe(200)
  expect(await available(placedOrder.accountId)).toBe(before - placedOrder.orderAmount + 150 - 50)
})

test('an account is replaced before delivery; a change request is rejected, or withdrawn by its author', async () => {
  const placedOrder = await order('blocked')
  const change = await apply({ orderNo: placedOrder.orderNo, changeType: 3, newAccount: '13812345678' })
  expect(change, JSON.stringify(change.body)).toMatchObject({
    code: 200,
    data: { afterValue: { accountMask: '138****5678' } },
  })
  expect(JSON.stringify(change.data)).not.toContain('13812345678')
  expect((await audit(change.data.id)).code).toBe(200)
  expect(await detail('/biz-order/merchantOrderInfo', placedOrder.id)).toMatchObject({
    accountMask: '138****5678',
    orderState: ORDER_STATE.blocked,
  })
  const second = await apply({ orderNo: placedOrder.orderNo, changeType: 3, newAccount: '13812345679' })
  expect(await admin().post(`${APPLY}/cancel`, { ids: [second.data.id] })).toMatchObject({
    code: 400,
    msg: '只能撤销自己提交的申请',
  })
  expect((await operator().post(`${APPLY}/cancel`, { ids: [second.data.id] })).code).toBe(200)
  const third = await apply({ orderNo: placedOrder.orderNo, changeType: 3, newAccount: '13812345679' })
  expect(await audit(third.data.id, admin(), 0)).toMatchObject({ code: 200 })
  expect(await detail(APPLY, third.data.id)).toMatchObject({
    applyState: APPLY_STATE.rejected,
    auditOpinion: '同意',
  })
})

test('an order’s account goes on the block list, and the order is held where no supplier has begun', async () => {
  const firstOrder = await order('none'),
    secondOrder = await order('success')
  const add = {
    orderIds: [firstOrder.id, secondOrder.id],
    targetTypes: [1, 2],
    scope: 1,
    action: 1,
    reason: '投诉',
    blockPending: 1,
  }
  expect(await operator().post('/biz-order/blackListInfo/save', add)).toMatchObject({ code: 403 })
  const saved = await admin().post('/biz-order/blackListInfo/save', add)
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200, data: { added: 3, existed: 1 } })
  expect(await admin().post('/biz-order/blackListInfo/save', add)).toMatchObject({
    code: 200,
    data: { added: 0, existed: 4, blocked: 0 },
  })
  // The order may already have been processed; then it is not held.
  const isBlocked = (saved.data as { blocked: number }).blocked === 1
  expect((await detail('/biz-order/merchantOrderInfo', firstOrder.id)).blockReason).toBe(
    isBlocked ? '投诉' : null,
  )
  expect(
    (await list('/biz-order/blackWhiteList', { orderNo: firstOrder.orderNo })).map(({ source }) => source),
  ).toEqual([2, 2])
})
