import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Client, Listed } from '../support/client.ts'
import { figuresOf, newShop, tick } from '../support/orders.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { ORDER_STATE, POOL_STATE, SHELF_STATUS } from '../support/wireNumbers.ts'

const server = useServer()
const POOL = '/biz-product/ecommercePublicProductPool',
  SPU = '/biz-product/goodsSpu',
  SKU = '/biz-product/goodsSku',
  ORDER = '/biz-order/merchantOrderInfo'
const owner = (): Client => admin(server)
const buyer = (): Client => stranger(server)
const platform = (): Client => server.as('admin')

interface Sku {
  readonly id: string
  readonly skuCode: string
  readonly spuId: string
  readonly categoryId: string
  readonly salePrice: number
  readonly faceValue: number
}
interface Spu {
  readonly id: string
  readonly version: number
  readonly shelfStatus: number
  readonly sourcePoolId: string | null
  readonly lowPrice: number
}
interface Item {
  readonly id: string
  readonly poolState: number
  readonly snapshotVersion: number
  readonly quoteCount: number
  readonly quoted: number
  readonly skuSnapshot: readonly { readonly skuCode: string; readonly supplyPrice: number }[]
}

const listed = async <T>(client: Client, path: string, query: Record<string, unknown> = {}) =>
  dataOf(await client.get<Listed<T>>(`${path}/list`, { size: 50, ...query })).records
const skuNamed = async (client: Client, skuCode: string): Promise<Sku> =>
  (await listed<Sku>(client, SKU, { skuCode }))[0] as Sku
const itemOf = async (client: Client, id: string): Promise<Item> =>
  dataOf(await client.get<Item>(`${POOL}/detail`, { id }))
/** A category of a tenant that takes products: that of one it has. */
const categoryOf = async (client: Client, skuCode: string): Promise<string> =>
  (await skuNamed(client, skuCode)).categoryId
const work = async (): Promise<unknown> => ok(await owner().post('/blade-test/tick', { work: 'publicPool' }))

/** Shares SKUs of one product at these supply prices. */
async function share(prices: Readonly<Record<string, number>>) {
  const skus = await Promise.all(Object.keys(prices).map((code) => skuNamed(owner(), code)))
  return owner().post<{ ids: readonly string[] }>(`${POOL}/addPool`, {
    items: [
      {
        spuId: skus[0]?.spuId,
        skus: skus.map(({ id, skuCode }) => ({
          skuId: id,
          supplyPrice: prices[skuCode],
          suggestPrice: null,
        })),
      },
    ],
  })
}
const approve = (ids: string) => platform().post(`${POOL}/audit`, { ids, pass: 1 })
const quote = async (ids: string, more: Record<string, unknown> = {}) =>
  buyer().post(`${POOL}/quote`, { ids, categoryId: await categoryOf(buyer(), 'NF-CF'), markup: 0.1, ...more })
async function shared(prices: Readonly<Record<string, number>>): Promise<string> {
  const [id = ''] = dataOf(await share(prices)).ids
  ok(await approve(id))
  return id
}
const copyOf = async (poolId: string): Promise<Spu> => {
  const spus = await listed<Spu>(buyer(), SPU, { size: 100 })
  return spus.find(({ sourcePoolId }) => sourcePoolId === poolId) as Spu
}

describe('sharing products', () => {
  test('a shared product is seen by others once the platform has approved, with supply prices and without costs', async () => {
    const [id = ''] = dataOf(await share({ 'YT-M': 1200, 'YT-Q': 3600 })).ids
    expect(await itemOf(owner(), id)).toMatchObject({ poolState: POOL_STATE.pending, snapshotVersion: 1 })
    expect(await buyer().get(`${POOL}/detail`, { id })).toMatchObject({ code: 404 })
    expect(await quote(id)).toMatchObject({ code: 404 })
    expect(await owner().post(`${POOL}/audit`, { ids: id, pass: 1 })).toMatchObject({ code: 403 })
    ok(await approve(id))
    const { records } = dataOf(
      await buyer().post<Listed<Item>>(`${POOL}/queryPage`, { title: '云听', current: 1, size: 10 }),
    )
    expect(records).toMatchObject([{ id, poolState: POOL_STATE.open, quoted: 0 }])
    const seen = await itemOf(buyer(), id)
    expect(seen.skuSnapshot.map(({ skuCode, supplyPrice }) => [skuCode, supplyPrice])).toEqual([
      ['YT-M', 1200],
      ['YT-Q', 3600],
    ])
    expect(JSON.stringify(seen)).not.toContain('costPrice')
    const other = dataOf(await share({ 'SG-M': 1500 })).ids[0] ?? ''
    ok(await platform().post(`${POOL}/audit`, { ids: other, pass: 0, reason: '图片不清晰' }))
    expect(await itemOf(owner(), other)).toMatchObject({
      poolState: POOL_STATE.rejected,
      reason: '图片不清晰',
    })
    expect(await buyer().get(`${POOL}/detail`, { id: other })).toMatchObject({ code: 404 })
    // Shared again after a rejection, it waits again.
    ok(await share({ 'SG-M': 1500 }))
    expect(await itemOf(owner(), other)).toMatchObject({ poolState: POOL_STATE.pending })
  })

  test('what cannot be shared is refused', async () => {
    const foreign = await skuNamed(buyer(), 'NF-CF')
    const refusals: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ items: [] }, '请选择要共享的规格商品'],
      [{}, '请选择要共享的规格商品'],
      [{ items: [{ skus: [{ skuId: 'x', supplyPrice: 1 }] }] }, '商品不存在或不属于本租户'],
      [{ items: [{ skus: [{ skuId: foreign.id, supplyPrice: 100 }] }] }, '商品不存在或不属于本租户'],
    ]
    for (const [body, msg] of refusals)
      expect(await owner().post(`${POOL}/addPool`, body)).toMatchObject({ code: 400, msg })
    for (const [prices, msg] of [
      [{ 'XM-W': 1201 }, '“星幕视频会员 周卡”的供货价须大于0且不高于面值'],
      [{ 'XM-W': 0 }, '“星幕视频会员 周卡”的供货价须大于0且不高于面值'],
      [{ 'HF-30': 2900 }, '商品“话费快充”的类型不能共享，仅限卡密、券码、实物和电影票'],
      [{ 'CX-10': 800 }, '商品“山海出行打车券”未上架，不能共享'],
    ] as const)
      expect(await share(prices)).toMatchObject({ code: 400, msg })
    expect(await server.as('viewer', '100001').post(`${POOL}/addPool`, { items: [] })).toMatchObject({
      code: 403,
    })
  })
})

describe('quoting shared products', () => {
  let id = ''
  beforeAll(async () => {
    id = await shared({ 'SL-100': 9600, 'SL-200': 19_200 })
    ok(await quote(id))
    await work()
  })

  test('a quoted product is a draft of its own, supplied by the tenant that shares it', async () => {
    const copy = await copyOf(id)
    expect(copy).toMatchObject({ shelfStatus: SHELF_STATUS.draft, lowPrice: 10_560 })
    const skus = await listed<Sku>(buyer(), SKU, { spuId: copy.id })
    expect(skus.map(({ salePrice }) => salePrice).toSorted((a, b) => a - b)).toEqual([10_560, 21_120])
    expect(await itemOf(buyer(), id)).toMatchObject({ quoted: 1, quoteCount: 1 })
    expect(await itemOf(owner(), id)).toMatchObject({ quoted: 0, quoteCount: 1 })
    for (const [quoted, expected] of [
      [1, true],
      [0, false],
    ] as const) {
      const page = dataOf(await buyer().post<Listed<Item>>(`${POOL}/queryPage`, { quoted, size: 50 }))
      expect(page.records.some((item) => item.id === id)).toBe(expected)
    }
    expect(await quote(id)).toMatchObject({ code: 400, msg: '商品已引用，请使用同步' })
    expect(
      await owner().post(`${POOL}/quote`, { ids: id, categoryId: await categoryOf(owner(), 'SL-100') }),
    ).toMatchObject({
      code: 400,
      msg: '不能引用自己的商品',
    })
    expect(await quote(id, { markup: 1.2 })).toMatchObject({ code: 400 })
    expect(await quote(id, { categoryId: '1' })).toMatchObject({ code: 400 })
    const [supplier] = await listed<{ id: string; supplierName: string; supplierType: number }>(
      buyer(),
      '/biz-supplier/supplierConfig',
      { supplierName: '平台互供' },
    )
    expect(supplier).toMatchObject({ supplierType: 4 })
    expect(
      await listed(owner(), '/biz-merchant/merchantConfig', { merchantName: 'INNER-100002' }),
    ).toHaveLength(1)
  })

  test('an order of a quoted product is an order of the sharing tenant, with its cards and both books', async () => {
    const copy = await copyOf(id)
    const sku = (await listed<Sku>(buyer(), SKU, { spuId: copy.id })).find(
      ({ salePrice }) => salePrice === 10_560,
    )
    const { data: detail } = await buyer().get<Record<string, unknown>>(`${SPU}/detail`, { id: copy.id })
    ok(await buyer().post(`${SPU}/update`, { ...detail, taxCode: await taxCode() }))
    ok(await buyer().post(`${SPU}/changeShelfStatus`, { ids: copy.id, shelfStatus: 1 }))
    const shop = await newShop(buyer(), 50_000, { [sku?.skuCode ?? '']: 11_000 })
    const [supplier] = await listed<{ accountId: string }>(buyer(), '/biz-supplier/supplierConfig', {
      supplierName: '平台互供',
    })
    await post(buyer(), 'pay', supplier?.accountId ?? '', 30_000)
    const [merchant] = await listed<{ accountId: string; merchantCode: string }>(
      owner(),
      '/biz-merchant/merchantConfig',
      { merchantName: 'INNER-100002' },
    )
    await post(owner(), 'recharge', merchant?.accountId ?? '', 30_000)
    const { id: orderId } = dataOf(
      await buyer().post<{ id: string }>('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: sku?.id,
        qty: 2,
      }),
    )
    const order = await reaches(orderId)
    expect(order).toMatchObject({ orderState: ORDER_STATE.success, costAmount: 19_200 })
    expect(order.cards).toHaveLength(2)
    const [inner] = await listed<{ orderState: number; qty: number; orderAmount: number; skuCode: string }>(
      owner(),
      ORDER,
      { merchantCode: merchant?.merchantCode },
    )
    expect(inner).toMatchObject({
      orderState: ORDER_STATE.success,
      qty: 2,
      orderAmount: 19_200,
      skuCode: 'SL-100',
    })
    expect(await figuresOf(buyer(), shop.accountId)).toMatchObject({
      balance: 50_000 - 22_000,
      holdAmount: 0,
    })
    expect(await figuresOf(owner(), merchant?.accountId ?? '')).toMatchObject({ balance: 10_800 })
  })

  test('what the sharing tenant stops goes off sale with all who quote it, and comes back', async () => {
    const stop = (client: Client) =>
      client.post(`${POOL}/changeState`, { ids: id, poolState: 3, reason: '原厂断货' })
    expect(await stop(buyer())).toMatchObject({ code: 403, msg: '只有供货租户和平台可以停供或恢复' })
    ok(await stop(owner()))
    await work()
    expect(await copyOf(id)).toMatchObject({ shelfStatus: SHELF_STATUS.forced })
    expect(await quote(id)).toMatchObject({ code: 409, msg: '商品已停供' })
    ok(await owner().post(`${POOL}/changeState`, { ids: id, poolState: 2 }))
    await work()
    expect(await copyOf(id)).toMatchObject({ shelfStatus: SHELF_STATUS.off })
  })

  test('copies follow the supply prices when they are synchronised', async () => {
    ok(await share({ 'SL-100': 9700, 'SL-200': 19_200 }))
    expect(await itemOf(buyer(), id)).toMatchObject({ poolState: POOL_STATE.open, snapshotVersion: 2 })
    const copy = await copyOf(id)
    const prices = async () =>
      (await listed<Sku>(buyer(), SKU, { spuId: copy.id }))
        .map(({ salePrice }) => salePrice)
        .toSorted((a, b) => a - b)
    expect(await prices()).toEqual([10_560, 21_120])
    expect(dataOf(await buyer().get(`${POOL}/syncPool`, { ids: id }))).toEqual({
      checked: 1,
      updated: 1,
      offShelf: 0,
    })
    expect(await prices()).toEqual([10_670, 21_120])
    expect(dataOf(await buyer().get(`${POOL}/syncPool`))).toMatchObject({ updated: 0 })
    await work()
    const [merchant] = await listed<{ merchantCode: string }>(owner(), '/biz-merchant/merchantConfig', {
      merchantName: 'INNER-100002',
    })
    const goods = await listed<{ fixedPrice: number }>(owner(), '/biz-merchant/merchantGoods', {
      merchantCode: merchant?.merchantCode,
      skuCode: 'SL-100',
    })
    expect(goods).toMatchObject([{ fixedPrice: 9700 }])
  })

  test('a product that leaves the shelf of its tenant is no longer supplied until it is back', async () => {
    const { spuId } = await skuNamed(owner(), 'SL-100')
    ok(await owner().post(`${SPU}/changeShelfStatus`, { ids: spuId, shelfStatus: 2 }))
    expect(await itemOf(buyer(), id)).toMatchObject({ poolState: POOL_STATE.stopped, reason: '源商品已下架' })
    expect(await owner().post(`${POOL}/changeState`, { ids: id, poolState: 2 })).toMatchObject({
      code: 400,
      msg: '源商品未上架，不能恢复供货',
    })
    ok(await owner().post(`${SPU}/changeShelfStatus`, { ids: spuId, shelfStatus: 1 }))
    ok(await owner().post(`${POOL}/changeState`, { ids: id, poolState: 2 }))
    expect(await itemOf(buyer(), id)).toMatchObject({ poolState: POOL_STATE.open, reason: null })
  })
})

/** Code of a tax class of the quoting tenant. */
async function taxCode(): Promise<string> {
  const { data } = await buyer().get<readonly { dictKey: string }[]>('/blade-system/dict-biz/dictionary', {
    code: 'goods_tax',
  })
  return data[0]?.dictKey ?? ''
}

async function post(client: Client, bizType: 'pay' | 'recharge', accountId: string, amount: number) {
  ok(
    await client.post('/blade-test/ledger', {
      verb: 'post',
      bizType,
      accountId,
      bizNo: `POOL-${bizType}`,
      amount,
    }),
  )
}

/** Works on an order of the quoting tenant, and asks its supplier, until it has ended. */
async function reaches(orderId: string) {
  const read = async () =>
    dataOf(
      await buyer().get<{ orderState: number; costAmount: number; cards: readonly unknown[] }>(
        `${ORDER}/detail`,
        {
          id: orderId,
        },
      ),
    )
  await expect
    .poll(
      async () => {
        await tick(buyer())
        ok(await buyer().post('/blade-test/order/due', {}))
        return (await read()).orderState
      },
      { timeout: 20_000 },
    )
    .toBe(ORDER_STATE.success)
  return read()
}
