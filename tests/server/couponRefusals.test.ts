import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import {
  ACTIVITY,
  activityNow,
  codeCoupon,
  codeSku,
  draftOf as codeDraftOf,
  newActivity,
  setStatus as setActivity,
  shelve,
} from '../support/couponCodes.ts'
import {
  COUPON,
  COUPON_STATE,
  couponCall,
  couponKey,
  couponNow,
  draftOf,
  grantAll,
  grantTo,
  newCoupon,
  RECEIVE,
  RECORD,
  setStatus,
  TARGET,
} from '../support/coupons.ts'
import { freshMobile, newConsumer } from '../support/consumers.ts'
import { inSeconds } from '../support/moments.ts'
import { skuId } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const SCOPE = { products: 3 } as const
type More = Readonly<Record<string, unknown>>

const refused = (msg: string, field?: string) => ({
  success: false,
  msg,
  ...(field === undefined ? {} : { data: { field } }),
})
const remove = (path: string, id: string) => admin(server).post(`${path}/remove`, {}, { query: { ids: id } })
const versionOf = async (path: string, id: string): Promise<number> =>
  dataOf(await admin(server).get<{ version: number }>(`${path}/detail`, { id })).version

describe('a coupon', () => {
  test('that people have only widens, and is not removed', async () => {
    const coupon = await newCoupon(server, { limitPerUser: 3 })
    expect(await remove(COUPON, coupon.id)).toMatchObject(refused('启用或暂停的优惠券请先结束'))
    await grantAll(server, coupon.id, [freshMobile()])
    expect(
      await admin(server).post(`${COUPON}/update`, {
        id: coupon.id,
        version: await versionOf(COUPON, coupon.id),
        limitPerUser: 2,
      }),
    ).toMatchObject(refused('已启用的优惠券每人限领只能增加', 'limitPerUser'))
    expect(await remove(COUPON, coupon.id)).toMatchObject(refused('已有用户领取，不能删除'))
  })

  test('is neither enabled nor issued when its time is over', async () => {
    const enable = async (more: More) => {
      const { id } = dataOf(await admin(server).post<{ id: string }>(`${COUPON}/submit`, draftOf(more)))
      return setStatus(admin(server), id, COUPON_STATE.enabled)
    }
    expect(await enable({ receiveBegin: inSeconds(-7200), receiveEnd: inSeconds(-3600) })).toMatchObject(
      refused('领取时间已过，请先修改领取结束时间'),
    )
    expect(
      await enable({ validType: 1, validBegin: inSeconds(-7200), validEnd: inSeconds(-3600) }),
    ).toMatchObject(refused('券的有效期已过'))
    const early = await newCoupon(server, { receiveBegin: inSeconds(3600) })
    expect(
      await grantTo(admin(server), early.id, { targetType: TARGET.mobiles, mobiles: freshMobile() }),
    ).toMatchObject(refused('不在领取时间内'))
  })

  test('is granted to somebody who exists', async () => {
    const coupon = await newCoupon(server),
      grant = (more: More) => grantTo(admin(server), coupon.id, more)
    expect(await grant({ targetType: TARGET.mobiles, mobiles: ' , ' })).toMatchObject(
      refused('没有可以发放的对象'),
    )
    const many = Array.from({ length: 5001 }, () => '1').join(',')
    expect(await grant({ targetType: TARGET.mobiles, mobiles: many })).toMatchObject(
      refused('最多 5000 个手机号，更多请在发券批次中导入文件', 'mobiles'),
    )
    const { id } = dataOf(
      await admin(server).post<{ id: string }>('/biz-user/userGroup/save', {
        groupName: '停用的分组',
        groupType: 1,
      }),
    )
    await server.sql(`update user_group set status = 0 where id = ${id}`)
    expect(await grant({ targetType: TARGET.group, userGroupId: id })).toMatchObject({ success: false })
  })

  test('is claimed by programs only where it may be, and used when its time has come', async () => {
    const key = await couponKey(server)
    const claim = (activityCode: string, merchantOrderNo: string) =>
      couponCall<{ couponNo: string }>(server, key, 'grant', {
        activityCode,
        mobile: freshMobile(),
        merchantOrderNo,
      })
    const granted = await newCoupon(server, { receiveMode: RECEIVE.granted })
    expect(await claim(granted.couponCode, 'REFUSED-1')).toMatchObject({
      code: 'COUPON_REJECT',
      msg: '优惠券不可用：该优惠券不能自行领取',
    })
    expect(await claim('YH000000000000', 'REFUSED-2')).toMatchObject({ code: 'COUPON_NOT_FOUND' })
    const later = await newCoupon(server, { delayDays: 2 })
    const { couponNo } = (await claim(later.couponCode, 'REFUSED-3')).data
    expect(
      await couponCall(server, key, 'lock', {
        couponNo,
        orderNo: 'E1',
        items: [{ skuCode: 'A', amount: 20_000 }],
      }),
    ).toMatchObject({ msg: '优惠券不可用：优惠券未到生效时间' })
  })
})

describe('a coupon for some products', () => {
  test('is for five thousand at most', async () => {
    const { id } = dataOf(
      await admin(server).post<{ id: string }>(
        `${COUPON}/submit`,
        draftOf({ scopeType: SCOPE.products, skuIds: await skuId(admin(server), 'CUP-350') }),
      ),
    )
    const count = async () =>
      (await server.sql(`select cardinality(sku_ids) as n, version from coupon where id = ${id}`))[0]
    await server.sql(`update coupon set sku_ids = array(select generate_series(1, 5000)) where id = ${id}`)
    const before = await count()
    expect(before).toMatchObject({ n: 5000 })
    const add = await skuId(admin(server), 'VIP-M')
    expect(await admin(server).post(`${COUPON}/addProduct`, { couponId: id, skuIds: [add] })).toMatchObject({
      success: false,
      msg: '适用商品最多 5000 个',
      data: { errCode: 'COUPON_TOO_MANY_PRODUCTS', field: 'skuIds' },
    })
    expect(await count()).toEqual(before)
  })
})

describe('somebody who closed the account', () => {
  test('gets no coupon, by a grant or by its repetition', async () => {
    const coupon = await newCoupon(server),
      { id: userId } = await newConsumer(admin(server))
    await server.sql(`update userinfo set status = 3 where id = ${userId}`)
    const granted = await grantTo(admin(server), coupon.id, { targetType: TARGET.users, userIds: [userId] })
    expect(dataOf(granted)).toMatchObject({ total: 1, success: 0, fail: 1 })
    const recordOf = async () =>
      dataOf(
        await admin(server).get<Listed<{ id: string; failReason: string; version: number }>>(
          `${RECORD}/page`,
          { couponId: coupon.id },
        ),
      ).records
    const before = await recordOf()
    expect(before).toMatchObject([{ failReason: '用户不存在或已注销' }])
    expect(
      await admin(server).post(`${RECORD}/retry`, {}, { query: { ids: before[0]?.id ?? '' } }),
    ).toMatchObject({
      success: false,
      msg: '用户不存在或已注销',
      data: { errCode: 'COUPON_USER_UNKNOWN' },
    })
    expect(await recordOf()).toEqual(before)
    expect(await couponNow(server, coupon.id)).toMatchObject({ balance: 10_000, issuedQuantity: 0 })
  })
})

describe('a code activity', () => {
  const save = async (couponId: string, more: More = {}) =>
    admin(server).post<{ id: string }>(
      `${ACTIVITY}/add-coupon-activity`,
      await codeDraftOf(server, couponId, more),
    )

  test('gives coupons that codes are redeemed for, in numbers a person may have, and sells codes', async () => {
    const paused = await codeCoupon(server),
      { id } = dataOf(await save(paused.id)),
      [one, two] = [await codeCoupon(server, { limitPerUser: 2 }), await codeCoupon(server)]
    ok(await setStatus(admin(server), paused.id, COUPON_STATE.paused))
    expect(
      await admin(server).post(`${ACTIVITY}/edit-coupon-activity`, {
        id,
        version: await versionOf(ACTIVITY, id),
        activityName: '改名的活动',
      }),
    ).toMatchObject(refused('只能选择已启用、领取方式为券码兑换的优惠券', 'couponId'))
    const items = [
      { couponId: one.id, quantity: 3 },
      { couponId: two.id, quantity: 1 },
    ]
    expect(
      await admin(server).post(`${ACTIVITY}/add-package-activity`, {
        ...(await codeDraftOf(server, one.id)),
        items,
      }),
    ).toMatchObject(refused('张数不能超过优惠券的每人限领（2 张）', 'items.0.quantity'))
    expect(await save(one.id, { skuId: await skuId(admin(server), 'CUP-350') })).toMatchObject({
      success: false,
      data: { field: 'skuId' },
    })
    const sku = await codeSku(server)
    await newActivity(server, one.id, { skuId: sku.skuId })
    await shelve(server, sku)
    const second = dataOf(await save(two.id, { skuId: sku.skuId, initialStock: 1 }))
    expect(await setActivity(admin(server), second.id, 1)).toMatchObject(
      refused('该商品已有启用中的券码活动', 'skuId'),
    )
  })

  test('keeps its goods codes: their type does not change while it sells them', async () => {
    const sku = await codeSku(server),
      coupon = await codeCoupon(server),
      { id } = dataOf(await save(coupon.id, { skuId: sku.skuId })),
      before = await activityNow(server, id)
    expect(
      await admin(server).post('/biz-product/goodsSpu/update', {
        id: sku.spuId,
        version: await versionOf('/biz-product/goodsSpu', sku.spuId),
        goodsType: 2,
      }),
    ).toMatchObject({ success: false, data: { errCode: 'SPU_TYPE_FIXED', field: 'goodsType' } })
    expect(await activityNow(server, id)).toEqual(before)
  })

  test('that is over takes no codes and is not enabled', async () => {
    const coupon = await codeCoupon(server),
      { id } = dataOf(
        await save(coupon.id, { initialStock: 2, startTime: inSeconds(-7200), endTime: inSeconds(3600) }),
      )
    await server.sql(`update coupon_activity set end_time = now() - interval '1 minute' where id = ${id}`)
    const over = refused('活动已结束，请先修改结束时间')
    expect(await setActivity(admin(server), id, 1)).toMatchObject(over)
    expect(await admin(server).post(`${ACTIVITY}/add-stock`, { activityId: id, quantity: 1 })).toMatchObject(
      over,
    )
  })

  test('is removed neither while codes are made nor after one was handed out', async () => {
    const coupon = await codeCoupon(server),
      { id } = await newActivity(server, coupon.id, { stock: 2 })
    ok(await setActivity(admin(server), id, 2))
    const making = (state: number) =>
      server.sql(`update coupon_code_batch set batch_state = ${state} where activity_id = ${id}`)
    await making(1)
    expect(await remove(ACTIVITY, id)).toMatchObject(refused('券码正在生成，请稍后再试'))
    await making(2)
    ok(await setActivity(admin(server), id, 1))
    const one = { activityId: id, quantity: 1 }
    expect(await admin(server).get(`${ACTIVITY}/code-export`, one)).toMatchObject({ success: false })
    ok(await admin(server).post(`${ACTIVITY}/export-codes`, { ...one, phone: '13900001111' }))
    ok(await setActivity(admin(server), id, 2))
    expect(await activityNow(server, id)).toMatchObject({ assignedQty: 1 })
    expect(await remove(ACTIVITY, id)).toMatchObject(refused('活动已有发出或兑换的券码，不能删除'))
  })
})
