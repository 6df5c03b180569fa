import { expect, test } from 'vitest'
import type { Client, Listed } from '../support/client.ts'
import { newConsumer, USERS } from '../support/consumers.ts'
import { newShop, skuId } from '../support/orders.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const MANY = 100_000_00

const place = async (
  merchantCode: string,
  merchantOrderNo: string,
  account: string,
  skuCode = 'HF-100',
): Promise<void> => {
  const answer = await admin(server).post('/blade-test/order', {
    request: { merchantCode, merchantOrderNo, account, skuId: await skuId(admin(server), skuCode), qty: 1 },
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
}
const ordersOf = (client: Client, userId: string, query: Readonly<Record<string, unknown>> = {}) =>
  client.get<Listed<{ merchantOrderNo: string; account?: string }>>(`${USERS}/orders`, { userId, ...query })

test('the orders of a consumer are those of his merchant for his number, in pages, for who may see both', async () => {
  const shop = await newShop(admin(server), MANY, { 'HF-100': 9980, 'HF-50': 4990 }),
    other = await newShop(admin(server), MANY, { 'HF-100': 9980 })
  const user = await newConsumer(admin(server), { merchantCode: shop.merchantCode })
  await place(shop.merchantCode, 'USER-1', user.mobile)
  await place(shop.merchantCode, 'USER-2', user.mobile, 'HF-50')
  await place(shop.merchantCode, 'USER-3', '13900007777')
  await place(other.merchantCode, 'USER-4', user.mobile)

  const { data } = await ordersOf(admin(server), user.id, { descs: 'create_time' })
  expect(data.records.map(({ merchantOrderNo }) => merchantOrderNo).toSorted()).toEqual(['USER-1', 'USER-2'])
  expect(data.total).toBe(2)
  expect(JSON.stringify(data)).not.toContain(user.mobile)
  expect((await ordersOf(admin(server), user.id, { size: 1, current: 2 })).data.records).toHaveLength(1)
  // A condition of the caller cannot widen them.
  const widened = await ordersOf(admin(server), user.id, {
    account: '13900007777',
    merchantCode: other.merchantCode,
  })
  expect(widened.data.total).toBe(2)

  expect(await ordersOf(stranger(server), user.id)).toMatchObject({ code: 404 })
  expect(await ordersOf(admin(server), 'x')).toMatchObject({ code: 400 })
  expect(await ordersOf(server.as('viewer', '100001'), user.id)).toMatchObject({ code: 403 })
})

test('a consumer whose number was erased has no orders any more', async () => {
  const user = await newConsumer(admin(server))
  await server.sql(`update userinfo set mobile = null, mobile_hmac = null where id = ${user.id}`)
  expect((await ordersOf(admin(server), user.id)).data).toMatchObject({ records: [], total: 0 })
})
