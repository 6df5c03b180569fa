import { expect, test } from 'vitest'
import { dataOf } from '../../support/answers.ts'
import type { Client } from '../../support/client.ts'
import * as cards from '../../support/exchangeCards.ts'
import { figuresOf } from '../../support/orders.ts'
import { admin, operator, stranger } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

const { ORDER, ORDER_STATE, requestNo } = cards
/** The check digit of Luhn holds for the whole number. */
const passesLuhn = (number: string): boolean =>
  [...number]
    .reverse()
    .map((sign, index) => Number(sign) * (index % 2 === 1 ? 2 : 1))
    .map((value) => (value > 9 ? value - 9 : value))
    .reduce((sum, value) => sum + value, 0) %
    10 ===
  0

/** How orders of physical cards are entered, refused, canceled, made and shipped. */
export function makingTests(server: TestServer): void {
  const download = async (client: Client, id: string): Promise<Buffer> => {
    const { access_token: token } = await client.token()
    const answer = await fetch(`${server.url}/api${ORDER}/makeFile?id=${id}`, {
      headers: { 'Blade-Auth': `bearer ${token}` },
    })
    return Buffer.from(await answer.arrayBuffer())
  }

  test('numbers of a prefix continue over orders, and pass their check', async () => {
    const activityId = await cards.newActivity(server, await cards.shopWith(server, 1_000_000))
    const more = { qty: 3, unitFee: 0, cardPrefix: '7701' }
    const first = await cards.madeOrder(server, activityId, more),
      second = await cards.madeOrder(server, activityId, more)
    expect([first.serialStart, first.serialEnd, second.serialStart, second.serialEnd]).toEqual([1, 3, 4, 6])
    const numbers = [
      ...(await cards.cardsOf(server, first, [1, 3])),
      ...(await cards.cardsOf(server, second, [1, 3])),
    ].map(({ cardNo }) => cardNo)
    expect(new Set(numbers).size).toBe(6)
    expect(numbers.every((number) => /^7701\d{9}$/.test(number) && passesLuhn(number))).toBe(true)
  })

  test('an account that does not cover the fee refuses the approval; a canceled order releases it', async () => {
    const shop = await cards.shopWith(server, 100_000)
    const activityId = await cards.newActivity(server, shop)
    const dear = dataOf(await cards.enter(server, activityId))
    expect((await cards.approve(server, dear.id)).msg).toContain('可用额度')
    const { id } = dataOf(await cards.enter(server, activityId, { qty: 100 }))
    dataOf(await cards.approve(server, id))
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ availableAmount: 70_000 })
    const cancel = (by = admin(server), orderId = id) =>
      by.post(`${ORDER}/cancel`, { id: orderId, reason: '活动推迟', requestNo: requestNo() })
    dataOf(await cancel())
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({
      availableAmount: 100_000,
      holdAmount: 0,
    })
    // Once more changes nothing.
    await cancel()
    expect(await figuresOf(admin(server), shop.accountId)).toMatchObject({ availableAmount: 100_000 })
    expect((await cancel(operator(server), dear.id)).msg).toBe('待审核的订单只能由提交人取消')
    expect(
      (await operator(server).post(`${ORDER}/produce`, { id: dear.id, requestNo: requestNo() })).msg,
    ).toBe('请先审核')
  })

  test('what an order names has to fit its campaign', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const activityId = await cards.newActivity(server, shop, { plannedQuantity: 10 })
    expect((await cards.enter(server, activityId, { qty: 11 })).msg).toBe(
      '超过活动的计划制卡数，还可制 10 张',
    )
    dataOf(await cards.enter(server, activityId, { qty: 8 }))
    expect((await cards.enter(server, activityId, { qty: 3 })).msg).toBe('超过活动的计划制卡数，还可制 2 张')
    expect((await cards.enter(server, activityId, { qty: 1, validEnd: '2020-01-01 00:00:00' })).msg).toBe(
      '有效期必须晚于当前时间',
    )
    expect((await cards.enter(server, activityId, { qty: 1, cardPrefix: '0801' })).msg).toContain('卡号前缀')
    const electronic = await cards.newActivity(server, shop, { cardForm: 1 })
    expect((await cards.enter(server, electronic, { qty: 1 })).code).toBe(400)
    expect(await stranger(server).get(`${ORDER}/detail`, { id: activityId })).toMatchObject({ code: 404 })
  })

  test('orders that are entered at once do not plan the same cards', async () => {
    const shop = await cards.shopWith(server, 1_000_000)
    const activityId = await cards.newActivity(server, shop, { plannedQuantity: 10 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => cards.enter(server, activityId, { qty: 4 })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400])
  })

  test('the file for the maker is downloaded once, by right, and holds no plain secret', async () => {
    const activityId = await cards.newActivity(server, await cards.shopWith(server, 1_000_000))
    const order = await cards.madeOrder(server, activityId, { qty: 2, unitFee: 0 })
    expect((await download(operator(server), order.id)).toString()).toContain('"code":403')
    const archive = await download(admin(server), order.id)
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    const [card] = await cards.cardsOf(server, order, [1, 1])
    expect(archive.includes(card?.cardNo ?? '')).toBe(false)
    expect((await download(admin(server), order.id)).toString()).toContain('下载次数已用完')
    expect((await download(stranger(server), order.id)).toString()).toContain('"code":404')
  })

  test('made cards are shipped with a parcel and signed for', async () => {
    const activityId = await cards.newActivity(server, await cards.shopWith(server, 1_000_000))
    const order = await cards.madeOrder(server, activityId, { qty: 1, unitFee: 0 })
    const deliver = (expressCode: string, expressNo: string) =>
      operator(server).post(`${ORDER}/deliver`, { id: order.id, expressCode, expressNo })
    expect((await deliver('SF', '!')).msg).toContain('物流单号')
    expect((await deliver('没有的公司', 'SF1234567890')).code).toBe(400)
    dataOf(await deliver('SF', 'SF1234567890123'))
    dataOf(await operator(server).post(`${ORDER}/sign`, { ids: [order.id] }))
    expect(await cards.detailOf(server, order.id)).toMatchObject({ orderState: ORDER_STATE.done })
  })
}
