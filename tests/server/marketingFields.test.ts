import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import { newConsumer } from '../support/consumers.ts'
import {
  ACTIVITY,
  newActivity,
  newCoupon,
  ORDER,
  READ,
  send,
  shopWith,
  verify,
  vouchers,
} from '../support/eternity.ts'
import { skuId } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { newOffer, newStock, OFFER } from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const detail = async (path: string, id: string): Promise<Record<string, unknown>> =>
  dataOf(await admin(server).get<Record<string, unknown>>(`${path}/detail`, { id }))

describe('addresses of pages', () => {
  test('follow from the parameter of the tenant, and are empty without one of the web', async () => {
    const shop = await shopWith(server, 100_000),
      coupon = await newCoupon(server, shop),
      stock = await newStock(server, { maxAmount: null })
    const activity = await newActivity(server, coupon.id, {
        goods: [{ skuId: await skuId(admin(server), 'CUP-350'), consumeAmount: 100, stockLimit: 2 }],
      }),
      claimed = await newOffer(server, [stock.id], { accountType: 2 }),
      direct = await newOffer(server, [stock.id])
    expect(await detail(ACTIVITY, activity)).toMatchObject({ url: null })
    expect(await detail(OFFER, claimed)).toMatchObject({ claimUrl: null })
    const setBase = async (paramValue: string, more: Readonly<Record<string, unknown>> = {}) =>
      dataOf(
        await admin(server).post<{ id: string; version: number }>('/blade-system/param/submit', {
          paramName: 'H5 页面地址',
          paramKey: 'mall.h5Url',
          paramValue,
          ...more,
        }),
      )
    const { id, version } = await setBase('https://h5.example.com/mall/')
    expect(await detail(ACTIVITY, activity)).toMatchObject({
      url: `https://h5.example.com/mall/hq/${activity}`,
    })
    expect(await detail(OFFER, claimed)).toMatchObject({
      claimUrl: `https://h5.example.com/mall/lj/${claimed}`,
    })
    // Only vouchers that somebody claims with a mobile number have a page for it.
    expect(await detail(OFFER, direct)).toMatchObject({ claimUrl: null })
    await setBase('javascript:alert(1)', { id, version })
    expect(await detail(ACTIVITY, activity)).toMatchObject({ url: null })
    expect(
      await admin(server).post(`${OFFER}/update`, { id: direct, claimUrl: 'https://elsewhere.example.com' }),
    ).not.toMatchObject({ data: { claimUrl: 'https://elsewhere.example.com' } })
    expect(await detail(OFFER, direct)).toMatchObject({ claimUrl: null })
  })
})

describe('the customer of a voucher', () => {
  test('is bound by its first use, stays, and is none where the number is of nobody', async () => {
    const shop = await shopWith(server, 1_000_000),
      coupon = await newCoupon(server, shop)
    const [first, second] = [await newConsumer(admin(server)), await newConsumer(admin(server))]
    ok(await send(server, coupon.id, shop, { quantity: 2 }))
    const [bound, stranger] = await vouchers(server, { couponId: coupon.id })
    const userOf = async (id = '') => (await detail(READ, id)).userId
    expect(await userOf(bound?.id)).toBeNull()
    ok(await verify(server, bound?.orderNo ?? '', { verifyAmount: 1000, mobile: first.mobile }))
    expect(await userOf(bound?.id)).toBe(first.id)
    ok(await verify(server, bound?.orderNo ?? '', { verifyAmount: 1000, mobile: second.mobile }))
    expect(await userOf(bound?.id)).toBe(first.id)
    ok(await verify(server, stranger?.orderNo ?? '', { verifyAmount: 1000, mobile: '18600001111' }))
    expect(await userOf(stranger?.id)).toBeNull()
    const found = await admin(server).get<{ records: { id: string }[] }>(`${ORDER}/list`, {
      userId: first.id,
    })
    expect(dataOf(found).records.map(({ id }) => id)).toEqual([bound?.id])
  })
})
