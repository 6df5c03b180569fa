import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import { STOCK_STATUS } from '../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const verb = async <T = Record<string, unknown>>(body: Record<string, unknown>) =>
  admin().post<T>('/blade-test/stock', body)

interface Line {
  readonly stockId: string
  readonly qty: number
  readonly unitCost: number
  readonly cardIds: readonly string[]
}
interface Batch {
  readonly id: string
  readonly batchNo: string
  readonly inQty: number
  readonly availableQty: number
  readonly lockedQty: number
  readonly allocatedQty: number
  readonly outQty: number
  readonly invalidQty: number
  readonly unitCost: number
  readonly status: number
}
const skuNamed = async (skuCode: string): Promise<{ id: string; availableQty: number }> => {
  const { data } = await admin().get<{ records: { id: string; availableQty: number }[] }>(
    '/biz-product/goodsSku/list',
    { skuCode },
  )
  const [sku] = data.records
  if (!sku) throw new Error(`no SKU ${skuCode}`)
  return sku
}
const batch = async (id: string): Promise<Batch> =>
  (await admin().get<Batch>('/biz-product/stock/detail', { id })).data
const secrets = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(5, '0')}`)

test('cards are locked by earliest expiry and issued once, and a repeat does nothing', async () => {
  const sku = await skuNamed('YT-Q')
  const late = (
    await verb<{ stockId: string }>({
      verb: 'shelve',
      skuId: sku.id,
      batchNo: 'T-LATE',
      unitCost: 1200,
      expireTime: '2028-12-31 00:00:00',
      secrets: secrets('late', 5),
    })
  ).data.stockId
  const soon = (
    await verb<{ stockId: string }>({
      verb: 'shelve',
      skuId: sku.id,
      batchNo: 'T-SOON',
      unitCost: 1000,
      expireTime: '2027-12-31 00:00:00',
      secrets: secrets('soon', 3),
    })
  ).data.stockId
  expect((await skuNamed('YT-Q')).availableQty).toBe(sku.availableQty + 8)
  const locked = (await verb<{ lines: Line[] }>({ verb: 'lock', skuId: sku.id, qty: 4, bizNo: 'OD-1' })).data
    .lines
  expect(locked.map(({ stockId, qty, cardIds }) => [stockId, qty, cardIds.length])).toEqual([
    [soon, 3, 3],
    [late, 1, 1],
  ])
  expect(
    (await verb<{ lines: Line[] }>({ verb: 'lock', skuId: sku.id, qty: 4, bizNo: 'OD-1' })).data.lines,
  ).toEqual(locked)
  expect(
    (await verb<{ lines: null }>({ verb: 'lock', skuId: sku.id, qty: 99, bizNo: 'OD-2' })).data.lines,
  ).toBeNull()
  const issued = (await verb<{ lines: Line[] }>({ verb: 'issue', bizNo: 'OD-1' })).data.lines
  expect(issued).toEqual(locked)
  expect((await verb<{ lines: Line[] }>({ verb: 'issue', bizNo: 'OD-1' })).data.lines).toEqual(issued)
  expect(await batch(soon)).toMatchObject({
    inQty: 3,
    availableQty: 0,
    lockedQty: 0,
    outQty: 3,
    status: STOCK_STATUS.usedUp,
  })
  expect((await verb<{ back: number }>({ verb: 'unlock', bizNo: 'OD-1' })).data.back).toBe(0)
  expect(
    (
      await verb<{ back: number }>({
        verb: 'return',
        bizNo: 'OD-1',
        qty: 1,
        clean: true,
        cardIds: [locked[0]?.cardIds[0]],
      })
    ).data.back,
  ).toBe(1)
  expect(await batch(soon)).toMatchObject({ availableQty: 1, outQty: 2, status: STOCK_STATUS.valid })
})

test('a document that released everything may lock again', async () => {
  const sku = await skuNamed('YT-Y')
  await verb({
    verb: 'shelve',
    skuId: sku.id,
    batchNo: 'T-ROUND',
    unitCost: 100,
    secrets: secrets('round', 2),
  })
  for (const round of [1, 2]) {
    expect([
      round,
      (await verb<{ lines: Line[] }>({ verb: 'lock', skuId: sku.id, qty: 2, bizNo: 'OD-R' })).data.lines[0]
        ?.qty,
    ]).toEqual([round, 2])
    expect((await verb<{ back: number }>({ verb: 'unlock', bizNo: 'OD-R' })).data.back).toBe(2)
    expect((await verb<{ back: number }>({ verb: 'unlock', bizNo: 'OD-R' })).data.back).toBe(0)
  }
})

test('cards delivered by a supplier go in and out under a batch of their own', async () => {
  const sku = await skuNamed('XM-W')
  const delivery = {
    verb: 'supplied',
    skuId: sku.id,
    unitCost: 900,
    bizNo: 'CO-1',
    secrets: secrets('api', 2),
  }
  const { ids } = (await verb<{ ids: string[] }>(delivery)).data
  expect(ids).toHaveLength(2)
  expect((await verb<{ ids: string[] }>(delivery)).data.ids).toEqual(ids)
  expect(await verb({ ...delivery, bizNo: 'CO-2' })).toMatchObject({
    code: 400,
    msg: '供应商返回的卡密已存在',
  })
  const { data } = await admin().get<{ records: Batch[] }>('/biz-product/stock/list', {
    skuId: sku.id,
    batchNo: 'API-S3-900',
  })
  expect(data.records).toMatchObject([{ inQty: 2, availableQty: 0, outQty: 2 }])
})

test('an expired batch becomes unavailable by scheduled work, once', async () => {
  const before = await skuNamed('YT-M')
  const { stockId } = (
    await verb<{ stockId: string }>({
      verb: 'shelve',
      skuId: before.id,
      batchNo: 'T-OLD',
      unitCost: 100,
      expireTime: '2026-01-01 00:00:00',
      secrets: secrets('old', 3),
    })
  ).data
  for (const _round of [1, 2]) await admin().post('/blade-test/tick', { work: 'stockExpiry' })
  expect(await batch(stockId)).toMatchObject({
    inQty: 3,
    availableQty: 0,
    invalidQty: 3,
    status: STOCK_STATUS.expired,
  })
  expect((await skuNamed('YT-M')).availableQty).toBe(before.availableQty)
  expect(
    (await admin().get<Record<string, number>>('/biz-card/stockCard/count', { stockId })).data,
  ).toMatchObject({ available: 0, expired: 3 })
})
