import { beforeAll, expect, test } from 'vitest'
import type { Answer, Listed } from '../support/client.ts'
import { trial } from '../support/finance.ts'
import { figuresOf, type Shop } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { batchOf, brokenStock, PREPAID, requestNo, shelve, shopWith } from '../support/stockOuts.ts'
import { TRANSFER_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const TRANSFER = '/biz-card/cardTransferOrder'
const FAR = '2028-06-30 00:00:00'

interface Transfer {
  readonly id: string
  readonly transferNo: string
  readonly orderState: number
  readonly successQty: number
  readonly failQty: number
  readonly retryCount: number
  readonly failReason: string | null
}
const enter = (body: Record<string, unknown>): Promise<Answer<Transfer>> =>
  operator(server).post<Transfer>(`${TRANSFER}/save`, { requestNo: requestNo(), ...body })
const detail = async (id: string) => (await admin(server).get<Transfer>(`${TRANSFER}/detail`, { id })).data
const ended = async (id: string): Promise<Transfer> => {
  await expect
    .poll(async () => (await detail(id)).orderState, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(TRANSFER_STATE.success)
  return detail(id)
}
const act = (id: string, verb: 'retry' | 'cancel', by = operator(server)) =>
  by.post(`${TRANSFER}/${verb}`, {
    id,
    requestNo: requestNo(),
    ...(verb === 'cancel' ? { reason: '不再划转' } : {}),
  })
const prepaid = async ({ merchantCode }: Shop) =>
  (await admin(server).get<Listed<Record<string, number>>>(`${PREPAID}/list`, { merchantCode })).data
    .records[0]
const available = async ({ accountId }: Shop) => (await figuresOf(admin(server), accountId)).availableAmount

beforeAll(async () => {
  const answer = await server.as('admin').post('/blade-system/param/submit', {
    paramName: '划转接收方接口',
    paramKey: 'card.transfer.receiver',
    paramValue: 'mock',
    ...(await existing()),
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
})
async function existing(): Promise<Record<string, unknown>> {
  const { data } = await server
    .as('admin')
    .get<Listed<{ id: string; version: number; paramKey: string }>>('/blade-system/param/list', {
      paramKey: 'card.transfer.receiver',
    })
  const row = data.records.find(({ paramKey }) => paramKey === 'card.transfer.receiver')
  return row ? { id: row.id, version: row.version } : {}
}

test('a transfer that fails in part is settled for what arrived, and only the rest is tried again', async () => {
  // The numbers of 100 cards end in 00 to 99: ten end in 7 and fail once, one ends in 99 and is never taken.
  const { skuId, stockId } = await shelve(admin(server), 'VIP-M', {
    batchNo: 'CT-1',
    qty: 100,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 100_000)
  const goods = { skuId, stockId, qty: 100, settle: 1, unitPrice: 500 }
  const body = { ...goods, transferType: 1, toMerchantCode: shop.merchantCode }
  expect((await enter({ ...body, unitPrice: 1500 })).body).toMatchObject({ msg: '账户可用额度不足' })
  const { data } = await enter(body)
  expect(await ended(data.id)).toMatchObject({
    orderState: TRANSFER_STATE.partFailed,
    successQty: 89,
    failQty: 11,
  })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
    balance: 100_000 - 89 * 500,
    holdAmount: 11 * 500,
  })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 0, lockedQty: 11, allocatedQty: 89 })
  const items = await operator(server).get<
    Listed<{ itemState: number; failReason: string; cardNoMasked: string }>
  >(`${TRANSFER}/itemPage`, { transferId: data.id, size: 20 })
  expect(items.data.total).toBe(100)
  expect(items.data.records.filter(({ itemState }) => itemState === 2)).toHaveLength(11)
  expect(items.data.records[0]?.cardNoMasked).toMatch(/^\*{4}/)
  expect((await stranger(server).get(`${TRANSFER}/itemPage`, { transferId: data.id })).code).toBe(404)
  expect((await act(data.id, 'retry', stranger(server))).code).toBe(404)
  expect(await act(data.id, 'retry')).toMatchObject({ code: 200 })
  expect(await ended(data.id)).toMatchObject({
    orderState: TRANSFER_STATE.partFailed,
    successQty: 99,
    failQty: 1,
    retryCount: 1,
    failReason: '接收方拒收该卡号',
  })
  expect(await act(data.id, 'cancel')).toMatchObject({ code: 200 })
  expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ balance: 50_500, holdAmount: 0 })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 1, lockedQty: 0, allocatedQty: 99 })
  expect(await prepaid(shop)).toMatchObject({ assignedQty: 99, availableQty: 99 })
  expect((await act(data.id, 'retry')).body).toMatchObject({ msg: '仅失败或部分失败的划转单可重试' })
  expect(await brokenStock(server)).toEqual([])
})

test('stock moves from merchant to merchant and back to the platform, and each side is settled', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-Q', { batchNo: 'CT-2', qty: 6, expireTime: FAR })
  const one = await shopWith(server, 10_000),
    other = await shopWith(server, 10_000)
  const move = { skuId, stockId, settle: 1, unitPrice: 1000 }
  const first = await enter({ ...move, transferType: 1, toMerchantCode: one.merchantCode, qty: 6 })
  expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200 })
  expect(await ended(first.data.id)).toMatchObject({ orderState: TRANSFER_STATE.success, successQty: 6 })
  expect(await available(one)).toBe(4000)
  const exchange = {
    ...move,
    transferType: 2,
    fromMerchantCode: one.merchantCode,
    toMerchantCode: other.merchantCode,
  }
  expect((await enter({ ...exchange, qty: 7 })).body).toMatchObject({ msg: '转出商户可用库存不足' })
  expect((await enter({ ...exchange, toMerchantCode: one.merchantCode, qty: 1 })).body).toMatchObject({
    msg: '转出和转入不能是同一商户',
  })
  expect((await enter({ ...exchange, qty: 1, unitPrice: 1001 })).body).toMatchObject({
    msg: '单价不能超过转出商户支付的 10.00 元',
  })
  expect(await prepaid(one), 'a refused transfer holds nothing').toMatchObject({ availableQty: 6 })
  const exchanged = await enter({ ...exchange, qty: 4 })
  expect(await ended(exchanged.data.id)).toMatchObject({ orderState: TRANSFER_STATE.success, successQty: 4 })
  expect([await available(one), await available(other)]).toEqual([8000, 6000])
  expect(await prepaid(one)).toMatchObject({ availableQty: 2, transferOutQty: 4, assignedQty: 6 })
  const back = await enter({ ...move, transferType: 3, fromMerchantCode: other.merchantCode, qty: 4 })
  expect(await ended(back.data.id)).toMatchObject({ orderState: TRANSFER_STATE.success })
  expect(await available(other)).toBe(10_000)
  const refunds = async ({ accountId }: Shop) =>
    (
      await admin(server).get<Listed<{ docNo: string; amount: number }>>('/biz-finance/accountDetail/list', {
        accountId,
        bizType: 21,
      })
    ).data.records.map(({ docNo, amount }) => [docNo, amount])
  expect(await refunds(one), 'of what the first transfer charged').toEqual([[first.data.transferNo, 4000]])
  expect(await refunds(other)).toEqual([[exchanged.data.transferNo, 4000]])
  expect((await trial(server)).broken, 'no document is refunded more than it was charged').toEqual([])
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 4, allocatedQty: 2, lockedQty: 0 })
  expect(await brokenStock(server)).toEqual([])
})

test('a foreign batch or merchant is refused', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-Y', { batchNo: 'CT-3', qty: 1, expireTime: FAR })
  const shop = await shopWith(server, 1000)
  const body = { transferType: 1, toMerchantCode: shop.merchantCode, skuId, stockId, qty: 1 }
  expect((await stranger(server).post(`${TRANSFER}/save`, { ...body, requestNo: requestNo() })).code).toBe(
    400,
  )
  expect((await enter({ ...body, toMerchantCode: 'M99999' })).code).toBe(400)
  const { stockId: elsewhere } = await shelve(admin(server), 'YT-M', {
    batchNo: 'CT-4',
    qty: 1,
    expireTime: FAR,
  })
  expect((await enter({ ...body, stockId: elsewhere })).body).toMatchObject({ msg: '批次不属于所选商品' })
  expect((await enter({ ...body, qty: 5001 })).body).toMatchObject({ msg: '单次划转不能超过5000张' })
  expect((await enter({ ...body, settle: 1 })).body).toMatchObject({ msg: '结算的划转单请填写单价' })
})
