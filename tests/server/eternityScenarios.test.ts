import { expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { balanceOf, decide, detailOf, ended, enter } from '../support/emailOrders.ts'
import {
  ACTIVITY,
  COUPON,
  couponOf,
  extend,
  HISTORY,
  newActivity,
  newCoupon,
  pendingOf,
  READ,
  requestNo,
  reverse,
  send,
  shopWith,
  STATE,
  type Verified,
  verify,
  type Voucher,
  voidVouchers,
  voucherOf,
  vouchers,
} from '../support/eternity.ts'
import { skuId } from '../support/orders.ts'
import { admin, operator } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

interface Sums {
  readonly count: number
  readonly verifyAmount: number
  readonly reversedAmount: number
}
const sumsOf = async (couponId: string): Promise<Sums> =>
  dataOf(await admin(server).post<Sums>(`${READ}/verificationSum`, { couponId }))

test('S1: vouchers of a value are issued by mail, used in parts, reversed and void, to the fen', {
  timeout: 240_000,
}, async () => {
  const shop = await shopWith(server, 10_000_000),
    coupon = await newCoupon(server, shop)
  const request = {
    bizType: 1,
    couponId: coupon.id,
    merchantCode: shop.merchantCode,
    quantity: 200,
    unitPrice: undefined,
    requestId: requestNo(),
    requestNo: undefined,
  }
  const entered = dataOf(await enter(server, request))
  expect(await detailOf(server, entered.id)).toMatchObject({ emailState: 4, totalAmount: 1_900_000 })
  expect(await balanceOf(server, shop.accountId)).toEqual([10_000_000, 10_000_000])
  expect(await couponOf(server, coupon.id)).toMatchObject({ issuedQty: 0, balance: 1000 })
  // The same request is the same order.
  expect(dataOf(await enter(server, request))).toMatchObject({ emailOrderNo: entered.emailOrderNo })
  expect((await decide(server, entered.id, 1, admin(server))).body).toMatchObject({
    msg: '不能审核自己提交的单据',
  })
  dataOf(await decide(server, entered.id, 1))
  await ended(server, entered.id)
  expect(await balanceOf(server, shop.accountId)).toEqual([8_100_000, 8_100_000])
  expect(await pendingOf(server, shop.accountId)).toBe(1_900_000)
  expect(await couponOf(server, coupon.id)).toMatchObject({ issuedQty: 200, balance: 800 })
  expect(dataOf(await enter(server, request))).toMatchObject({ emailOrderNo: entered.emailOrderNo })
  expect(await couponOf(server, coupon.id)).toMatchObject({ issuedQty: 200, balance: 800 })

  const all = await vouchers(server, { batchNo: entered.emailOrderNo })
  expect(all).toHaveLength(200)
  const at = (place: number): Voucher => all[place - 1] as Voucher
  const first = dataOf(await verify(server, at(1).orderNo, { verifyAmount: 6000 }))
  expect(first.settleAmount).toBe(5700)
  expect(await voucherOf(server, at(1).id)).toMatchObject({ orderStatus: STATE.part, balance: 4000 })
  expect(dataOf(await verify(server, at(1).orderNo, { verifyAmount: 4000 })).settleAmount).toBe(3800)
  expect(await voucherOf(server, at(1).id)).toMatchObject({ orderStatus: STATE.used, balance: 0 })
  expect(await verify(server, at(1).orderNo, { verifyAmount: 1 })).toMatchObject({
    code: 400,
    msg: '券已全部核销',
  })
  const uses: Verified[] = []
  for (let place = 2; place <= 50; place += 1)
    uses.push(dataOf(await verify(server, at(place).orderNo, { verifyAmount: 10_000 })))
  expect(await sumsOf(coupon.id)).toMatchObject({ count: 51, verifyAmount: 500_000 })
  ok(await reverse(server, uses.at(-1)?.verifyNo ?? ''))
  expect(await sumsOf(coupon.id)).toMatchObject({
    count: 51,
    verifyAmount: 490_000,
    reversedCount: 1,
    reversedAmount: 10_000,
  })
  expect(await voucherOf(server, at(50).id)).toMatchObject({ orderStatus: STATE.unused, balance: 10_000 })
  expect(dataOf(await verify(server, at(51).orderNo, { verifyAmount: 2500 })).settleAmount).toBe(2375)

  const ten = Array.from({ length: 10 }, (_, index) => at(52 + index).id)
  expect(dataOf(await voidVouchers(server, ten))).toMatchObject({ success: 10, fail: [] })
  expect(await balanceOf(server, shop.accountId)).toEqual([8_195_000, 8_195_000])
  ok(await voidVouchers(server, [at(51).id]))
  expect(await voucherOf(server, at(51).id)).toMatchObject({ orderStatus: STATE.void, refundAmount: 7125 })
  expect(await balanceOf(server, shop.accountId)).toEqual([8_202_125, 8_202_125])
  expect(await pendingOf(server, shop.accountId)).toBe(1_330_000)
  const { total } = dataOf(
    await admin(server).post<{ total: Record<string, number> }>(`${READ}/statistics`, {
      couponId: coupon.id,
    }),
  )
  expect(total).toMatchObject({
    issuedCount: 200,
    usedCount: 49,
    partCount: 0,
    unusedCount: 140,
    expiredCount: 0,
    immutableCount: 11,
    issuedAmount: 2_000_000,
    verifiedAmount: 492_500,
    balanceAmount: 1_400_000,
    immutableAmount: 107_500,
    verifyRate: 0.245,
  })
  expect(await extend(server, [at(51).id])).toMatchObject({ code: 409, msg: '券已作废，不可变更' })
  expect(await differences()).toEqual([])
})

/** What contradicts the rules of vouchers in the company. */
const differences = async (): Promise<unknown> =>
  dataOf(await admin(server).post('/blade-test/eternityCheck', {}))

test('S2: vouchers of three uses are settled as they are used, within the limits of an activity', {
  timeout: 240_000,
}, async () => {
  const shop = await shopWith(server, 5000)
  const times = {
    couponKind: 1,
    exchangeTimes: 3,
    faceValue: 0,
    settlePrice: 1000,
    settleMode: 2,
    totalStock: 100,
  }
  const coupon = await newCoupon(server, shop, times)
  ok(await send(server, coupon.id, shop))
  expect(await balanceOf(server, shop.accountId)).toEqual([5000, 4000])
  const [voucher] = await vouchers(server, { couponId: coupon.id })
  const { id = '', orderNo = '' } = voucher ?? {}
  const uses: Verified[] = []
  for (const _use of [1, 2, 3]) uses.push(dataOf(await verify(server, orderNo)))
  expect(uses.map(({ settleAmount }) => settleAmount)).toEqual([333, 333, 334])
  expect(await balanceOf(server, shop.accountId)).toEqual([4000, 4000])
  expect(await voucherOf(server, id)).toMatchObject({ settledAmount: 1000, orderStatus: STATE.used })
  ok(await reverse(server, uses[2]?.verifyNo ?? ''))
  expect(await balanceOf(server, shop.accountId)).toEqual([4334, 4000])
  expect(await voucherOf(server, id)).toMatchObject({ orderStatus: STATE.part, remainTimes: 1 })
  // Two at once with one use left: one of them has it.
  const both = await Promise.all([verify(server, orderNo), verify(server, orderNo)])
  expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400])
  expect(both.find(({ code }) => code === 400)?.msg).toBe('剩余次数不足')
  expect(await balanceOf(server, shop.accountId)).toEqual([4000, 4000])

  ok(await send(server, coupon.id, shop, { quantity: 3 }))
  const [, ...three] = await vouchers(server, { couponId: coupon.id })
  const activityId = await newActivity(server, coupon.id)
  const cup = await skuId(admin(server), 'CUP-350')
  const exchange = (place: number) =>
    verify(server, three[place]?.orderNo ?? '', { activityId, skuId: cup, quantity: 1 })
  ok(await exchange(0))
  ok(await exchange(1))
  expect(await exchange(2)).toMatchObject({ code: 400, msg: '该商品已兑完' })
  expect(await voucherOf(server, three[2]?.id ?? '')).toMatchObject({
    remainTimes: 3,
    orderStatus: STATE.unused,
  })

  const copied = dataOf(
    await operator(server).post<{ copyId: string }>(`${ACTIVITY}/copy`, { id: activityId }),
  )
  const copy = dataOf(await admin(server).get<Activity>(`${ACTIVITY}/detail`, { id: copied.copyId }))
  expect(copy).toMatchObject({ status: 0, startTime: null, exchangedQty: 0 })
  expect(copy.activityName).toMatch(/-副本$/)
  expect(copy.goods.map(({ usedQty, stockLimit }) => [usedQty, stockLimit])).toEqual([[0, 2]])
  const creators = dataOf(await admin(server).get<readonly unknown[]>(`${ACTIVITY}/createUserList`))
  expect(creators.length).toBeGreaterThanOrEqual(2)

  const before = await couponOf(server, coupon.id)
  ok(
    await admin(server).post(`${COUPON}/update`, { id: coupon.id, version: before.version, totalStock: 150 }),
  )
  expect(await couponOf(server, coupon.id)).toMatchObject({ totalStock: 150, balance: 146 })
  const history = dataOf(
    await admin(server).post<Listed<Version>>(`${HISTORY}/queryPage`, { couponId: coupon.id, size: 50 }),
  ).records
  expect(history[0]).toMatchObject({
    recordType: 2,
    versionNo: (history[1]?.versionNo ?? 0) + 1,
    summary: '总库存 100→150',
  })
  expect(history[0]?.changedFields).toEqual([
    { field: 'totalStock', label: '总库存', before: '100', after: '150' },
  ])
  const version = dataOf(
    await admin(server).get<Version>(`${HISTORY}/getByRecordId`, { recordId: history[0]?.id }),
  )
  expect(version.snapshot).toMatchObject({ totalStock: 150 })
  const movements = dataOf(
    await admin(server).get<Listed<{ delta: number }>>('/biz-marketing/mktQuotaLedger/page', {
      ownerId: coupon.id,
    }),
  ).records.map(({ delta }) => delta)
  expect([...movements].sort((a, b) => a - b)).toEqual([-3, -1, 50, 100])
  expect(await differences()).toEqual([])
})

interface Version {
  readonly id: string
  readonly versionNo: number
  readonly changedFields: unknown
  readonly snapshot?: Readonly<Record<string, unknown>>
}
interface Activity {
  readonly activityName: string
  readonly goods: readonly { readonly usedQty: number; readonly stockLimit: number }[]
}
