import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../../support/answers.ts'
import type { Client, Listed } from '../../support/client.ts'
import { figuresOf, newShop, tick } from '../../support/orders.ts'
import { ORDER } from '../../support/placedOrders.ts'
import { type Item, listed, POOL, PoolDesk, SKU, type Sku, SPU } from '../../support/publicPool.ts'
import { useServer } from '../../support/server.ts'
import { ORDER_STATE, POOL_STATE, SHELF_STATUS } from '../../support/wireNumbers.ts'

const server = useServer()
const desk = new PoolDesk(server)

describe('quoting shared products', () => {
  let id = ''
  beforeAll(async () => {
    id = await desk.shared({ 'SL-100': 9600, 'SL-200': 19_200 })
    ok(await desk.quote(id))
    await desk.work()
  })

  test('a quoted product is a draft of its own, supplied by the tenant that shares it', async () => {
    const copy = await desk.copyOf(id)
    expect(copy).toMatchObject({ shelfStatus: SHELF_STATUS.draft, lowPrice: 10_560 })
    const skus = await listed<Sku>(desk.buyer, SKU, { spuId: copy.id })
    expect(skus.map(({ salePrice }) => salePrice).toSorted((a, b) => a - b)).toEqual([10_560, 21_120])
    expect(await desk.itemOf(desk.buyer, id)).toMatchObject({ quoted: 1, quoteCount: 1 })
    expect(await desk.itemOf(desk.owner, id)).toMatchObject({ quoted: 0, quoteCount: 1 })
    for (const [quoted, expected] of [
      [1, true],
      [0, false],
    ] as const) {
      const page = dataOf(await desk.buyer.post<Listed<Item>>(`${POOL}/queryPage`, { quoted, size: 50 }))
      expect(page.records.some((item) => item.id === id)).toBe(expected)
    }
    expect(await desk.quote(id)).toMatchObject({ code: 400, msg: '商品已引用，请使用同步' })
    expect(
      await desk.owner.post(`${POOL}/quote`, {
        ids: id,
        categoryId: await desk.categoryOf(desk.owner, 'SL-100'),
      }),
    ).toMatchObject({
      code: 400,
      msg: '不能引用自己的商品',
    })
    expect(await desk.quote(id, { markup: 1.2 })).toMatchObject({ code: 400 })
    expect(await desk.quote(id, { categoryId: '1' })).toMatchObject({ code: 400 })
    const [supplier] = await listed<{ id: string; supplierName: string; supplierType: number }>(
      desk.buyer,
      '/biz-supplier/supplierConfig',
      { supplierName: '平台互供' },
    )
    expect(supplier).toMatchObject({ supplierType: 4 })
    expect(
      await listed(desk.owner, '/biz-merchant/merchantConfig', { merchantName: 'INNER-100002' }),
    ).toHaveLength(1)
  })

  test('an order of a quoted product is an order of the sharing tenant, with its cards and both books', async () => {
    const copy = await desk.copyOf(id)
    const sku = (await listed<Sku>(desk.buyer, SKU, { spuId: copy.id })).find(
      ({ salePrice }) => salePrice === 10_560,
    )
    await desk.putOnSale(id)
    const shop = await newShop(desk.buyer, 50_000, { [sku?.skuCode ?? '']: 11_000 })
    const [supplier] = await listed<{ accountId: string }>(desk.buyer, '/biz-supplier/supplierConfig', {
      supplierName: '平台互供',
    })
    await post(desk.buyer, 'pay', supplier?.accountId ?? '', 30_000)
    const [merchant] = await listed<{ accountId: string; merchantCode: string }>(
      desk.owner,
      '/biz-merchant/merchantConfig',
      { merchantName: 'INNER-100002' },
    )
    await post(desk.owner, 'recharge', merchant?.accountId ?? '', 30_000)
    const { id: orderId } = dataOf(
      await desk.buyer.post<{ id: string }>('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: sku?.id,
        qty: 2,
      }),
    )
    const order = await reaches(orderId)
    expect(order).toMatchObject({ orderState: ORDER_STATE.success, costAmount: 19_200 })
    expect(order.cards).toHaveLength(2)
    const [inner] = await listed<{ orderState: number; qty: number; orderAmount: number; skuCode: string }>(
      desk.owner,
      ORDER,
      { merchantCode: merchant?.merchantCode },
    )
    expect(inner).toMatchObject({
      orderState: ORDER_STATE.success,
      qty: 2,
      orderAmount: 19_200,
      skuCode: 'SL-100',
    })
    expect(await figuresOf(desk.buyer, shop.accountId)).toMatchObject({
      balance: 50_000 - 22_000,
      holdAmount: 0,
    })
    expect(await figuresOf(desk.owner, merchant?.accountId ?? '')).toMatchObject({ balance: 10_800 })
  })

  test('what the sharing tenant stops goes off sale with all who quote it, and comes back', async () => {
    const stop = (client: Client) =>
      client.post(`${POOL}/changeState`, { ids: id, poolState: 3, reason: '原厂断货' })
    expect(await stop(desk.buyer)).toMatchObject({ code: 403, msg: '只有供货租户和平台可以停供或恢复' })
    ok(await stop(desk.owner))
    await desk.work()
    expect(await desk.copyOf(id)).toMatchObject({ shelfStatus: SHELF_STATUS.forced })
    expect(await desk.quote(id)).toMatchObject({ code: 409, msg: '商品已停供' })
    ok(await desk.owner.post(`${POOL}/changeState`, { ids: id, poolState: 2 }))
    await desk.work()
    expect(await desk.copyOf(id)).toMatchObject({ shelfStatus: SHELF_STATUS.off })
  })

  test('copies follow the supply prices when they are synchronised', async () => {
    ok(await desk.share({ 'SL-100': 9700, 'SL-200': 19_200 }))
    expect(await desk.itemOf(desk.buyer, id)).toMatchObject({
      poolState: POOL_STATE.open,
      snapshotVersion: 2,
    })
    const copy = await desk.copyOf(id)
    const prices = async () =>
      (await listed<Sku>(desk.buyer, SKU, { spuId: copy.id }))
        .map(({ salePrice }) => salePrice)
        .toSorted((a, b) => a - b)
    expect(await prices()).toEqual([10_560, 21_120])
    expect(dataOf(await desk.buyer.get(`${POOL}/syncPool`, { ids: id }))).toEqual({
      checked: 1,
      updated: 1,
      offShelf: 0,
    })
    expect(await prices()).toEqual([10_670, 21_120])
    expect(dataOf(await desk.buyer.get(`${POOL}/syncPool`))).toMatchObject({ updated: 0 })
    await desk.work()
    const [merchant] = await listed<{ merchantCode: string }>(desk.owner, '/biz-merchant/merchantConfig', {
      merchantName: 'INNER-100002',
    })
    const goods = await listed<{ fixedPrice: number }>(desk.owner, '/biz-merchant/merchantGoods', {
      merchantCode: merchant?.merchantCode,
      skuCode: 'SL-100',
    })
    expect(goods).toMatchObject([{ fixedPrice: 9700 }])
  })

  test('a copy that does not follow prices keeps its own, and still pays what the goods cost now', async () => {
    const kept = await desk.shared({ 'YT-M': 1200 })
    ok(await desk.quote(kept, { followPrice: false }))
    const copy = await desk.copyOf(kept)
    const sku = async () =>
      (await listed<Sku & { minSalePrice: number }>(desk.buyer, SKU, { spuId: copy.id }))[0]
    expect(await sku()).toMatchObject({ salePrice: 1320, minSalePrice: 1200 })
    ok(await desk.share({ 'YT-M': 1500 }))
    expect(dataOf(await desk.buyer.get(`${POOL}/syncPool`, { ids: kept }))).toMatchObject({ updated: 1 })
    expect(await sku()).toMatchObject({ salePrice: 1320, minSalePrice: 1200 })
    const goods = await listed<{ purchasePrice: number }>(desk.buyer, '/biz-supplier/supplierGoods', {
      skuCode: (await sku())?.skuCode,
    })
    expect(goods).toMatchObject([{ purchasePrice: 1500 }])
  })

  test('a removed copy may be quoted again', async () => {
    const other = await desk.shared({ 'SG-L': 2000 })
    ok(await desk.quote(other))
    const { id: spuId } = await desk.copyOf(other)
    const [sku] = await listed<Sku>(desk.buyer, SKU, { spuId })
    for (const path of ['/biz-merchant/goodsChannelGroupConfig', '/biz-supplier/supplierGoods']) {
      const [row] = await listed<{ id: string }>(desk.buyer, path, { skuCode: sku?.skuCode })
      ok(await desk.buyer.post(`${path}/remove`, { ids: row?.id }))
    }
    ok(await desk.buyer.post(`${SPU}/remove`, { ids: spuId }))
    expect(await desk.itemOf(desk.buyer, other)).toMatchObject({ quoted: 0 })
    const [first, second] = await Promise.all([desk.quote(other), desk.quote(other)])
    expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await desk.itemOf(desk.buyer, other)).toMatchObject({ quoted: 1, quoteCount: 1 })
  })

  test('a product that leaves the shelf of its tenant is no longer supplied until it is back', async () => {
    const { spuId } = await desk.skuNamed(desk.owner, 'SL-100')
    ok(await desk.owner.post(`${SPU}/changeShelfStatus`, { ids: spuId, shelfStatus: 2 }))
    expect(await desk.itemOf(desk.buyer, id)).toMatchObject({
      poolState: POOL_STATE.stopped,
      reason: '源商品已下架',
    })
    expect(await desk.owner.post(`${POOL}/changeState`, { ids: id, poolState: 2 })).toMatchObject({
      code: 400,
      msg: '源商品未上架，不能恢复供货',
    })
    ok(await desk.owner.post(`${SPU}/changeShelfStatus`, { ids: spuId, shelfStatus: 1 }))
    ok(await desk.owner.post(`${POOL}/changeState`, { ids: id, poolState: 2 }))
    expect(await desk.itemOf(desk.buyer, id)).toMatchObject({ poolState: POOL_STATE.open, reason: null })
  })
})

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
      await desk.buyer.get<{ orderState: number; costAmount: number; cards: readonly unknown[] }>(
        `${ORDER}/detail`,
        {
          id: orderId,
        },
      ),
    )
  await expect
    .poll(
      async () => {
        await tick(desk.buyer)
        ok(await desk.buyer.post('/blade-test/order/due', {}))
        return (await read()).orderState
      },
      { timeout: 20_000 },
    )
    .toBe(ORDER_STATE.success)
  return read()
}
