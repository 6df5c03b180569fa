import { expect, test } from 'vitest'
import type { Listed } from '../support/client.ts'
import { figuresOf } from '../support/orders.ts'
import { admin, auditor, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import {
  batchOf,
  brokenStock,
  handOut,
  PREPAID,
  requestNo,
  revoke,
  shelve,
  shopWith,
} from '../support/stockOuts.ts'
import { STOCK_OUT_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const FAR = '2028-06-30 00:00:00'

interface Prepaid {
  readonly id: string
  readonly availableQty: number
  readonly usedQty: number
  readonly recalledQty: number
  readonly unitPrice: number
}
const prepaidOf = async (merchantCode: string): Promise<Prepaid> => {
  const { data } = await admin(server).get<Listed<Prepaid>>(`${PREPAID}/list`, { merchantCode })
  const [row] = data.records
  if (!row) throw new Error(`no stock of ${merchantCode}`)
  return row
}
const recall = (id: string, qty: number, refund: 0 | 1, by = operator(server)) =>
  by.post(`${PREPAID}/recall`, { id, qty, refund, reason: '商户退货', requestNo: requestNo() })
const available = async (accountId: string) => (await figuresOf(admin(server), accountId)).availableAmount

test('allocated stock is used by an order, recalled at the price of its document, and never twice', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'VIP-M', {
    batchNo: 'PRE-1',
    qty: 20,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 100_000)
  const allocate = (qty: number, unitPrice: number) =>
    handOut(server, { outType: 2, merchantCode: shop.merchantCode, skuId, qty, unitPrice, batchNo: 'PRE-1' })
  const first = await allocate(6, 1000)
  expect(first).toMatchObject({ orderState: STOCK_OUT_STATE.done, totalAmount: 6000 })
  const second = await allocate(4, 1500)
  expect(await available(shop.accountId)).toBe(88_000)
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 10, allocatedQty: 10, lockedQty: 0 })
  // An order of the merchant uses two of its own.
  for (const verb of ['lock', 'issue'])
    expect(
      await admin(server).post('/blade-test/stock', {
        verb,
        skuId,
        qty: 2,
        bizNo: 'OD-PRE',
        merchantCode: shop.merchantCode,
      }),
    ).toMatchObject({ code: 200 })
  const { id } = await prepaidOf(shop.merchantCode)
  expect((await revoke(operator(server), first.id)).body).toMatchObject({
    msg: '已有商户库存被使用，不能撤销',
  })
  expect((await recall(id, 9, 1)).body).toMatchObject({ msg: '可回收数量不足，当前可用8' })
  expect((await recall(id, 1, 1, auditor(server))).code).toBe(403)
  expect((await recall(id, 1, 1, stranger(server))).code).toBe(404)
  const preview = await operator(server).post(`${PREPAID}/preview`, {
    action: 'recall',
    ids: [id],
    input: { qty: 5, refund: 1, reason: '商户退货' },
  })
  expect(JSON.stringify(preview.data)).toContain('70.00')
  // The latest pieces come back first: four at 15.00 and one at 10.00.
  expect(await recall(id, 5, 1)).toMatchObject({ code: 200 })
  expect(await available(shop.accountId)).toBe(88_000 + 4 * 1500 + 1000)
  expect((await revoke(operator(server), second.id)).body).toMatchObject({
    msg: '已有商户库存被使用，不能撤销',
  })
  expect(await recall(id, 3, 0)).toMatchObject({ code: 200 })
  expect(await available(shop.accountId)).toBe(95_000)
  expect(await prepaidOf(shop.merchantCode)).toMatchObject({ availableQty: 0, usedQty: 2, recalledQty: 8 })
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 18, allocatedQty: 0, outQty: 2 })
  expect(await brokenStock(server)).toEqual([])
})

test('an allocation nobody used is revoked, by one of two people', async () => {
  const { skuId, stockId } = await shelve(admin(server), 'YT-Q', {
    batchNo: 'PRE-2',
    qty: 5,
    expireTime: FAR,
  })
  const shop = await shopWith(server, 100_000)
  const { id } = await handOut(server, {
    outType: 2,
    merchantCode: shop.merchantCode,
    skuId,
    qty: 5,
    unitPrice: 800,
    batchNo: 'PRE-2',
  })
  await Promise.all([revoke(operator(server), id), revoke(admin(server), id)])
  expect(await available(shop.accountId)).toBe(100_000)
  expect(await batchOf(server, stockId)).toMatchObject({ availableQty: 5, allocatedQty: 0 })
  expect(await brokenStock(server)).toEqual([])
})
