import { beforeAll, expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { figuresOf } from '../support/orders.ts'
import { holdJob } from '../support/payments.ts'
import { admin } from '../support/people.ts'
import { ordersOf, trial } from '../support/placedOrders.ts'
import {
  DA_PAI,
  map,
  paid,
  platformNo,
  type PlatformRow,
  platformShop,
  type PlatformShop,
  pushMessage,
} from '../support/platformOrders.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PER_ROUND = 12,
  ROUNDS = 2
const PRICE = 9980
let shop: PlatformShop
beforeAll(async () => {
  shop = await platformShop(server, { balance: 1_000_000 })
  await map(server, shop, 'G-100', 'HF-100')
})

let phone = 13_511_110_000
const messages = () =>
  Array.from({ length: PER_ROUND }, () => paid(platformNo(), { buyerPhone: String((phone += 1)) }))

test('pushes that are repeated while the server dies make one order each', async () => {
  const sent: string[] = []
  let lost = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await holdJob(server, 'orders')
    const batch = messages()
    sent.push(...batch.map(({ orderNo }) => orderNo))
    // Every message is sent twice; the first that was taken says that the others are on their way.
    const pushes = batch.flatMap((message) =>
      [message, message].map((same) => pushMessage(server, shop, same)),
    )
    const outcomes = Promise.allSettled(pushes)
    await Promise.any(pushes)
    await server.restart({ powerCut: true })
    lost += (await outcomes).filter(({ status }) => status === 'rejected').length
    // A platform repeats what it has no answer to.
    for (const message of batch)
      expect(await pushMessage(server, shop, message)).toMatchObject({ http: 200, code: 'OK' })
  }
  await holdJob(server, 'orders')
  expect(lost).toBeGreaterThan(0)
  const orders = await ordersOf(server, shop)
  expect(orders.map(({ merchantOrderNo }) => merchantOrderNo).sort()).toEqual([...sent].sort())
  const rows = dataOf(
    await admin(server).get<Listed<PlatformRow>>(`${DA_PAI}/page`, { shopId: shop.shopId, size: 200 }),
  ).records
  expect(rows).toHaveLength(sent.length)
  expect(new Set(rows.map(({ orderNo }) => orderNo))).toEqual(new Set(orders.map(({ orderNo }) => orderNo)))
  // What is held or was paid is the price of each order once, less those that a supplier refused.
  const refused = orders.filter(({ orderState }) => orderState === 40).length
  const { balance, availableAmount } = await figuresOf(admin(server), shop.accountId)
  expect(balance).toBeGreaterThanOrEqual(availableAmount)
  expect(availableAmount).toBe(1_000_000 - (sent.length - refused) * PRICE)
  expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
}, 180_000)
