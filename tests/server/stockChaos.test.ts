import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { randomOf } from '../support/random.ts'
import { deadlocks, useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const verb = async <T = Record<string, unknown>>(body: Record<string, unknown>) =>
  admin().post<T>('/blade-test/stock', body)

interface Goods {
  readonly skuId: string
  readonly cards: boolean
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

/** Two batches of cards and two of pieces. */
async function shelve(seed: number): Promise<readonly Goods[]> {
  const cards = (await skuNamed('YT-Q')).id,
    pieces = (await skuNamed('QH-B15')).id
  for (const [batchNo, unitCost, expireTime] of [
    [`C${seed}-A`, 700, '2027-12-31 00:00:00'],
    [`C${seed}-B`, 900, null],
  ] as const) {
    await verb({
      verb: 'shelve',
      skuId: cards,
      batchNo,
      unitCost,
      expireTime,
      secrets: Array.from({ length: 40 }, (_, index) => `${batchNo}-${index}`),
    })
    await verb({ verb: 'shelve', skuId: pieces, batchNo, unitCost, expireTime, qty: 40 })
  }
  return [
    { skuId: cards, cards: true },
    { skuId: pieces, cards: false },
  ]
}

/** Any movement of any order, also twice, also of what is finished. */
async function disturb(
  random: (below: number) => number,
  number: number,
  { goods, orders }: { readonly goods: readonly Goods[]; readonly orders: string[] },
): Promise<number> {
  const bizNo = orders[random(orders.length)] ?? 'OD-NONE'
  switch (orders.length < 3 ? 0 : random(9)) {
    case 0:
    case 1:
    case 2: {
      const fresh = `OD-${number}`
      orders.push(fresh)
      return (await verb({ verb: 'lock', bizNo: fresh, skuId: goods[random(2)]?.skuId, qty: 1 + random(9) }))
        .code
    }
    case 3:
      return (await verb({ verb: 'lock', bizNo, skuId: goods[random(2)]?.skuId, qty: 1 + random(4) })).code
    case 4:
      return (await verb({ verb: 'unlock', bizNo })).code
    case 5:
      return (await verb({ verb: 'issue', bizNo })).code
    case 6:
      return (await verb({ verb: 'issue', bizNo, phase: `p${random(2)}`, qty: 1 + random(3) })).code
    case 7:
      return (
        await verb({
          verb: 'return',
          bizNo,
          phase: `r${random(3)}`,
          qty: 1 + random(3),
          clean: random(2) === 0,
        })
      ).code
    default: {
      const { data } = await admin().get<{ records: { id: string }[] }>('/biz-card/stockCard/list', {
        skuId: goods[0]?.skuId ?? '',
        cardState: 1,
        size: 2,
      })
      return data.records.length
        ? (
            await admin().post('/biz-card/stockCard/invalid', {
              ids: data.records.map(({ id }) => id),
              reason: '供应商通知失效',
            })
          ).code
        : 0
    }
  }
}

interface Batch {
  readonly id: string
  readonly skuId: string
  readonly inQty: number
  readonly availableQty: number
  readonly lockedQty: number
  readonly allocatedQty: number
  readonly outQty: number
  readonly invalidQty: number
  readonly unitCost: number
  readonly goodsType: number
  readonly status: number
}
interface Flow {
  readonly inDelta: number
  readonly availableDelta: number
  readonly lockedDelta: number
  readonly allocatedDelta: number
  readonly outDelta: number
  readonly invalidDelta: number
}
const every = async <T>(path: string, query: Record<string, string | number>): Promise<T[]> => {
  const found: T[] = []
  for (let current = 1; ; current += 1) {
    const { data } = await admin().get<{ records: T[] }>(path, { ...query, current, size: 200 })
    found.push(...data.records)
    if (data.records.length < 200) return found
  }
}
const sumOf = (flows: readonly Flow[], name: keyof Flow): number =>
  flows.reduce((sum, flow) => sum + flow[name], 0)

/** I1 to I4: buckets add up, cards are where the buckets say, flows sum to the buckets, and the SKU says what its batches have. */
async function expectWhole(goods: readonly Goods[]): Promise<void> {
  for (const { skuId, cards } of goods) {
    const batches = await every<Batch>('/biz-product/stock/list', { skuId })
    for (const batch of batches) {
      expect(batch.inQty).toBe(
        batch.availableQty + batch.lockedQty + batch.allocatedQty + batch.outQty + batch.invalidQty,
      )
      expect(
        Math.min(batch.availableQty, batch.lockedQty, batch.allocatedQty, batch.outQty, batch.invalidQty),
      ).toBeGreaterThanOrEqual(0)
      const flows = await every<Flow>('/biz-product/stock/flowPage', { stockId: batch.id })
      expect(
        ['in', 'available', 'locked', 'allocated', 'out', 'invalid'].map((name) =>
          sumOf(flows, `${name}Delta` as keyof Flow),
        ),
      ).toEqual([
        batch.inQty,
        batch.availableQty,
        batch.lockedQty,
        batch.allocatedQty,
        batch.outQty,
        batch.invalidQty,
      ])
      const held = await every<{ availableQty: number; lockedQty: number }>(
        '/biz-merchant/merchantStock/list',
        { stockId: batch.id },
      )
      expect(batch.allocatedQty).toBe(held.reduce((sum, row) => sum + row.availableQty + row.lockedQty, 0))
      if (!cards) continue
      const count = (
        await admin().get<Record<string, number>>('/biz-card/stockCard/count', { stockId: batch.id })
      ).data
      expect([
        count.available,
        count.locked,
        count.allocated,
        (count.issued ?? 0) + (count.used ?? 0),
        (count.voided ?? 0) + (count.expired ?? 0),
      ]).toEqual([batch.availableQty, batch.lockedQty, batch.allocatedQty, batch.outQty, batch.invalidQty])
    }
    const [sku] = (
      await admin().get<{ records: { id: string; availableQty: number }[] }>('/biz-product/goodsSku/list', {
        id: skuId,
      })
    ).data.records
    expect(sku?.availableQty).toBe(
      batches.filter(({ status }) => status === 1).reduce((sum, batch) => sum + batch.availableQty, 0),
    )
  }
}

/** What the ledger has on 1301 less what the shelves hold at cost; verbs that shelve without a document post nothing, so only its change counts. */
async function gap(): Promise<number> {
  const batches = await every<Batch>('/biz-product/stock/list', {})
  const held = batches.reduce(
    (sum, batch) => sum + batch.unitCost * (batch.availableQty + batch.lockedQty + batch.allocatedQty),
    0,
  )
  const { data } = await admin().get<{ rows: { subject: string; debit: number; credit: number }[] }>(
    '/biz-finance/ledger/trialBalance',
  )
  const stock = data.rows.find(({ subject }) => subject === '1301')
  return (stock ? stock.debit - stock.credit : 0) - held
}

test.each([1, 2])(
  'whatever order stock moves in, buckets, cards, flows and the ledger agree (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const random = randomOf(seed),
      goods = await shelve(seed),
      orders: string[] = []
    const before = await gap()
    let next = 0,
      accepted = 0
    const lane = async (): Promise<void> => {
      while (next < 150) {
        const code = await disturb(random, seed * 100_000 + (next += 1), { goods, orders })
        expect([200, 400, 409, 0]).toContain(code)
        if (code === 200) accepted += 1
      }
    }
    await Promise.all(Array.from({ length: 6 }, lane))
    expect(accepted).toBeGreaterThan(50)
    await expectWhole(goods)
    expect(await gap()).toBe(before)
    expect(await deadlocks(server)).toBe(0)
  },
)
