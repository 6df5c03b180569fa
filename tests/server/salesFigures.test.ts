import { beforeAll, expect, test } from 'vitest'
import type { GoodsSales, SupplierHealth } from '../../src/contract/parts/salesFigures.ts'
import type { Client } from '../support/client.ts'
import { newShop, type Shop, skuId } from '../support/orders.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { NO_ROWS, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PRICE = 9980,
  COST = 9930
let shop: Shop, sku: string, spuId: string, supplierId: string

const sales = async (client: Client): Promise<GoodsSales> => {
  const answer = await client.get<GoodsSales>('/biz-product/goodsSpu/sales', { id: spuId })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const health = (client: Client, query: Record<string, string>) =>
  client.get<readonly SupplierHealth[]>('/biz-order/channelOrderInfo/health', query)

beforeAll(async () => {
  shop = await newShop(admin(server), 1_000_000, { 'HF-100': PRICE })
  sku = await skuId(admin(server), 'HF-100')
  const { data: found } = await admin(server).get<{ records: { spuId: string }[] }>(
    '/biz-product/goodsSku/list',
    { skuCode: 'HF-100' },
  )
  spuId = found.records[0]?.spuId ?? ''
  const { data: suppliers } = await admin(server).get<{
    records: { id: string; accountId: string; supplierName: string }[]
  }>('/biz-supplier/supplierConfig/list', { size: 50 })
  const supplier = suppliers.records.find(({ supplierName }) => supplierName === '星河数科')
  supplierId = supplier?.id ?? ''
  for (const [index, end] of ['success', 'success', 'failed'].entries()) {
    const answer = await admin(server).post('/blade-test/order', {
      request: { merchantCode: shop.merchantCode, skuId: sku, qty: 1, account: `1390000000${index}` },
      end,
      supplierId,
      supplierAccountId: supplier?.accountId,
      cost: COST,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  }
})

test('sales count what was delivered, by SKU, day and merchant; costs need their right', async () => {
  const answer = await sales(admin(server))
  expect(answer.days).toHaveLength(30)
  const own = answer.skus.find(({ skuId: id }) => id === sku)
  expect(own?.sold).toEqual({ qty: 2, amount: 2 * PRICE, cost: 2 * COST })
  expect(own?.days.at(-1)).toBe(2)
  expect(own?.days.slice(0, -1).every((qty) => qty === 0)).toBe(true)
  expect(answer.total).toEqual({ qty: 2, amount: 2 * PRICE, cost: 2 * COST })
  expect(answer.before).toEqual({ qty: 0, amount: 0, cost: 0 })
  expect(answer.merchants).toEqual([{ merchantCode: shop.merchantCode, qty: 2 }])
  await server.sql(`
    update merchant_order_info set create_time = create_time - interval '40 days'
    where merchant_code = '${shop.merchantCode}' and order_state = 30 and id = (
      select min(id) from merchant_order_info
      where merchant_code = '${shop.merchantCode}' and order_state = 30)
  `)
  const later = await sales(admin(server))
  expect([later.total.qty, later.before.qty]).toEqual([1, 1])
  expect((await sales(operator(server))).total).toMatchObject({ qty: 1, cost: null })
})

test('sales and health are those of the rows the caller may see', async () => {
  expect(await stranger(server).get('/biz-product/goodsSpu/sales', { id: spuId })).toMatchObject({
    code: 404,
  })
  expect((await health(stranger(server), { merchantCode: shop.merchantCode })).data).toEqual([])
  const scoped = await scopedUser(server, 'support')
  expect((await sales(scoped.client)).total.qty).toBeGreaterThan(0)
  await scoped.hold({ ...NO_ROWS, resourceCode: 'merchantOrderInfo' })
  expect((await sales(scoped.client)).total).toMatchObject({ qty: 0 })
  await scoped.hold({ ...NO_ROWS, resourceCode: 'channelOrderInfo' })
  expect((await health(scoped.client, { merchantCode: shop.merchantCode })).data).toEqual([])
  await scoped.hold({ ...NO_ROWS, resourceCode: 'goodsSpu' })
  expect(await scoped.client.get('/biz-product/goodsSpu/sales', { id: spuId })).toMatchObject({ code: 404 })
})

test('health counts attempts of 24 hours by supplier and hour', async () => {
  const { data } = await health(admin(server), { merchantCode: shop.merchantCode })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ supplierId, supplierName: '星河数科', count: 3, good: 2, failed: 1 })
  expect(data[0]?.hours).toHaveLength(24)
  const hours = data[0]?.hours.slice(-2) ?? []
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(await health(admin(server), {})).toMatchObject({ code: 400 })
  await server.sql(`
    update channel_order_info set create_time = create_time - interval '25 hours'
    where merchant_code = '${shop.merchantCode}' and channel_state = 40
  `)
  expect((await health(admin(server), { merchantCode: shop.merchantCode })).data[0]).toMatchObject({
    count: 2,
    failed: 0,
  })
})
