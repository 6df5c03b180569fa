import { describe, expect, test } from 'vitest'
import { ordered } from '../../src/server/domain/merchant/routing.ts'
import type { Channel } from '../../src/server/store/merchant/routeRows.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const GOODS = '/biz-merchant/merchantGoods',
  CHANNEL = '/biz-merchant/goodsChannelGroupConfig',
  POOL = '/biz-merchant/merchantGoodsPool',
  RELATION = '/biz-merchant/merchantSupplierRelation'
const admin = (): Client => server.as('admin', '100001')
interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}
interface Goods {
  readonly id: string
  readonly skuId: string
  readonly state: number
  readonly settlePrice: number
  readonly costPrice: number | null
  readonly discount: number | null
  readonly grossRate: number | null
  readonly poolId: string | null
}
interface Config {
  readonly id: string
  readonly version: number
  readonly channelCount: number
  readonly lowestCost: number | null
  readonly margin: number | null
  readonly state: number
  readonly details: readonly {
    id: string
    version: number
    supplierGoodsId: string
    supplierId: string
    priority: number
    weight: number
    costPrice: number
    detailState: number
  }[]
}
let number = Math.floor(Math.random() * 10_000)

async function sku(faceValue = 10_000): Promise<{ id: string; code: string }> {
  const {
    data: [category],
  } = await admin().get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '话费充值' })
  const code = `CH-${(number += 1)}`
  const spu = await admin().post<{ id: string }>('/biz-product/goodsSpu/save', {
    spuName: `话费 ${code}`,
    goodsType: 1,
    deliverType: 2,
    accountType: 1,
    categoryId: category?.id,
    taxCode: '0.06',
    skus: [{ skuCode: code, faceValue, salePrice: faceValue }],
  })
  expect(spu, JSON.stringify(spu.body)).toMatchObject({ code: 200 })
  const { data } = await admin().get<Listed<{ id: string }>>('/biz-product/goodsSku/list', { skuCode: code })
  return { id: data.records[0]?.id ?? '', code }
}
async function shelve(skuId: string): Promise<void> {
  const {
    data: [one],
  } = await admin().post<{ spuId: string }[]>('/biz-product/goodsSku/skuList', { skuIds: [skuId] })
  const done = await admin().post('/biz-product/goodsSpu/changeShelfStatus', {
    ids: one?.spuId,
    shelfStatus: 1,
  })
  expect(done, JSON.stringify(done.body)).toMatchObject({ code: 200 })
}
async function suppliers(): Promise<readonly { id: string; supplierName: string }[]> {
  return (
    await admin().get<Listed<{ id: string; supplierName: string }>>('/biz-supplier/supplierConfig/list', {
      status: 1,
      supplierType: 1,
      size: 50,
    })
  ).data.records
}
async function supply(supplierId: string, skuId: string, purchasePrice: number): Promise<string> {
  const made = await admin().post<{ id: string }>(
    '/biz-supplier/supplierGoods/save',
    { supplierId, skuId, supplierSkuCode: `X${(number += 1)}`, purchasePrice },
    { query: { confirm: '1' } },
  )
  expect(made, JSON.stringify(made.body)).toMatchObject({ code: 200 })
  return made.data.id
}
async function merchant(): Promise<{ id: string; merchantCode: string; merchantGroupId: string }> {
  const { data } = await admin().get<Listed<{ id: string; groupName: string; defaultAccountId: string }>>(
    '/biz-merchant/merchantGroup/list',
    { size: 100 },
  )
  const group = data.records.find(({ groupName }) => groupName === '锦礼堂礼品渠道')
  return (
    await admin().post<{ id: string; merchantCode: string; merchantGroupId: string }>(
      '/biz-merchant/merchantConfig/save',
      {
        merchantName: `渠道商户${(number += 1)}`,
        shortName: '渠道',
        merchantGroupId: group?.id,
        accountId: group?.defaultAccountId,
        merchantType: 1,
      },
    )
  ).data
}
const config = async (id: string): Promise<Config> => {
  const { data } = await admin().get<Listed<Config>>(`${CHANNEL}/pageV2`, { id })
  const [one] = data.records
  if (!one) throw new Error('no config')
  return one
}
const goodsOf = async (merchantCode: string): Promise<readonly Goods[]> =>
  (await admin().get<Listed<Goods>>(`${GOODS}/list`, { merchantCode, size: 200, ascs: 'faceValue' })).data
    .records
const tick = async (work: string): Promise<void> => {
  expect(await admin().post('/blade-test/tick', { work })).toMatchObject({ code: 200 })
}
const open = (merchantId: string, skuIds: readonly string[], discount = 0.965) =>
  admin().post(`${GOODS}/save`, { merchantIds: [merchantId], skuIds, accountMethod: 1, discount })

/** A SKU of 100.00 with the channels X at 95.20 and Y at 95.60, opened for a merchant at 96.50. */
async function scene() {
  const [x, y] = await suppliers()
  const one = await sku(),
    own = await merchant()
  const [gx, gy] = [await supply(x?.id ?? '', one.id, 9_520), await supply(y?.id ?? '', one.id, 9_560)]
  const made = await admin().post<{ id: string }>(`${CHANNEL}/update`, {
    skuId: one.id,
    routeMode: 1,
    failSwitch: true,
    details: [
      { supplierGoodsId: gx, priority: 1 },
      { supplierGoodsId: gy, priority: 2 },
    ],
  })
  expect(made, JSON.stringify(made.body)).toMatchObject({ code: 200 })
  await shelve(one.id)
  expect(await open(own.id, [one.id])).toMatchObject({ code: 200 })
  await tick('goodsRecheck')
  return { x: x?.id ?? '', y: y?.id ?? '', gx, gy, sku: one, merchant: own, configId: made.data.id }
}

describe('routing', () => {
  test('gives goods their cost and lets them be sold; without a channel they rest, and come back by themselves', async () => {
    const { merchant: own, configId } = await scene()
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({
      state: 0,
      settlePrice: 9_650,
      costPrice: 9_520,
      grossRate: 0.0135,
    })
    const ids = (await goodsOf(own.merchantCode)).map(({ id }) => id)
    expect(await admin().post(`${GOODS}/changeState`, { ids, state: 1 })).toMatchObject({ code: 200 })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 1 })
    const before = await config(configId)
    expect(before).toMatchObject({ channelCount: 2, lowestCost: 9_520, state: 1 })
    expect(before.details.map(({ priority, costPrice }) => [priority, costPrice])).toEqual([
      [1, 9_520],
      [2, 9_560],
    ])
    const off = await admin().post<{ operation: string }>(`${CHANNEL}/changeState`, {
      ids: before.details.map(({ id }) => id),
      state: 0,
      level: 2,
    })
    expect(off, JSON.stringify(off.body)).toMatchObject({ code: 200, data: { success: 2 } })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 2 })
    expect(
      await admin().post(`${CHANNEL}/changeState`, { ids: before.details[1]?.id, state: 1, level: 2 }),
    ).toMatchObject({ code: 200 })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({
      state: 1,
      costPrice: 9_560,
      grossRate: 0.0093,
    })
    expect(await admin().post(`${CHANNEL}/changeState`, { ids: configId, state: 0 })).toMatchObject({
      code: 200,
    })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 2 })
    const log = await admin().get<
      Listed<{ oldValue: string; newValue: string; source: number; operatorId: string | null }>
    >('/biz-merchant/merchantGoodsChangeLog/list', { goodsId: ids[0], field: 'state', ascs: 'id' })
    expect(log.data.records.map(({ oldValue, newValue, source }) => [oldValue, newValue, source])).toEqual([
      ['0', '1', 1],
      ['1', '2', 4],
      ['2', '1', 4],
      ['1', '2', 4],
    ])
    expect(await admin().post(`${GOODS}/changeState`, { ids, state: 0 })).toMatchObject({ code: 200 })
    expect(await admin().post(`${CHANNEL}/changeState`, { ids: configId, state: 1 })).toMatchObject({
      code: 200,
    })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 0 })
  })

  test('refuses what it cannot route by', async () => {
    const { gx, sku: one, configId, x } = await scene()
    const other = await sku()
    const foreign = await supply(x, other.id, 9_400)
    expect(await admin().post(`${CHANNEL}/update`, { skuId: one.id, details: [] })).toMatchObject({
      code: 400,
      msg: '该范围已有此商品的渠道配置',
    })
    expect(
      await admin().post(`${CHANNEL}/update`, {
        skuId: other.id,
        details: [{ supplierGoodsId: foreign }, { supplierGoodsId: foreign }],
      }),
    ).toMatchObject({ code: 400, msg: '同一供应商商品不能重复' })
    expect(
      await admin().post(`${CHANNEL}/update`, {
        skuId: other.id,
        routeMode: 2,
        details: [{ supplierGoodsId: foreign, weight: 0 }],
      }),
    ).toMatchObject({ code: 400, msg: '权重合计必须大于0' })
    expect(
      await admin().post(`${CHANNEL}/update`, { skuId: other.id, details: [{ supplierGoodsId: gx }] }),
    ).toMatchObject({ code: 400, msg: '供应商商品与配置的商品不一致' })
    expect(
      await admin().post('/biz-supplier/supplierGoods/changeState', {
        ids: foreign,
        goodsState: 0,
        confirm: 1,
      }),
    ).toMatchObject({ code: 200 })
    expect(
      await admin().post(`${CHANNEL}/update`, { skuId: other.id, details: [{ supplierGoodsId: foreign }] }),
    ).toMatchObject({ code: 400, msg: '供应商商品已停用' })
    const now = await config(configId)
    expect(
      await admin().post(`${CHANNEL}/update`, { id: configId, version: now.version - 1, maxSwitch: 1 }),
    ).toMatchObject({ code: 409 })
    expect(
      await server
        .as('admin', '100002')
        .post(`${CHANNEL}/update`, { id: configId, version: now.version, maxSwitch: 1 }),
    ).toMatchObject({ code: 404 })
    expect(await server.as('admin', '100002').get(`${CHANNEL}/detailList`, { configId })).toMatchObject({
      code: 404,
    })
    expect(
      (await admin().get<Listed<{ state: number }>>(`${CHANNEL}/page`, { skuId: one.id })).data,
    ).toMatchObject({ total: 2, records: [{ state: 1 }, { state: 1 }] })
    expect((await admin().get<unknown[]>(`${CHANNEL}/detailList`, { configId })).data).toHaveLength(2)
    expect(await admin().post(`${CHANNEL}/removeList`, { ids: configId })).toMatchObject({ code: 200 })
  })

  test('takes lists and whole batches', async () => {
    const { x, y, configId, sku: one, merchant: own } = await scene()
    const two = await sku(20_000)
    await supply(x, two.id, 19_000)
    const group = await admin().post<{ success: number }>(`${CHANNEL}/batch/update`, {
      skuIds: [one.id, two.id],
      merchantGroupIds: [own.merchantGroupId],
      operation: 1,
      supplierId: x,
      priority: 3,
    })
    expect(group, JSON.stringify(group.body)).toMatchObject({ code: 200, data: { success: 2, fail: [] } })
    expect(
      await admin().post(`${CHANNEL}/batch/update`, {
        skuIds: [one.id, two.id],
        operation: 2,
        supplierId: y,
      }),
    ).toMatchObject({ code: 200, data: { success: 1, fail: [{ id: two.id }] } })
    expect(await config(configId)).toMatchObject({ channelCount: 1 })
    const now = await config(configId)
    const saved = await admin().post<{ success: number; fail: { msg: string }[] }>(`${CHANNEL}/updateList`, [
      { id: configId, version: now.version, maxSwitch: 3 },
      { id: configId, version: now.version, maxSwitch: 4 },
    ] as never)
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200, data: { success: 1 } })
    expect(saved.data.fail).toHaveLength(1)
  })

  test('orders channels by priority, by weight as often as it says, or by price', () => {
    const channel = (detailId: string, more: Partial<Channel>): Channel => ({
      detailId,
      supplierGoodsId: detailId,
      supplierId: detailId,
      supplierSkuCode: '',
      purchasePrice: 100,
      priority: 1,
      weight: 10,
      level: 1,
      routeMode: 1,
      failSwitch: true,
      maxSwitch: 2,
      dayLimitQty: 0,
      ...more,
    })
    const ids = (channels: readonly Channel[]): string => channels.map(({ detailId }) => detailId).join('')
    expect(
      ids(
        ordered([
          channel('1', { priority: 2 }),
          channel('2', { purchasePrice: 99 }),
          channel('3', {}),
          channel('4', { level: 3 }),
        ]),
      ),
    ).toBe('2431')
    expect(
      ids(
        ordered([
          channel('1', { purchasePrice: 101, routeMode: 3 }),
          channel('2', { priority: 9, routeMode: 3 }),
          channel('3', { priority: 1, routeMode: 3 }),
        ]),
      ),
    ).toBe('321')
    let state = 7
    const random = (): number => {
      state = (state * 16_807) % 2_147_483_647
      return state / 2_147_483_647
    }
    let first = 0
    for (let index = 0; index < 10_000; index += 1)
      if (
        ordered(
          [channel('1', { routeMode: 2, weight: 70 }), channel('2', { routeMode: 2, weight: 30 })],
          random,
        )[0]?.detailId === '1'
      )
        first += 1
    expect(first).toBeGreaterThan(6_800)
    expect(first).toBeLessThan(7_200)
  })
})

describe('a merchant', () => {
  test('keeps one usable supplier for what it sells unless somebody insists', async () => {
    const { x, y, merchant: own } = await scene()
    await admin().post(`${GOODS}/changeState`, {
      ids: (await goodsOf(own.merchantCode)).map(({ id }) => id),
      state: 1,
    })
    expect(
      await admin().post(`${RELATION}/submit`, { merchantId: own.id, relationType: 2, supplierIds: [x] }),
    ).toMatchObject({ code: 200 })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 1, costPrice: 9_560 })
    expect(
      await admin().post(`${RELATION}/submit`, { merchantId: own.id, relationType: 2, supplierIds: [x, y] }),
    ).toMatchObject({ code: 2002, msg: '至少保留一个可用供应商' })
    expect(
      await admin().post(`${RELATION}/submit`, {
        merchantId: own.id,
        relationType: 2,
        supplierIds: [x, y],
        force: true,
      }),
    ).toMatchObject({ code: 200, data: { count: 2, stranded: 1 } })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 2 })
    expect(
      (await admin().get<Listed<{ relationType: number }>>(`${RELATION}/list`, { merchantId: own.id })).data,
    ).toMatchObject({ total: 2, records: [{ relationType: 2 }, { relationType: 2 }] })
    expect(
      await admin().post(`${RELATION}/submit`, { merchantId: own.id, relationType: 1, supplierIds: [] }),
    ).toMatchObject({ code: 200 })
    expect((await goodsOf(own.merchantCode))[0]).toMatchObject({ state: 1, costPrice: 9_520 })
    expect(
      await server
        .as('admin', '100002')
        .post(`${RELATION}/submit`, { merchantId: own.id, relationType: 1, supplierIds: [] }),
    ).toMatchObject({ code: 404 })
  })

  test('takes over a pool: goods opened at its terms, new ones within a minute, and off sale when it goes', async () => {
    const { sku: one, x, merchant: own } = await scene()
    const shop = await merchant(),
      two = await sku(20_000)
    const goods = await supply(x, two.id, 19_000)
    await admin().post(`${CHANNEL}/update`, { skuId: two.id, details: [{ supplierGoodsId: goods }] })
    await shelve(two.id)
    const pool = await admin().post<{ id: string }>('/biz-product/goodsPool/save', {
      poolName: `池${(number += 1)}`,
      poolCode: `P-${number}`,
      poolType: 1,
      defaultDiscount: 0.98,
    })
    expect(
      await admin().post('/biz-product/goodsPool/addGoods', {
        poolId: pool.data.id,
        skuIds: [one.id],
        discount: 0.97,
      }),
    ).toMatchObject({ code: 200 })
    expect(
      await admin().post(`${POOL}/save`, { merchantId: shop.id, pools: [{ poolId: pool.data.id }] }),
    ).toMatchObject({ code: 200, data: { opened: 1, waiting: false } })
    expect(await goodsOf(shop.merchantCode)).toMatchObject([
      { discount: 0.97, settlePrice: 9_700, state: 1, poolId: pool.data.id },
    ])
    expect(
      await admin().post('/biz-product/goodsPool/addGoods', { poolId: pool.data.id, skuIds: [two.id] }),
    ).toMatchObject({ code: 200 })
    await tick('poolOpen')
    expect(await goodsOf(shop.merchantCode)).toMatchObject([
      { settlePrice: 9_700 },
      { settlePrice: 19_600, state: 1 },
    ])
    expect(
      await admin().post('/biz-product/goodsPool/changeStatus', { ids: pool.data.id, status: 0 }),
    ).toMatchObject({ code: 200 })
    await tick('goodsRecheck')
    expect((await goodsOf(shop.merchantCode)).map(({ state }) => state)).toEqual([2, 2])
    expect(
      await admin().post(`${POOL}/save`, { merchantId: own.id, pools: [{ poolId: pool.data.id }] }),
    ).toMatchObject({ code: 400, msg: '商品池已停用' })
    expect(
      await admin().post('/biz-product/goodsPool/changeStatus', { ids: pool.data.id, status: 1 }),
    ).toMatchObject({ code: 200 })
    await tick('goodsRecheck')
    expect((await goodsOf(shop.merchantCode)).map(({ state }) => state)).toEqual([1, 1])
    const [edited] = await goodsOf(shop.merchantCode)
    expect(await admin().post(`${GOODS}/changeDiscount`, { ids: edited?.id, discount: 0.975 })).toMatchObject(
      { code: 200 },
    )
    expect(await admin().post(`${POOL}/save`, { merchantId: shop.id, pools: [] })).toMatchObject({
      code: 200,
    })
    expect((await goodsOf(shop.merchantCode)).map(({ state }) => state)).toEqual([1, 0])
  })
})
