import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import {
  ACTIVITY,
  COUPON,
  COUPON_STATE,
  type Coupon,
  couponBody,
  newActivity,
  newCoupon,
  READ,
  send,
  shopWith,
  extend,
  verify,
  vouchers,
} from '../support/eternity.ts'
import { inSeconds } from '../support/moments.ts'
import { type Shop, skuId } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
type More = Readonly<Record<string, unknown>>
/** Three uses, for nothing. */
const COUNTED = { couponKind: 1, exchangeTimes: 3, faceValue: 0, settlePrice: 0 }

let shop: Shop, counted: Coupon, cups: string
beforeAll(async () => {
  shop = await shopWith(server, 1_000_000)
  counted = await newCoupon(server, shop, COUNTED)
  cups = await skuId(admin(server), 'CUP-350')
})

const refused = (msg: string, field?: string) => ({
  success: false,
  msg,
  ...(field === undefined ? {} : { data: { field } }),
})
const draft = (more: More = {}) => ({
  activityName: `活动${serial()}`,
  couponIds: counted.id,
  goods: [{ skuId: cups, consumeTimes: 1 }],
  deliverType: '3',
  startTime: inSeconds(-3600),
  endTime: inSeconds(86_400),
  ...more,
})
const save = (more: More) =>
  admin(server).post<{ id: string; version: number }>(`${ACTIVITY}/edit`, draft(more))
const versionOf = async (path: string, id: string): Promise<number> =>
  dataOf(await admin(server).get<{ version: number }>(path, { id })).version
const change = async (id: string, more: More) =>
  admin(server).post(`${ACTIVITY}/update`, {
    id,
    version: await versionOf(`${ACTIVITY}/detail`, id),
    ...more,
  })
const setStatus = (id: string, status: number) =>
  admin(server).post(`${ACTIVITY}/changeStatus?id=${id}&status=${status}`, {})
const remove = (id: string) => admin(server).post(`${ACTIVITY}/remove`, {}, { query: { ids: id } })
const saved = async (more: More): Promise<string> => dataOf(await save(more)).id
const newVoucher = async (of: Coupon = counted): Promise<string> => {
  ok(await send(server, of.id, shop))
  return (await vouchers(server, { couponId: of.id })).at(-1)?.orderNo ?? ''
}

describe('an exchange activity', () => {
  test('is refused where it contradicts itself', async () => {
    const valued = await newCoupon(server, shop),
      stranger = await newCoupon(server, await shopWith(server, 1000), COUNTED)
    const twoKinds = [counted.id, valued.id].join(','),
      twoParties = [counted.id, stranger.id].join(',')
    expect(await save({ couponIds: twoKinds })).toMatchObject(refused('适用恒券类型不一致', 'couponIds'))
    expect(await save({ couponIds: twoParties })).toMatchObject(
      refused('适用恒券须属于同一合约方', 'couponIds'),
    )
    expect(await save({ deliverType: '4' })).toMatchObject(refused('请选择核销商户', 'storeIds'))
    const line = { skuId: cups, consumeTimes: 1 }
    expect(await save({ goods: [line, line] })).toMatchObject(refused('第2行商品重复', 'goods.1.skuId'))
    expect(await save({ goods: [{ skuId: cups, consumeAmount: 100 }] })).toMatchObject(
      refused('第1行请填写消耗次数', 'goods.0.consumeTimes'),
    )
  })

  test('is enabled only with goods, times that are not over, and templates in force', async () => {
    const enabled = async (more: More) => setStatus(await saved(more), 1)
    expect(await enabled({ goods: [] })).toMatchObject(refused('活动商品不能为空'))
    expect(await enabled({ startTime: null, endTime: null })).toMatchObject(
      refused('请填写活动的开始时间和结束时间'),
    )
    expect(await enabled({ startTime: inSeconds(-7200), endTime: inSeconds(-3600) })).toMatchObject(
      refused('活动已结束，请修改结束时间'),
    )
    const idle = dataOf(
      await admin(server).post<Coupon & { couponName: string }>(
        `${COUPON}/add`,
        await couponBody(server, shop, { ...COUNTED, couponName: '还没启用的恒券' }),
      ),
    )
    expect(await enabled({ couponIds: idle.id })).toMatchObject(refused('恒券“还没启用的恒券”未启用'))
  })

  test('in force only grows, keeps what was exchanged, and is not removed', async () => {
    const other = await newCoupon(server, shop, COUNTED),
      id = await newActivity(server, [counted.id, other.id].join(','), { endTime: inSeconds(86_400) })
    for (const _use of [1, 2]) ok(await verify(server, await newVoucher(), { activityId: id, skuId: cups }))
    const tea = await skuId(admin(server), 'HF-100')
    expect(await change(id, { couponIds: counted.id })).toMatchObject(
      refused('启用中的活动只能增加适用恒券', 'couponIds'),
    )
    expect(await change(id, { endTime: inSeconds(3600) })).toMatchObject(
      refused('启用中的活动只能推迟结束时间', 'endTime'),
    )
    expect(await change(id, { goods: [{ skuId: tea, consumeTimes: 1 }] })).toMatchObject(
      refused('已有兑换的商品不能移除', 'goods'),
    )
    expect(await change(id, { goods: [{ skuId: cups, consumeTimes: 1, stockLimit: 1 }] })).toMatchObject(
      refused('第1行库存上限不能小于已兑数量', 'goods.0.stockLimit'),
    )
    expect(await remove(id)).toMatchObject(refused('请先停用该活动再删除'))
    ok(await setStatus(id, 2))
    expect(await remove(id)).toMatchObject(refused('已有兑换记录，不能删除'))
  })
})

describe('a voucher', () => {
  const use = async (more: More, of: Coupon = counted) => verify(server, await newVoucher(of), more)

  test('is exchanged only in an activity of its own that is open, for goods it offers', async () => {
    const other = await newCoupon(server, shop, COUNTED),
      id = await newActivity(server, counted.id)
    expect(await use({ activityId: id })).toMatchObject(refused('请选择要兑换的商品', 'skuId'))
    expect(await use({ activityId: id, skuId: cups }, other)).toMatchObject(
      refused('该券不适用于此兑换活动', 'activityId'),
    )
    const tea = await skuId(admin(server), 'HF-100')
    expect(await use({ activityId: id, skuId: tea })).toMatchObject(refused('商品不在兑换范围内', 'skuId'))
    const early = await newActivity(server, counted.id, { startTime: inSeconds(3600) })
    expect(await use({ activityId: early, skuId: cups })).toMatchObject(
      refused('不在活动时间内', 'activityId'),
    )
    ok(await setStatus(id, 2))
    expect(await use({ activityId: id, skuId: cups })).toMatchObject(
      refused('兑换活动不可选择该数据', 'activityId'),
    )
    const elsewhere = (await shopWith(server, 1000)).merchantId,
      inStore = await newActivity(server, counted.id, { deliverType: '4', storeIds: elsewhere })
    expect(await use({ activityId: inStore, skuId: cups })).toMatchObject(
      refused('该商户不在核销范围内', 'merchantCode'),
    )
  })

  test('is exchanged within the limits of the day and of each person', async () => {
    const daily = await newActivity(server, counted.id, {
        goods: [{ skuId: cups, consumeTimes: 1 }],
        dailyLimit: 2,
      }),
      personal = await newActivity(server, counted.id, {
        goods: [{ skuId: cups, consumeTimes: 1, perUserLimit: 1 }],
      })
    ok(await use({ activityId: daily, skuId: cups, quantity: 2 }))
    expect(await use({ activityId: daily, skuId: cups })).toMatchObject(refused('该商品今日已兑完', 'skuId'))
    expect(await use({ activityId: personal, skuId: cups })).toMatchObject(
      refused('该活动限制每人次数，请输入使用人手机号', 'mobile'),
    )
    const mobile = '13712340001'
    ok(await use({ activityId: personal, skuId: cups, mobile }))
    expect(await use({ activityId: personal, skuId: cups, mobile })).toMatchObject(
      refused('超过每人兑换上限', 'quantity'),
    )
    expect(await use({ mobile: '1371234' })).toMatchObject(refused('请输入11位手机号', 'mobile'))
  })

  test('of a template for activities is used in one', async () => {
    const only = await newCoupon(server, shop, { ...COUNTED, goodsScope: 3, categoryIds: null })
    expect(await use({}, only)).toMatchObject(refused('该券须通过兑换活动使用，请选择兑换活动', 'activityId'))
  })

  test('is not extended once its time to revive is over', async () => {
    const orderNo = await newVoucher(),
      [voucher] = await vouchers(server, { orderNo })
    await server.sql(
      `update eternity_order set valid_begin = now() - interval '400 days', valid_end = now() - interval '200 days',
        revive_end = now() - interval '100 days' where order_no = '${orderNo}'`,
    )
    expect(await extend(server, [voucher?.id ?? ''])).toMatchObject({
      code: 400,
      data: { fail: [{ msg: '已超过可延期期限' }] },
    })
  })

  test('is counted by day, template or merchant only', async () => {
    expect(
      await admin(server).post(`${READ}/statistics`, { couponId: counted.id, groupBy: 'hour' }),
    ).toMatchObject(refused('统计维度只能是 day、coupon 或 merchant', 'groupBy'))
  })
})

describe('a template', () => {
  const add = async (more: More = {}): Promise<Coupon> =>
    dataOf(await admin(server).post<Coupon>(`${COUPON}/add`, await couponBody(server, shop, more)))
  const move = ({ id }: Coupon, status: number) => admin(server).get(`${COUPON}/changeStatus`, { id, status })
  const update = async ({ id }: Coupon, more: More) =>
    admin(server).post(`${COUPON}/update`, {
      id,
      version: await versionOf(`${COUPON}/details`, id),
      ...more,
    })

  test('is not enabled when its time is over or its party is not active', async () => {
    const over = await add({ validType: 1, validBegin: inSeconds(-7200), validEnd: inSeconds(60) })
    await server.sql(`update eternity_coupon set valid_end = now() where id = ${over.id}`)
    expect(await move(over, COUPON_STATE.enabled)).toMatchObject(refused('有效期已过，不能启用'))
    const other = await shopWith(server, 1000),
      idle = dataOf(await admin(server).post<Coupon>(`${COUPON}/add`, await couponBody(server, other)))
    await server.sql(`update contract_party set status = 2 where id = (
      select contract_party_id from eternity_coupon where id = ${idle.id})`)
    expect(await move(idle, COUPON_STATE.enabled)).toMatchObject(refused('合约方未启用'))
  })

  test('that was enabled only takes more goods; one that ended stands fast; one in force is not removed', async () => {
    const tea = await skuId(admin(server), 'HF-100'),
      coupon = await newCoupon(server, shop, {
        goodsScope: 2,
        categoryIds: null,
        skuIds: [cups, tea].join(','),
      })
    expect(await update(coupon, { skuIds: cups })).toMatchObject(refused('可兑商品只能增加', 'skuIds'))
    expect(await admin(server).post(`${COUPON}/remove`, {}, { query: { ids: coupon.id } })).toMatchObject(
      refused('请先结束该恒券再删除'),
    )
    ok(await move(coupon, COUPON_STATE.ended))
    expect(await update(coupon, { couponName: '改名' })).toMatchObject(refused('已结束的恒券不能修改'))
  })

  test('is issued to 20 000 at once at most', async () => {
    const many = await newCoupon(server, shop, { ...COUNTED, totalStock: 30_000 })
    expect(await send(server, many.id, shop, { quantity: 20_001 })).toMatchObject(
      refused('数量不能大于20000', 'quantity'),
    )
  })
})
