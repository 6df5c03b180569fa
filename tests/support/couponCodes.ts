import { expect } from 'vitest'
import { dataOf } from './answers.ts'
import type { Answer, Client, Listed } from './client.ts'
import { merchantsOf } from './credentials.ts'
import { type Coupon, newCoupon, RECEIVE } from './coupons.ts'
import { inSeconds } from './moments.ts'
import { newShop, type Shop, tick } from './orders.ts'
import { admin } from './people.ts'
import { ORDER, type Order, placeOrders } from './placedOrders.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { SHELF_STATUS } from './wireNumbers.ts'

export const ACTIVITY = '/biz-marketing/coupon-activity',
  CODES = '/biz-marketing/coupon-activity-code',
  BATCHES = '/biz-marketing/coupon-code-batch',
  EXPORTS = '/biz-marketing/coupon-code-export',
  SOLD = '/biz-order/couponOrder'

/** Numbers of states on the wire. */
export const CODE = { available: 0, assigned: 1, redeemed: 2, refunded: 3, void: 4, expired: 5 } as const,
  SOLD_STATE = { issued: 2, redeemed: 3, expired: 4, refunded: 7 } as const,
  BATCH = { making: 1, done: 2, partly: 3, failed: 4 } as const,
  EXPORT = { packing: 1, ready: 2, failed: 3 } as const

export interface Activity {
  readonly id: string
  readonly version: number
  readonly activityCode: string
  readonly status: number
  readonly runState: number
  readonly totalStock: number
  readonly balance: number
  readonly assignedQty: number
  readonly handedQty: number
  readonly redeemedQty: number
  readonly refundedQty: number
  readonly voidQty: number
  readonly expiredQty: number
}
export interface CodeRow {
  readonly id: string
  readonly codeMask: string
  readonly state: number
  readonly orderNo: string | null
  readonly exportBatchNo: string | null
}
export interface SoldRow {
  readonly id: string
  readonly codeId: string
  readonly couponState: number
  readonly amount: number
  readonly refundedAmount: number
}

/** A coupon that is redeemed by codes. */
export const codeCoupon = (
  server: TestServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Coupon> => newCoupon(server, { receiveMode: RECEIVE.code, limitPerUser: 99, ...more })

export interface CodeSku {
  readonly spuId: string
  readonly skuCode: string
  readonly skuId: string
}

/** A product of coupon codes that is not on the shelf yet. */
export async function codeSku(server: TestServer): Promise<CodeSku> {
  const categories = dataOf(
    await admin(server).get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '出行加油' }),
  )
  const skuCode = `QM-${serial()}`
  const spu = dataOf(
    await admin(server).post<{ id: string }>('/biz-product/goodsSpu/save', {
      spuName: `券码 ${skuCode}`,
      goodsType: 3,
      deliverType: 1,
      categoryId: categories[0]?.id,
      taxCode: '0',
      skus: [{ skuCode, faceValue: 2000, salePrice: 1000 }],
    }),
  )
  const found = await admin(server).get<Listed<{ id: string }>>('/biz-product/goodsSku/list', { skuCode })
  return { spuId: spu.id, skuCode, skuId: dataOf(found).records[0]?.id ?? '' }
}

/** Puts a product on the shelf. */
export const shelve = async (server: TestServer, { spuId }: CodeSku): Promise<void> => {
  dataOf(
    await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
      ids: spuId,
      shelfStatus: SHELF_STATUS.on,
    }),
  )
}

/** The first merchant of the demonstration. */
export const someMerchant = async (server: TestServer): Promise<string> =>
  (await merchantsOf(admin(server)))[0]?.id ?? ''

/** What a new activity is saved with: one coupon, free, running for a day. */
export const draftOf = async (
  server: TestServer,
  couponId: string,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  activityName: `券码活动 ${serial()}`,
  couponId,
  merchantId: await someMerchant(server),
  salePrice: 0,
  startTime: inSeconds(-60),
  endTime: inSeconds(86_400),
  limitPerUser: 5,
  ...more,
})

export const activityNow = async (server: TestServer, id: string): Promise<Activity> =>
  dataOf(await admin(server).get<Activity>(`${ACTIVITY}/detail`, { id }))

export const setStatus = (client: Client, id: string, status: number): Promise<Answer<unknown>> =>
  client.post(`${ACTIVITY}/updateStatus`, {}, { query: { id, status } })

/** An enabled activity with codes in stock. */
export async function newActivity(
  server: TestServer,
  couponId: string,
  { stock = 10, ...more }: Readonly<Record<string, unknown>> & { readonly stock?: number } = {},
): Promise<Activity> {
  const { id } = dataOf(
    await admin(server).post<{ id: string }>(`${ACTIVITY}/add-coupon-activity`, {
      ...(await draftOf(server, couponId, more)),
      initialStock: stock,
    }),
  )
  dataOf(await setStatus(admin(server), id, 1))
  return activityNow(server, id)
}

export const codesOf = async (
  server: TestServer,
  activityId: string,
  more: Readonly<Record<string, string | number>> = {},
): Promise<readonly CodeRow[]> =>
  dataOf(
    await admin(server).get<Listed<CodeRow>>(`${ACTIVITY}/coupon-code`, { activityId, size: 200, ...more }),
  ).records

/** The whole text of a code. */
export const fullCode = async (server: TestServer, id: string): Promise<string> =>
  dataOf(await admin(server).post<{ fullCode: string }>(`${CODES}/reveal`, { id })).fullCode

export const redeem = (client: Client, plainCode: string, mobile: string): Promise<Answer<unknown>> =>
  client.post(`${CODES}/redeem`, { plainCode, mobile })

/** A merchant that buys codes of a SKU at a price. */
export const codeShop = (
  server: TestServer,
  skuCode: string,
  price = 1000,
  balance = 1_000_000,
): Promise<Shop> => newShop(admin(server), balance, { [skuCode]: price })

/** Places and dispatches an order of codes. */
export async function sell(
  server: TestServer,
  shop: Shop,
  row: Readonly<Record<string, unknown>>,
): Promise<Order> {
  const [placed] = await placeOrders(server, shop, [row])
  await tick(admin(server))
  return orderNow(server, placed?.id ?? '')
}

export const orderNow = async (server: TestServer, id: string): Promise<Order> =>
  dataOf(await admin(server).get<Order>(`${ORDER}/detail`, { id }))

export const soldBy = async (server: TestServer, orderNo: string): Promise<readonly SoldRow[]> =>
  dataOf(await admin(server).get<Listed<SoldRow>>(`${SOLD}/list`, { orderNo, size: 200 })).records

/** What must be true of codes whatever happened to them, by SQL that finds what breaks it. */
export const CODE_INVARIANTS: Readonly<Record<string, string>> = {
  counters: `
    select a.id from coupon_activity a where a.is_deleted = 0 and (
      a.total_stock <> (select count(*) from coupon_activity_code c where c.activity_id = a.id)
      or a.balance <> (select count(*) from coupon_activity_code c where c.activity_id = a.id and c.state = 0)
      or a.handed_qty <> (select count(c.assign_time) from coupon_activity_code c where c.activity_id = a.id)
      or a.assigned_qty <> (select count(*) from coupon_activity_code c where c.activity_id = a.id and c.state = 1)
      or a.redeemed_qty <> (select count(*) from coupon_activity_code c where c.activity_id = a.id and c.state = 2)
      or a.refunded_qty <> (select count(*) from coupon_activity_code c where c.activity_id = a.id and c.state = 3)
      or a.void_qty <> (select count(*) from coupon_activity_code c where c.activity_id = a.id and c.state = 4)
      or a.expired_qty <> (select count(*) from coupon_activity_code c where c.activity_id = a.id and c.state = 5))`,
  'ledger of codes': `
    select a.id from coupon_activity a where a.is_deleted = 0 and a.balance <> coalesce((
      select sum(l.delta) from mkt_quota_ledger l
      where l.tenant_id = a.tenant_id and l.owner_id = a.id::text and l.owner_type = 2), 0)`,
  'reserved coupons': `
    select c.id from coupon c
    where c.reserved_quantity <> coalesce((
      select sum(n.open * coalesce(i.quantity, 1)) from coupon_activity a
      left join coupon_activity_items i on i.coupon_activity_id = a.id and a.coupon_id is null
      cross join lateral (
        select (select count(*) from coupon_activity_code k where k.activity_id = a.id and k.state in (0, 1))
          + coalesce((select sum(b.quantity - b.made_qty) from coupon_code_batch b
            where b.activity_id = a.id and b.batch_state = 1), 0) as open
      ) n
      where coalesce(a.coupon_id, i.coupon_id) = c.id), 0)`,
  'redeemed once': `
    select k.id from coupon_activity_code k join coupon_activity a on a.id = k.activity_id
    where (select count(*) from coupon_user u where u.tenant_id = k.tenant_id and u.batch_no = k.id::text)
      <> case when k.state = 2 then a.item_count else 0 end`,
  'redemptions of a person': `
    select h.activity_id from coupon_activity_holder h join coupon_activity a on a.id = h.activity_id
    where h.redeemed > a.limit_per_user or h.redeemed <> (
      select count(*) from coupon_activity_code k
      where k.activity_id = h.activity_id and k.mobile_hmac = h.mobile_hmac and k.state = 2)`,
  'codes of orders': `
    select o.id from coupon_order o join coupon_activity_code k on k.id = o.code_id
    where (k.state = 1 and o.coupon_state <> 2) or (k.state = 2 and o.coupon_state <> 3)
      or (k.state = 3 and o.coupon_state <> 7) or (k.state = 5 and o.coupon_state not in (4, 7))
      or k.state in (0, 4) or k.order_no is distinct from o.order_no`,
  'refunds of orders': `
    select m.id from merchant_order_info m
    join (select order_id, sum(refunded_amount) as refunded, sum(amount) as paid, count(*) as qty,
        count(*) filter (where coupon_state = 7) as returned
      from coupon_order group by order_id) o on o.order_id = m.id
    cross join lateral (
      select coalesce(sum(r.amount_impact), 0) as adjusted from order_change_record r
      where r.tenant_id = m.tenant_id and r.order_no = m.order_no and r.amount_impact > 0) a
    where o.refunded > o.paid or o.refunded + a.adjusted <> m.refund_amount or o.qty <> m.success_qty
      or o.returned <> m.refunded_qty`,
}

/** Checks them all. */
export async function proveCodes(server: TestServer): Promise<void> {
  for (const [name, broken] of Object.entries(CODE_INVARIANTS))
    expect(await server.sql(`${broken} limit 5`), name).toEqual([])
}
