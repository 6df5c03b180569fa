import { expect, test } from 'vitest'
import { dataOf, ok } from '../../support/answers.ts'
import { newShop } from '../../support/orders.ts'
import { listed, POOL, PoolDesk, SKU, type Sku } from '../../support/publicPool.ts'
import { useServer } from '../../support/server.ts'
import { SHELF_STATUS } from '../../support/wireNumbers.ts'

const server = useServer()
const desk = new PoolDesk(server)
/** What the tenant that shares asks for its three products, in fen. */
const SUPPLIES = { 'QH-B15': 6000, 'JD65-W': 3000, 'VIP-M': 1500 } as const

test('three products are shared, quoted with 5 percent, follow a price and one stop', async () => {
  const ids: string[] = []
  for (const [skuCode, price] of Object.entries(SUPPLIES)) ids.push(await desk.shared({ [skuCode]: price }))
  ok(await desk.quote(ids.join(','), { markup: 0.05 }))
  await desk.work()
  const skuOf = async (poolId: string): Promise<Sku> =>
    (await listed<Sku>(desk.buyer, SKU, { spuId: (await desk.copyOf(poolId)).id }))[0] as Sku
  const costOf = async (poolId: string): Promise<number | undefined> =>
    (
      await listed<{ purchasePrice: number }>(desk.buyer, '/biz-supplier/supplierGoods', {
        skuCode: (await skuOf(poolId)).skuCode,
      })
    )[0]?.purchasePrice
  const pricesOf = () => Promise.all(ids.map(async (id) => (await skuOf(id)).salePrice))
  expect(await pricesOf()).toEqual([6300, 3150, 1575])
  expect(await Promise.all(ids.map(costOf))).toEqual([6000, 3000, 1500])
  for (const id of ids) expect(await desk.copyOf(id)).toMatchObject({ shelfStatus: SHELF_STATUS.draft })

  const [first = '', , third = ''] = ids
  ok(await desk.share({ 'QH-B15': 6200 }))
  expect(await desk.itemOf(desk.buyer, first)).toMatchObject({ snapshotVersion: 2 })
  const sync = async () => dataOf(await desk.buyer.get(`${POOL}/syncPool`, { ids: ids.join(',') }))
  expect(await sync()).toEqual({ checked: 3, updated: 1, offShelf: 0 })
  expect([await costOf(first), (await skuOf(first)).salePrice]).toEqual([6200, 6510])

  const sku = await skuOf(third)
  await desk.putOnSale(third)
  const shop = await newShop(desk.buyer, 50_000, { [sku.skuCode]: 1600 })
  ok(await desk.owner.post(`${POOL}/changeState`, { ids: third, poolState: 3, reason: '原厂断货' }))
  await desk.work()
  expect(await sync()).toEqual({ checked: 3, updated: 0, offShelf: 1 })
  expect(await desk.copyOf(third)).toMatchObject({ shelfStatus: SHELF_STATUS.forced })
  expect(
    await desk.buyer.post('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: sku.id,
      qty: 1,
    }),
  ).toMatchObject({ code: 400, msg: '商品已停售' })
})
