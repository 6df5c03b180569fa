import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const CHANNEL = '/biz-merchant/goodsChannelGroupConfig',
  RULE = '/biz-merchant/transRule'
const admin = (): Client => server.as('admin', '100001')
interface Listed<T> {
  readonly records: readonly T[]
}
interface RouteCandidate {
  readonly supplierGoodsId: string
  readonly purchasePrice: number
  readonly detailId: string
}
interface Named {
  readonly id: string
  readonly version: number
}
let number = 0

async function ok<T>(
  path: string,
  body: Record<string, unknown>,
  query: Record<string, string> = {},
): Promise<T> {
  const answer = await admin().post<T>(path, body, { query })
  expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data
}

/** A SKU of 100.00 that X sells at 95.20 and Y at 95.60. */
async function scene(first: Record<string, unknown> = {}, goods: Record<string, unknown> = {}) {
  const {
    data: [category],
  } = await admin().get<Named[]>('/biz-product/goodsCategory/select', { keyword: '话费充值' })
  const skuCode = `RT-${(number += 1)}`
  await ok('/biz-product/goodsSpu/save', {
    spuName: `话费 ${skuCode}`,
    goodsType: 1,
    deliverType: 2,
    accountType: 1,
    categoryId: category?.id,
    taxCode: '0.06',
    skus: [{ skuCode, faceValue: 10_000, salePrice: 10_000 }],
  })
  const {
    data: {
      records: [sku],
    },
  } = await admin().get<Listed<Named>>('/biz-product/goodsSku/list', { skuCode })
  const {
    data: {
      records: [x, y],
    },
  } = await admin().get<Listed<Named>>('/biz-supplier/supplierConfig/list', {
    status: 1,
    supplierType: 1,
    size: 50,
  })
  const supply = async (
    supplier: Named | undefined,
    purchasePrice: number,
    more: Record<string, unknown> = {},
  ): Promise<string> =>
    (
      await ok<Named>(
        '/biz-supplier/supplierGoods/save',
        {
          supplierId: supplier?.id,
          skuId: sku?.id,
          supplierSkuCode: `R${number}-${purchasePrice}`,
          purchasePrice,
          ...more,
        },
        { confirm: '1' },
      )
    ).id
  const gx = await supply(x, 9_520, goods),
    gy = await supply(y, 9_560)
  const config = await ok<Named>(`${CHANNEL}/update`, {
    skuId: sku?.id,
    routeMode: 1,
    details: [
      { supplierGoodsId: gx, priority: 1, ...first },
      { supplierGoodsId: gy, priority: 2 },
    ],
  })
  const request = { merchantCode: 'M00000000', merchantGroupId: '1', skuId: sku?.id }
  const prices = async (more: Record<string, unknown> = {}): Promise<number[]> =>
    (await ok<RouteCandidate[]>('/blade-test/route', { ...request, ...more })).map(
      ({ purchasePrice }) => purchasePrice,
    )
  const take = (more: Record<string, unknown>) =>
    ok<{ taken: number; detailId: string }>('/blade-test/route/take', { ...request, ...more })
  return { configId: config.id, prices, take }
}
const tick = (work: string): Promise<unknown> => ok('/blade-test/tick', { work })
const BOTH = [9_520, 9_560],
  SECOND = [9_560]

describe('a channel is left out', () => {
  test('a channel is left out outside its opening hours, also over midnight', async () => {
    const day = await scene({ openTime: '08:00', closeTime: '22:00' })
    for (const [clock, expectedPrices] of [
      ['07:59', SECOND],
      ['08:00', BOTH],
      ['21:59', BOTH],
      ['22:00', SECOND],
    ] as const)
      expect(await day.prices({ at: `2026-11-20 ${clock}:30` }), clock).toEqual(expectedPrices)
    const night = await scene({ openTime: '22:00', closeTime: '06:00' })
    for (const [clock, expectedPrices] of [
      ['21:59', SECOND],
      ['22:00', BOTH],
      ['00:00', BOTH],
      ['05:59', BOTH],
      ['06:00', SECOND],
    ] as const)
      expect(await night.prices({ at: `2026-11-20 ${clock}:00` }), clock).toEqual(expectedPrices)
  })

  test('a channel is left out above its submissions per minute', async () => {
    const { prices, take } = await scene({ rateLimit: 3 })
    const { detailId } = await take({ taken: 2 })
    expect(await prices()).toEqual(BOTH)
    await take({ taken: 1 })
    expect(await prices()).toEqual(SECOND)
    await ok('/blade-test/route/later', { detailId })
    expect(await prices()).toEqual(BOTH)
  })

  test('a channel is left out above the daily pieces of its goods', async () => {
    const { prices, take } = await scene({}, { dayLimitQty: 10 })
    expect(await take({ taken: 1, qty: 8 })).toMatchObject({ taken: 1 })
    expect(await prices({ qty: 2 })).toEqual(BOTH)
    expect(await prices({ qty: 3 })).toEqual(SECOND)
    expect(await take({ taken: 2, qty: 2 })).toMatchObject({ taken: 1 })
    expect(await prices({ qty: 1 })).toEqual(SECOND)
  })

  test('a channel is left out outside its provinces, but not for an unknown province', async () => {
    const { prices } = await scene({}, { provinces: ['广东', '福建'] })
    expect(await prices({ province: '广东' })).toEqual(BOTH)
    expect(await prices({ province: '浙江' })).toEqual(SECOND)
    expect(await prices()).toEqual(BOTH)
  })

  test('a channel is left out once half of twenty orders failed within five minutes; one retries it', async () => {
    const { configId, prices, take } = await scene()
    const { detailId } = await take({ worked: 9, failed: 10 })
    await tick('channelFuse')
    expect(await prices()).toEqual(BOTH)
    await take({ failed: 1 })
    await tick('channelFuse')
    expect(await prices()).toEqual(SECOND)
    await tick('goodsRecheck')
    expect(
      (
        await admin().get<Listed<{ fused: number; channelCount: number }>>(`${CHANNEL}/pageV2`, {
          id: configId,
        })
      ).data.records,
    ).toMatchObject([{ channelCount: 1 }])
    await ok('/blade-test/route/later', { detailId })
    expect(await prices()).toEqual(BOTH)
    await take({ failed: 1 })
    expect(await prices()).toEqual(SECOND)
    await ok('/blade-test/route/later', { detailId })
    await take({ worked: 1 })
    await tick('channelFuse')
    expect(await prices()).toEqual(BOTH)
  })
})

describe('channels at a loss', () => {
  const rule = async (lossProtect: number): Promise<void> => {
    const { data } = await admin().get<Named>(`${RULE}/detail`)
    await ok(`${RULE}/save`, { id: data.id, version: data.version, lossProtect })
  }
  beforeAll(async () => {
    await rule(1)
  })

  test('a channel at a loss is left out, but passes while the rule only warns or is off', async () => {
    const { prices } = await scene()
    expect(await prices({ unitPrice: 9_560 })).toEqual(BOTH)
    expect(await prices({ unitPrice: 9_559 })).toEqual([9_520])
    expect(await prices({ unitPrice: 9_519 })).toEqual([])
    await rule(2)
    expect(await prices({ unitPrice: 9_519 })).toEqual(BOTH)
    await rule(0)
    expect(await prices({ unitPrice: 9_519 })).toEqual(BOTH)
    await rule(1)
    expect(await prices({ unitPrice: 9_519 })).toEqual([])
  })
})
