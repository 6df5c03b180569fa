import { RUN_STATES } from '../../src/contract/parts/activityTerms.ts'
import { dataOf, ok } from './answers.ts'
import type { Answer, Client, Listed } from './client.ts'
import { newShop, type Shop, skuId } from './orders.ts'
import { admin, operator } from './people.ts'
import type { TestServer } from './server.ts'

export const COUPON = '/biz-marketing/eternityCoupon',
  ORDER = '/biz-order/eternityOrder',
  READ = '/biz-order/eternity/order',
  ACTIVITY = '/biz-marketing/activityEternityCoupon',
  HISTORY = '/biz-marketing/EternityCouponHistoricRecord'
export const COUPON_STATE = { draft: 0, enabled: 1, disabled: 2, ended: 3 },
  STATE = { unused: 1, part: 2, used: 3, expired: 4, void: 5 }

/** How far an activity is, on the wire. */
export const RUN_STATE = RUN_STATES.wire
export interface Coupon {
  readonly id: string
  readonly couponCode: string
  readonly version: number
  readonly status: number
  readonly totalStock: number
  readonly issuedQty: number
  readonly balance: number
}
export interface Voucher {
  readonly id: string
  readonly orderNo: string
  readonly batchNo: string
  readonly orderStatus: number
  readonly balance: number | null
  readonly remainTimes: number | null
  readonly settledAmount: number
  readonly refundAmount: number | null
  readonly validEnd: string
  readonly extendTimes: number
}
export interface Verified {
  readonly id: string
  readonly verifyNo: string
  readonly settleAmount: number
}

let number = 0
export const requestNo = (): string => `eternity-${Date.now()}-${(number += 1)}`

/** A merchant with so many fen on its account. */
export const shopWith = (server: TestServer, balance: number): Promise<Shop> =>
  newShop(admin(server), balance, { 'HF-100': 9980 })

/** A template as a client sends it: valued, settled as it is issued, unless the body says otherwise. */
export async function couponBody(
  server: TestServer,
  shop: Shop,
  more: Readonly<Record<string, unknown>> = {},
) {
  const account = dataOf(
    await admin(server).get<{ contractPartyId: string }>('/biz-finance/contract_party_account/detail', {
      id: shop.accountId,
    }),
  )
  const category = dataOf(
    await admin(server).get<readonly { id: string }[]>('/biz-product/goodsCategory/select'),
  )[0]
  return {
    couponName: `恒券${(number += 1)}`,
    couponKind: 2,
    faceValue: 10_000,
    salePrice: 9800,
    settlePrice: 9500,
    settleMode: 1,
    contractPartyId: account.contractPartyId,
    accountId: shop.accountId,
    merchantCodes: shop.merchantCode,
    goodsScope: 1,
    categoryIds: category?.id,
    validType: 3,
    totalStock: 1000,
    expirePolicy: 1,
    maxExtendTimes: 1,
    extendMaxDays: 30,
    image: 'https://img.example.com/hq.png',
    ...more,
  }
}

/** A template in force. */
export async function newCoupon(
  server: TestServer,
  shop: Shop,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Coupon> {
  const { id } = dataOf(
    await admin(server).post<Coupon>(`${COUPON}/add`, await couponBody(server, shop, more)),
  )
  dataOf(await admin(server).get(`${COUPON}/changeStatus`, { id, status: 1 }))
  return couponOf(server, id)
}
export const couponOf = async (server: TestServer, id: string): Promise<Coupon> =>
  dataOf(await admin(server).get<Coupon>(`${COUPON}/details`, { id }))

/** Issues vouchers of a template to a shop. */
export const send = (
  server: TestServer,
  couponId: string,
  shop: Shop,
  more: Readonly<Record<string, unknown>> = { quantity: 1 },
): Promise<Answer<{ quantity: number }>> =>
  operator(server).post(`${COUPON}/send`, { id: couponId, merchantCode: shop.merchantCode, ...more })

/** Vouchers by filters of their list, the first issued first. */
export const vouchers = async (
  server: TestServer,
  filters: Readonly<Record<string, unknown>>,
): Promise<readonly Voucher[]> =>
  [
    ...dataOf(
      await admin(server).post<Listed<Voucher>>(`${READ}/page`, { current: 1, size: 200, ...filters }),
    ).records,
  ].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
export const voucherOf = async (server: TestServer, id: string): Promise<Voucher> =>
  dataOf(await admin(server).get<Voucher>(`${READ}/detail`, { id }))

export const verify = (
  server: TestServer,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  by: Client = operator(server),
): Promise<Answer<Verified>> => by.post(`${ORDER}/verify`, { code, ...more })
export const reverse = (server: TestServer, verifyNo: string, by: Client = operator(server)) =>
  by.post(`${ORDER}/reverse`, { verifyNo, reason: '商品已退货' })
export const voidVouchers = (server: TestServer, ids: readonly string[], by: Client = operator(server)) =>
  by.post(
    `${ORDER}/eternityOrderImmutable`,
    { ids, reason: '客户退券', requestNo: requestNo() },
    { key: null },
  )
export const extend = (
  server: TestServer,
  ids: readonly string[],
  more: Readonly<Record<string, unknown>> = { extendType: 1, days: 10 },
) => operator(server).post(`${ORDER}/eternityOrderExtension`, { ids, reason: '客户申请', ...more })

/** What is pending of an account (2301), in fen. */
export async function pendingOf(server: TestServer, accountId: string): Promise<number> {
  const [row] = await server.sql(
    `select balance from ledger_account where subject = '2301' and owner_id = '${accountId}'`,
  )
  return Number(row?.balance ?? 0)
}

/** An activity in force in which two cups may be exchanged. */
export async function newActivity(
  server: TestServer,
  couponId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = dataOf(
    await admin(server).post<{ id: string }>(`${ACTIVITY}/edit`, {
      activityName: `周年兑换${requestNo().slice(-6)}`,
      couponIds: couponId,
      goods: [{ skuId: await skuId(admin(server), 'CUP-350'), consumeTimes: 1, stockLimit: 2 }],
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
      deliverType: '3',
      ...more,
    }),
  )
  ok(await admin(server).post(`${ACTIVITY}/changeStatus?id=${id}&status=1`, {}))
  return id
}
