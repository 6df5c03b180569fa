import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { cards, type ReadReceipt, receiptMessages, skuNamed, supplier } from '../support/stockIns.ts'
import { CONFIRMATION_NEEDED, STOCK_IN_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const maker = (): Client => server.as('admin', '100001')
const auditor = (): Client => server.as('operator', '100001')
const IN = '/biz-product/stockInRecord'

interface Batch {
  readonly id: string
  readonly batchNo: string
  readonly availableQty: number
}

const detail = async (id: string) => (await maker().get<ReadReceipt>(`${IN}/detail`, { id })).data

/** Sends a file of cards as a form, as the console does. */
async function send(content: string, fields: Readonly<Record<string, string>>, name = 'cards.csv') {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([content], { type: 'text/csv' }), name)
  return maker().form<{ id: string }>(`${IN}/importCards`, form)
}

async function read(id: string): Promise<ReadReceipt> {
  const stateOf = async () => (await detail(id)).orderState
  await expect.poll(stateOf, { timeout: 30_000 }).not.toBe(STOCK_IN_STATE.parsing)
  return detail(id)
}

const audit = (ids: readonly string[], pass: 0 | 1, by = auditor(), opinion = '核对无误') =>
  by.post(`${IN}/audit`, { ids, pass, opinion, requestNo: `${ids.join()}-${pass}-${Math.random()}` })

const HEAD = '卡号,卡密,有效期'

test('1 000 imported rows become 985 cards after approval by a second user, and the ledger has their cost', {
  timeout: 120_000,
}, async () => {
  const sku = await skuNamed(maker(), 'VIP-M'),
    account = await supplier(maker())
  const had = sku.availableQty
  const common = { skuId: sku.id, supplierId: account.id, unitCost: '1900' }
  // Five cards that the SKU has already.
  const first = await send([HEAD, ...cards(9000, 9005)].join('\n'), {
    ...common,
    batchNo: 'VIP-00',
    expireTime: '2027-06-30 00:00:00',
  })
  expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200 })
  await read(first.data.id)
  expect(await audit([first.data.id], 1)).toMatchObject({ code: 200 })
  const owed = (await supplier(maker())).balance

  const fresh = cards(0, 985)
  const rows = [
    ...fresh,
    ...fresh.slice(0, 7),
    ...cards(9000, 9005),
    '88009999,,',
    '88009998,  ,',
    '88009997,,',
  ]
  expect(rows).toHaveLength(1000)
  const upload = await send([HEAD, ...rows].join('\n'), {
    ...common,
    batchNo: 'VIP-01',
    expireTime: '2027-06-30 00:00:00',
  })
  const record = await read(upload.data.id)
  expect(record).toMatchObject({
    orderState: STOCK_IN_STATE.pending,
    totalRows: 1000,
    okQty: 985,
    dupQty: 12,
    badQty: 3,
    totalCost: 1_871_500,
  })
  expect(await receiptMessages(maker(), 'task', record)).toEqual([
    `卡密文件已解析：${record.inNo}，985 条有效，15 条重复或有误`,
  ])
  expect(await receiptMessages(auditor(), 'todo', record)).toEqual([`入库单 ${record.inNo} 待审核`])
  expect(await receiptMessages(maker(), 'todo', record)).toEqual([])
  expect(await audit([record.id], 1, maker())).toMatchObject({ code: 400, msg: '不能审核自己提交的单据' })
  expect(await audit([record.id], 1)).toMatchObject({ code: 200 })
  expect(await detail(record.id)).toMatchObject({ orderState: STOCK_IN_STATE.posted, okQty: 985 })
  expect(await receiptMessages(maker(), 'outcome', record)).toEqual([
    `入库单 ${record.inNo}：已入库，核对无误`,
  ])
  expect(Math.abs((await supplier(maker())).balance - owed)).toBe(1_871_500)
  const batches = (await maker().get<Batch[]>('/biz-product/stock/queryBatchNos', { skuId: sku.id })).data
  expect(batches.find(({ batchNo }) => batchNo === 'VIP-01')).toMatchObject({ availableQty: 985 })
  expect(await skuNamed(maker(), 'VIP-M')).toMatchObject({ availableQty: had + 990 })
  expect(await audit([record.id], 1)).toMatchObject({ code: 200, data: { skipped: [{ id: record.id }] } })

  const faults = await maker().text(`${IN}/errorFile`, { id: record.id })
  expect(faults.split('\r\n').filter((line) => /,"(重复|错误)",/.test(line))).toHaveLength(15)
  expect(faults).toMatch(/^\ufeff?"行号","结果","原因","卡号"\r\n\d+,"/)
  expect(faults).not.toContain('SECRET')
})

test('a repeated file asks, another SKU’s card and an unreadable file fail, a rejection stores nothing', async () => {
  const sku = await skuNamed(maker(), 'YT-M'),
    account = await supplier(maker())
  const common = { skuId: sku.id, supplierId: account.id, unitCost: '1000' }
  const file = [
    HEAD,
    ...cards(0, 3),
    'X1,NEW-SECRET-1,2020-01-01',
    'X2,NEW-SECRET-2,not a day',
    'X3,NEW-SECRET-3,2028-01-01',
  ].join('\n')
  const upload = await send(file, common)
  const record = await read(upload.data.id)
  expect(record).toMatchObject({
    orderState: STOCK_IN_STATE.pending,
    totalRows: 6,
    okQty: 1,
    dupQty: 0,
    badQty: 5,
  })
  expect(await send(file, common)).toMatchObject({ code: CONFIRMATION_NEEDED, msg: '文件已导入过' })
  expect(await send(file, { ...common, confirm: '1' })).toMatchObject({ code: 200 })
  expect(await audit([record.id], 0, auditor(), '')).toMatchObject({ code: 400, msg: '请填写驳回原因' })
  expect(await audit([record.id], 0)).toMatchObject({ code: 200 })
  expect(await receiptMessages(maker(), 'outcome', record)).toEqual([
    `入库单 ${record.inNo}：已驳回，核对无误`,
  ])
  const wrong = await send('随便\n写的', common)
  expect(await read(wrong.data.id)).toMatchObject({
    orderState: STOCK_IN_STATE.failed,
    failReason: '文件格式不正确，请使用模板',
  })
  const unread = await detail(wrong.data.id)
  expect(await receiptMessages(maker(), 'task', unread)).toEqual([
    `卡密文件解析失败：${unread.inNo}：文件格式不正确，请使用模板`,
  ])
  expect(await receiptMessages(auditor(), 'todo', unread)).toEqual([])
  const cup = await skuNamed(maker(), 'YT-M')
  expect(cup.availableQty).toBe(sku.availableQty)
  expect(await send(file, { ...common, skuId: '1' })).toMatchObject({ code: 400 })
  expect(await send(file, { ...common, unitCost: '' })).toMatchObject({ code: 400, msg: '请输入单价' })
  expect(await server.as('admin', '100002').get(`${IN}/detail`, { id: record.id })).toMatchObject({
    code: 404,
  })
})

test('counted goods are received by quantity, and can be revoked within seven days', async () => {
  const { data } = await maker().get<{ records: { id: string; skuCode: string; availableQty: number }[] }>(
    '/biz-product/goodsSku/list',
    { goodsType: 4 },
  )
  const [cup] = data.records
  const account = await supplier(maker())
  const draft = {
    inType: 2,
    skuId: cup?.id,
    supplierId: account.id,
    qty: 120,
    unitCost: 3500,
    batchNo: 'CUP-9',
  }
  const created = await maker().post<{ id: string }>(`${IN}/save`, draft)
  expect(created, JSON.stringify(created.body)).toMatchObject({
    code: 200,
    data: { orderState: STOCK_IN_STATE.pending, okQty: 120, totalCost: 420_000 },
  })
  expect(await audit([created.data.id], 1)).toMatchObject({ code: 200 })
  expect(await skuNamed(maker(), cup?.skuCode ?? '')).toMatchObject({
    availableQty: (cup?.availableQty ?? 0) + 120,
  })
  expect(await maker().post(`${IN}/save`, { ...draft, unitCost: 3600 })).toMatchObject({
    code: 400,
    msg: '同批次成本或有效期不一致',
  })
  const owed = (await supplier(maker())).balance
  expect(
    await maker().post(`${IN}/revoke`, { id: created.data.id, reason: '到货短少', requestNo: 'rv-1' }),
  ).toMatchObject({ code: 200 })
  expect(Math.abs((await supplier(maker())).balance - owed)).toBe(420_000)
  expect(await skuNamed(maker(), cup?.skuCode ?? '')).toMatchObject({ availableQty: cup?.availableQty })
  expect(await detail(created.data.id)).toMatchObject({ orderState: STOCK_IN_STATE.revoked })
})

test('a card secret is shown only with permission and reason, and the view is recorded and counted first', async () => {
  const sku = await skuNamed(maker(), 'VIP-M')
  const list = (
    await maker().get<{ records: { id: string; viewCount: number }[] }>('/biz-card/stockCard/list', {
      skuId: sku.id,
      cardNo: '880000000003',
    })
  ).data.records
  expect(list).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain('SECRET')
  const card = { cardKind: 1, cardId: list[0]?.id }
  expect(await maker().post('/biz-card/cardInfoView/reveal', { ...card, reason: '看' })).toMatchObject({
    code: 400,
    msg: '请填写查看原因（5至200字）',
  })
  expect(
    await maker().post('/biz-card/cardInfoView/reveal', { ...card, reason: '客户反馈卡密无效，核对' }),
  ).toMatchObject({ code: 200, data: { cardNo: '880000000003', secret: 'VIP-SECRET-000003' } })
  expect(
    await server
      .as('viewer', '100001')
      .post('/biz-card/cardInfoView/reveal', { ...card, reason: '随便看一看吧' }),
  ).toMatchObject({ code: 403 })
  expect(
    await server
      .as('admin', '100002')
      .post('/biz-card/cardInfoView/reveal', { ...card, reason: '随便看一看吧' }),
  ).toMatchObject({ code: 404 })
  const log = (
    await maker().get<{ records: { result: number; cardId: string; reason: string }[] }>(
      '/biz-card/cardInfoView/page',
      { cardId: card.cardId },
    )
  ).data.records
  expect(log.map(({ result }) => result)).toEqual([2, 1])
  const after = (
    await maker().get<{ records: { viewCount: number }[] }>('/biz-card/stockCard/list', {
      skuId: sku.id,
      cardNo: '880000000003',
    })
  ).data.records
  expect(after[0]?.viewCount).toBe((list[0]?.viewCount ?? 0) + 1)
  expect(
    (await maker().get<{ available: number; voided: number }>('/biz-card/stockCard/count', { skuId: sku.id }))
      .data.available,
  ).toBeGreaterThan(985)
  expect(server.log()).not.toContain('VIP-SECRET-')
})

test('a voided card leaves its batch and is booked as a loss', async () => {
  const sku = await skuNamed(maker(), 'VIP-M')
  const { data } = await maker().get<{ records: { id: string; stockId: string }[] }>(
    '/biz-card/stockCard/list',
    { skuId: sku.id, cardNo: '880000000004' },
  )
  const [card] = data.records
  const before = (
    await maker().get<{ availableQty: number; invalidQty: number }>('/biz-product/stock/detail', {
      id: card?.stockId,
    })
  ).data
  expect(
    await maker().post(
      '/biz-card/stockCard/invalid',
      { ids: [card?.id], reason: '供应商通知失效' },
      { key: null },
    ),
  ).toMatchObject({ code: 400, msg: '缺少请求号' })
  expect(
    await maker().post('/biz-card/stockCard/invalid', {
      ids: [card?.id],
      reason: '供应商通知失效',
      requestNo: 'iv-1',
    }),
  ).toMatchObject({ code: 200 })
  expect((await maker().get('/biz-product/stock/detail', { id: card?.stockId })).data).toMatchObject({
    availableQty: before.availableQty - 1,
    invalidQty: before.invalidQty + 1,
  })
  expect(
    await maker().post('/biz-card/stockCard/invalid', {
      ids: [card?.id],
      reason: '供应商通知失效',
      requestNo: 'iv-2',
    }),
  ).toMatchObject({ code: 200 })
})

test('a file whose reader was killed is read again from the start, once', { timeout: 150_000 }, async () => {
  const sku = await skuNamed(maker(), 'YT-Y'),
    account = await supplier(maker())
  const upload = await send([HEAD, ...cards(0, 6000, 'KILL')].join('\n'), {
    skuId: sku.id,
    supplierId: account.id,
    unitCost: '500',
  })
  await new Promise((wait) => setTimeout(wait, 250))
  await server.restart({ powerCut: true })
  // The lease of the killed reader is made to expire.
  await server.sql("update job set lease_until = now() where queue = 'cardFile' and state = 1")
  const record = await read(upload.data.id)
  const counts = { totalRows: 6000, okQty: 6000, dupQty: 0, badQty: 0 }
  expect(record).toMatchObject({ orderState: STOCK_IN_STATE.pending, ...counts })
})
