import { expect, test } from 'vitest'
import { MESSAGE_CATEGORIES } from '../../src/contract/parts/messageCategories.ts'
import type { Client } from '../support/client.ts'
import { importCards, call, PURCHASE, purchaseOf, RECEIPT, scenarioRows } from '../support/purchases.ts'
import { useServer } from '../support/server.ts'
import { cards, type ReadReceipt, skuNamed, supplier } from '../support/stockIns.ts'
import { PURCHASE_STATE, STOCK_IN_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const buyer = (): Client => server.as('operator', '100001')
const auditor = (): Client => server.as('baixue', '100001')
/** The active supplier all orders go to. */
const seller = (client: Client) => supplier(client, 1)
const keeper = (): Client => server.as('admin', '100001')

const approve = (path: string, id: string, by: Client, opinion = '同意') =>
  call(by, `${path}/audit`, { ids: [id], pass: 1, opinion })
const approved = async (id: string): Promise<void> => {
  expect(await call(buyer(), `${PURCHASE}/submit`, { ids: [id] })).toMatchObject({ code: 200 })
  expect(await approve(PURCHASE, id, auditor())).toMatchObject({ code: 200 })
}
const todo = async (client: Client): Promise<string[]> =>
  (
    await client.get<{ records: { title: string }[] }>('/blade-desk/message/page', {
      category: MESSAGE_CATEGORIES.wire.todo,
      size: 50,
    })
  ).data.records.map(({ title }) => title)

/** An order of pieces of the first SKU of goods. */
async function goodsOrder(qty: number, unitPrice: number): Promise<{ id: string; skuId: string }> {
  const { data } = await buyer().get<{ records: { id: string }[] }>('/biz-product/goodsSku/list', {
    goodsType: 4,
  })
  const skuId = data.records[0]?.id ?? ''
  const saved = await call(buyer(), `${PURCHASE}/save`, {
    supplierId: (await seller(buyer())).id,
    purchaseType: 2,
    expectDate: '2099-01-01',
    items: [{ skuId, qty, unitPrice }],
  })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  return { id: saved.data.id, skuId }
}
const receipt = (purchaseOrderId: string, skuId: string, qty: number, unitCost: number) =>
  call(buyer(), `${RECEIPT}/save`, { inType: 1, purchaseOrderId, skuId, qty, unitCost })

test('1 000 cards are ordered, approved by a second user, received in two batches, and owed', {
  timeout: 120_000,
}, async () => {
  const sku = await skuNamed(keeper(), 'VIP-M'),
    account = await seller(keeper())
  const common = { skuId: sku.id, unitCost: '1900' }
  // Five cards that the SKU had before; they were voided since, so that nothing is left of them.
  const had = await importCards(keeper(), cards(9000, 9005), { ...common, supplierId: account.id })
  expect(await approve(RECEIPT, had.id, buyer())).toMatchObject({ code: 200 })
  const { data: old } = await keeper().get<{ records: { id: string }[] }>('/biz-card/stockCard/list', {
    skuId: sku.id,
    size: 200,
  })
  await call(keeper(), '/biz-card/stockCard/invalid', {
    ids: old.records.map(({ id }) => id),
    reason: '停用',
  })
  expect((await skuNamed(keeper(), 'VIP-M')).availableQty).toBe(0)
  const owed = (await seller(keeper())).balance

  const saved = await call(buyer(), `${PURCHASE}/save`, {
    supplierId: account.id,
    purchaseType: 1,
    payType: 3,
    items: [{ skuId: sku.id, qty: 1000, unitPrice: 1900 }],
  })
  const { id } = saved.data
  expect(await purchaseOf(buyer(), id)).toMatchObject({
    totalAmount: 1_900_000,
    totalQty: 1000,
    orderState: PURCHASE_STATE.draft,
  })
  expect(await call(buyer(), `${PURCHASE}/submit`, { ids: [id] })).toMatchObject({ code: 200 })
  const { purchaseNo } = await purchaseOf(buyer(), id)
  expect(await todo(auditor())).toContain(`采购单 ${purchaseNo} 待审核`)
  expect(await approve(PURCHASE, id, buyer())).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
  expect(await approve(PURCHASE, id, auditor())).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({ orderState: PURCHASE_STATE.approved })

  const order = { ...common, purchaseOrderId: id }
  const first = await importCards(keeper(), scenarioRows(), {
    ...order,
    batchNo: 'VIP-01',
    expireTime: '2027-06-30 00:00:00',
  })
  expect(first).toMatchObject({ totalRows: 1000, okQty: 985, dupQty: 12, badQty: 3, totalCost: 1_871_500 })
  expect(await approve(RECEIPT, first.id, buyer())).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({
    orderState: PURCHASE_STATE.partly,
    inQty: 985,
    inAmount: 1_871_500,
    items: [{ inQty: 985 }],
  })
  expect(Math.abs((await seller(keeper())).balance - owed)).toBe(1_871_500)

  const tooMany = await importCards(keeper(), cards(2000, 2020), order)
  expect(await call(buyer(), `${PURCHASE}/close`, { id, reason: '不再采购' })).toMatchObject({
    code: 400,
    msg: '存在待审核入库单，不能关闭',
  })
  expect(await approve(RECEIPT, tooMany.id, buyer())).toMatchObject({
    code: 400,
    msg: '入库数量超过采购未入库数量',
  })
  expect(
    await call(buyer(), `${RECEIPT}/audit`, { ids: [tooMany.id], pass: 0, opinion: '多了' }),
  ).toMatchObject({
    code: 200,
  })
  const last = await importCards(keeper(), cards(3000, 3015), {
    ...order,
    batchNo: 'VIP-02',
    expireTime: '2027-12-31 00:00:00',
  })
  expect(await approve(RECEIPT, last.id, buyer())).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({
    orderState: PURCHASE_STATE.done,
    inQty: 1000,
    inAmount: 1_900_000,
  })
  expect(Math.abs((await seller(keeper())).balance - owed)).toBe(1_900_000)
  expect(await skuNamed(keeper(), 'VIP-M')).toMatchObject({ costPrice: 1900, availableQty: 1000 })
  const batches = await keeper().get<{ batchNo: string; availableQty: number }[]>(
    '/biz-product/stock/queryBatchNos',
    { skuId: sku.id },
  )
  expect(new Map(batches.data.map(({ batchNo, availableQty }) => [batchNo, availableQty]))).toEqual(
    new Map([
      ['VIP-01', 985],
      ['VIP-02', 15],
    ]),
  )
  const seen = await Promise.all(
    [
      [`${PURCHASE}/list`, {}],
      [`${PURCHASE}/detail`, { id }],
      [`${RECEIPT}/list`, { size: 50 }],
      ['/biz-card/stockCard/list', { skuId: sku.id, size: 200 }],
    ].map(([path, query]) => keeper().get(path as string, query as Record<string, string>)),
  )
  expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain('VIP-SECRET')
  expect(server.log()).not.toContain('VIP-SECRET')
})

test('a revoked receipt is expected again, a closed order is not, and payments stay within the total', async () => {
  const { id, skuId } = await goodsOrder(10, 5000)
  await approved(id)
  const some = await receipt(id, skuId, 4, 5000)
  expect(await approve(RECEIPT, some.data.id, keeper())).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({ orderState: PURCHASE_STATE.partly, inQty: 4 })
  expect(await call(keeper(), `${RECEIPT}/revoke`, { id: some.data.id, reason: '到货有误' })).toMatchObject({
    code: 200,
  })
  expect(await purchaseOf(buyer(), id)).toMatchObject({
    orderState: PURCHASE_STATE.approved,
    inQty: 0,
    inAmount: 0,
    returnQty: 4,
  })
  const pay = (amount: number, payTime = '2026-01-05 10:00:00') =>
    call(auditor(), `${PURCHASE}/pay`, { id, amount, payTime })
  expect(await pay(20_000)).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({
    payState: 1,
    paidAmount: 20_000,
    unpaidAmount: 30_000,
  })
  expect(await pay(30_001)).toMatchObject({ code: 400, msg: '付款金额超过应付金额' })
  expect(await pay(100, '2099-01-01 00:00:00')).toMatchObject({ code: 400, msg: '付款时间不能晚于现在' })
  expect(await pay(30_000)).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({
    payState: 2,
    unpaidAmount: 0,
    payments: [{ amount: 20_000 }, { amount: 30_000 }],
  })
  expect(await call(buyer(), `${PURCHASE}/close`, { id, reason: '' })).toMatchObject({
    code: 400,
    msg: '请输入关闭原因',
  })
  expect(await call(buyer(), `${PURCHASE}/close`, { id, reason: '供应商停产' })).toMatchObject({ code: 200 })
  expect(await purchaseOf(buyer(), id)).toMatchObject({ orderState: PURCHASE_STATE.closed })
  expect(await receipt(id, skuId, 1, 5000)).toMatchObject({ code: 400 })
})

test('faulty lines, foreign rows, stale forms, small rights and large sums are refused', async () => {
  const { id, skuId } = await goodsOrder(1000, 6000)
  const supplierId = (await seller(buyer())).id
  const save = (more: Readonly<Record<string, unknown>>) =>
    call(buyer(), `${PURCHASE}/save`, {
      supplierId,
      purchaseType: 2,
      items: [{ skuId, qty: 1, unitPrice: 1 }],
      ...more,
    })
  expect(await save({ items: [] })).toMatchObject({ code: 400, msg: '请至少填写一行明细' })
  expect(await save({ items: [{ skuId, qty: 0, unitPrice: 1 }] })).toMatchObject({
    code: 400,
    msg: '第1行：数量不能小于1',
  })
  const twice = { skuId, qty: 1, unitPrice: 1 }
  expect(await save({ items: [twice, twice] })).toMatchObject({
    code: 400,
    msg: '第2行：商品重复，请合并为一行',
  })
  expect(await save({ items: [{ ...twice, skuId: '1' }] })).toMatchObject({
    code: 400,
    msg: '第1行：商品不存在或已删除',
  })
  expect(await save({ purchaseType: 1 })).toMatchObject({ code: 400, msg: '第1行：商品类型与采购类型不符' })
  expect(await save({ expectDate: '2020-01-01' })).toMatchObject({
    code: 400,
    msg: '预计到货不能早于今天',
  })
  const free = await save({ items: [{ ...twice, unitPrice: 0 }] })
  expect(await call(buyer(), `${PURCHASE}/submit`, { ids: [free.data.id] })).toMatchObject({
    code: 400,
    msg: '采购总额须大于0',
  })
  // What the server counts is not taken from a form.
  const forged = await save({ items: [{ ...twice, inQty: 1, returnQty: 9, amount: 999 }] })
  expect(await purchaseOf(buyer(), forged.data.id)).toMatchObject({
    items: [{ inQty: 0, returnQty: 0, amount: 1 }],
  })
  expect(await server.as('admin', '100002').get(`${PURCHASE}/detail`, { id })).toMatchObject({ code: 404 })
  expect(await receipt(id, skuId, 1, 6000)).toMatchObject({ code: 400 })
  expect(await server.as('viewer', '100001').get(`${PURCHASE}/list`)).toMatchObject({ code: 403 })

  const before = await purchaseOf(buyer(), id)
  const update = (version: number) =>
    call(buyer(), `${PURCHASE}/update`, { id, version, remark: `第${version}版` })
  expect(await update(before.version)).toMatchObject({ code: 200 })
  expect(await update(before.version)).toMatchObject({ code: 409 })

  expect(await call(buyer(), `${PURCHASE}/submit`, { ids: [id] })).toMatchObject({ code: 200 })
  expect(
    await call(buyer(), `${PURCHASE}/update`, { id, version: before.version + 2, remark: '再改' }),
  ).toMatchObject({
    code: 409,
    msg: '只有草稿和已驳回的采购单可以修改',
  })
  expect(await call(buyer(), `${PURCHASE}/remove`, { ids: id })).toMatchObject({ code: 409 })
  expect(await approve(PURCHASE, id, auditor())).toMatchObject({ code: 403 })
  expect(await approve(PURCHASE, id, server.as('gaowenbo', '100001'))).toMatchObject({ code: 200 })
  // A receipt of goods is refused when it is entered, not only when it is approved.
  expect((await receipt(id, skuId, 1001, 6000)).body).toMatchObject({
    code: 400,
    msg: '入库数量超过采购未入库数量',
    data: { field: 'qty' },
  })
})

test('of two approvals at once one counts; of a repeated payment the first', async () => {
  const { id, skuId } = await goodsOrder(5, 1000)
  await approved(id)
  const [one, other] = [await receipt(id, skuId, 3, 1000), await receipt(id, skuId, 3, 1000)]
  const audits = await Promise.all(
    [one.data.id, other.data.id].map((receiptId) => approve(RECEIPT, receiptId, keeper())),
  )
  expect(audits.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await purchaseOf(buyer(), id)).toMatchObject({ inQty: 3, inAmount: 3000 })
  const payment = { id, amount: 1000, payTime: '2026-01-05 10:00:00' }
  await Promise.all(
    [1, 2].map(() => auditor().post(`${PURCHASE}/pay`, payment, { key: 'purchase-paid-once' })),
  )
  expect(await purchaseOf(buyer(), id)).toMatchObject({ paidAmount: 1000, payments: [{ amount: 1000 }] })
  const states = await keeper().get<{ records: ReadReceipt[] }>(`${RECEIPT}/list`, { purchaseOrderId: id })
  expect(states.data.records.map(({ orderState }) => orderState).toSorted((a, b) => a - b)).toEqual([
    STOCK_IN_STATE.pending,
    STOCK_IN_STATE.posted,
  ])
})
