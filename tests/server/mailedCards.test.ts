import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { balanceOf, decide, ended, enter, revoke, STATE } from '../support/emailOrders.ts'
import { newActivity, shopWith } from '../support/exchangeCards.ts'
import { deadlocks, useServer } from '../support/server.ts'

const server = useServer()
const PRICE = 1_000

test('orders of one campaign that are entered and approved at once never wait for each other in a circle', {
  timeout: 120_000,
}, async () => {
  const shop = await shopWith(server, 1_000_000)
  const activityId = await newActivity(server, shop, { cardForm: 1, plannedQuantity: 20 })
  const own = { bizType: 3, activityId, cardPrefix: '7711', quantity: 1, unitPrice: PRICE }
  const before = await deadlocks(server)
  for (let round = 0; round < 3; round += 1) {
    const waiting = await Promise.all([1, 2, 3].map(() => enter(server, own)))
    const ids = waiting.map((answer) => dataOf(answer).id)
    const answers = await Promise.all([
      ...ids.map((id) => decide(server, id, 1)),
      ...[1, 2, 3].map(() => enter(server, own)),
    ])
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
  }
  expect(await deadlocks(server)).toBe(before)
  // Eighteen of twenty are planned: of three orders for one each, two are taken.
  const last = await Promise.all([1, 2, 3].map(() => enter(server, own)))
  expect(last.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 200, 400])
  expect(JSON.stringify(last.map(({ body }) => body))).toContain('还可制 0 张')
})

test('a prefix without serial numbers fails the order, which is then taken back with its money', {
  timeout: 60_000,
}, async () => {
  const shop = await shopWith(server, 10_000)
  const activityId = await newActivity(server, shop, { cardForm: 1 })
  await server.sql(
    "insert into doc_number (tenant_id, prefix, day, last) values ('100001', 'CN7712', '2000-01-01', 99999998)",
  )
  const own = { bizType: 3, activityId, cardPrefix: '7712', quantity: 2, unitPrice: PRICE }
  const { id } = dataOf(await enter(server, own))
  dataOf(await decide(server, id, 1))
  expect(await ended(server, id)).toMatchObject({
    emailState: STATE.failed,
    failReason: '该前缀的序号已用完',
  })
  expect(await balanceOf(server, shop.accountId)).toEqual([8_000, 8_000])
  dataOf(await revoke(server, id))
  expect(await balanceOf(server, shop.accountId)).toEqual([10_000, 10_000])
})
