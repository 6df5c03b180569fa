import { expect, test } from 'vitest'
import { newShop, type Shop, skuId, tick } from '../../support/orders.ts'
import { randomOf } from '../../support/random.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const admin = () => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'
type Counts = Readonly<Record<string, number>>
interface Listed {
  readonly id: string
  readonly orderState: number
  readonly orderAmount: number
  readonly refundAmount: number
  readonly refundState: number
  readonly merchantCode: string
  readonly merchantId: string
  readonly skuCode: string
  readonly goodsType: number
  readonly createTime: string
}
const NAMES: Readonly<Record<number, string>> = {
  10: 'pending',
  15: 'blocked',
  20: 'processing',
  30: 'success',
  35: 'partial',
  40: 'failed',
  45: 'suspicious',
  50: 'canceled',
}
const yesterday = new Date(Date.now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const dateFilter = { createTime_datege: `${yesterday} 00:00:00` }
const counts = async (filter: Readonly<Record<string, string>>): Promise<Counts> => {
  const answer = await admin().get<Counts>(`${ORDER}/top/count`, filter)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}

/** Counts computed from the rows of the list. */
async function counted(
  filter: Readonly<Record<string, string>>,
): Promise<{ readonly counts: Counts; readonly rows: readonly Listed[] }> {
  const rows: Listed[] = []
  for (let current = 1; ; current += 1) {
    const { data } = await admin().get<{ records: readonly Listed[] }>(`${ORDER}/list`, {
      ...filter,
      size: 200,
      current,
    })
    rows.push(...data.records)
    if (data.records.length < 200) break
  }
  const sum = (pick: (row: Listed) => number): number => rows.reduce((total, row) => total + pick(row), 0)
  const states = Object.fromEntries(
    Object.entries(NAMES).map(([number, name]) => [
      name,
      rows.filter(({ orderState }) => orderState === Number(number)).length,
    ]),
  )
  return {
    rows,
    counts: {
      all: rows.length,
      ...states,
      refunded: rows.filter(({ refundState }) => refundState >= 2).length,
      amount: sum(({ orderAmount }) => orderAmount),
      refundAmount: sum((row) => row.refundAmount || 0),
    },
  }
}

/** Changes a random order or places a new one. */
async function changeSomeOrder(shop: Shop, random: (below: number) => number): Promise<void> {
  const {
    data: { records },
  } = await admin().get<{ records: readonly Listed[] }>(`${ORDER}/list`, {
    merchantCode: shop.merchantCode,
    size: 200,
  })
  const record = records[random(Math.max(1, records.length))]
  switch (random(5)) {
    case 0:
    case 1:
      await admin().post('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: await skuId(admin(), random(3) === 0 ? 'CUP-350' : 'HF-100'),
        qty: 1 + random(2),
        account: `1392224${String(random(10_000)).padStart(4, '0')}`,
      })
      break
    case 2:
      await admin().post(`${ORDER}/${random(2) === 0 ? 'blockOrder' : 'cancelOrder'}`, {
        ids: record?.id,
        reason: '客户要求核对',
      })
      break
    case 3:
      await admin().post(`${ORDER}/refund`, {
        orderId: record?.id,
        refundQty: 1,
        refundAmount: 9980,
        reason: '未到账',
      })
      break
    default:
      await tick(admin())
  }
}

async function requireSame(shop: Shop, when: string): Promise<void> {
  const everything = await counted(dateFilter)
  const [row] = everything.rows
  for (const filter of [
    {},
    { merchantCode: shop.merchantCode },
    { merchantId: shop.merchantId },
    { skuCode: 'HF-100' },
    { goodsType: String(row?.goodsType) },
    { merchantCode: shop.merchantCode, skuCode: 'HF-100' },
    { source: '1' },
    { createTime_datele: row?.createTime ?? '' },
  ] as Readonly<Record<string, string>>[]) {
    // Orders change meanwhile: the compared counts must be of one moment.
    await expect
      .poll(
        async () => {
          const before = await counted({ ...dateFilter, ...filter }),
            reportedCounts = await counts({ ...dateFilter, ...filter }),
            after = await counted({ ...dateFilter, ...filter })
          return JSON.stringify(before.counts) === JSON.stringify(after.counts)
            ? {
                reportedCounts,
                rowCounts: after.counts,
                same: Object.entries(after.counts).every(([name, count]) => reportedCounts[name] === count),
              }
            : null
        },
        { message: `${when}: ${JSON.stringify(filter)}`, timeout: 20_000, interval: 300 },
      )
      .toMatchObject({ same: true })
  }
}

test('the maintained counts equal the orders through every change, before and after folding', {
  timeout: 180_000,
}, async () => {
  const random = randomOf(82),
    shop = await newShop(admin(), 3_000_000, { 'HF-100': 9980, 'CUP-350': 8010 })
  for (let round = 0; round < 3; round += 1) {
    for (let turn = 0; turn < 20; turn += 1) await changeSomeOrder(shop, random)
    await requireSame(shop, `round ${round}`)
    await admin().post('/blade-test/tick', { work: 'orderCounts' })
    await requireSame(shop, `round ${round}, folded`)
  }
  expect((await counts({ ...dateFilter, merchantCode: shop.merchantCode })).all).toBeGreaterThan(5)
})

test('orders of another tenant do not change the counts', async () => {
  const of = async (): Promise<Counts> =>
    (await server.as('admin', '100002').get<Counts>(`${ORDER}/top/count`, dateFilter)).data
  const before = await of(),
    shop = await newShop(admin(), 100_000, { 'HF-100': 9980 })
  expect(
    await admin().post('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: await skuId(admin(), 'HF-100'),
      qty: 1,
      account: '13922249001',
    }),
  ).toMatchObject({ code: 200 })
  expect(await of()).toEqual(before)
})
