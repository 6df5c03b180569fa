import { expect } from 'vitest'
import { dataOf } from './answers.ts'
import type { Answer, Client, Listed } from './client.ts'
import { merchantsOf, newApp, newSecret } from './credentials.ts'
import { inSeconds } from './moments.ts'
import { ask, type Credential, type OpenAnswer } from './openApi.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const COUPON = '/biz-marketing/coupon',
  GRANT = '/biz-marketing/couponGrant',
  RECORD = '/biz-marketing/couponRecord',
  HELD = '/biz-marketing/couponuser',
  WRITE_OFF = '/biz-marketing/couponWriteoff'

/** Numbers of states on the wire. */
export const COUPON_STATE = { draft: 0, enabled: 1, paused: 2, ended: 3 } as const,
  HELD_STATE = { unused: 0, locked: 1, used: 2, expired: 3, void: 4 } as const,
  GRANT_STATE = { queued: 0, running: 1, done: 2, partly: 3, failed: 4 } as const,
  RECORD_STATE = { success: 1, failed: 2 } as const,
  WRITE_OFF_STATE = { used: 1, reversed: 2 } as const
export const TARGET = { users: 1, mobiles: 2, group: 3 } as const
export const TYPE = { full: 1, discount: 2, direct: 3, exchange: 4, freight: 5 } as const
export const RECEIVE = { claim: 1, granted: 2, code: 3, campaign: 4 } as const

export interface Coupon {
  readonly id: string
  readonly version: number
  readonly couponCode: string
  readonly couponName: string
  readonly benefit: string
  readonly totalQuantity: number
  readonly balance: number | null
  readonly reservedQuantity: number
  readonly issuedQuantity: number
  readonly usedQuantity: number
  readonly expiredQuantity: number
  readonly voidQuantity: number
  readonly recycledQuantity: number
  readonly discountAmount: number
  readonly status: number
  readonly runState: number
}
export interface GrantAnswer {
  readonly batchNo: string
  readonly total: number
  readonly success: number
  readonly fail: number
  readonly state: number
}

let count = 0
/** 满100减20, ten thousand of them, one for each person. */
export const draftOf = (more: Readonly<Record<string, unknown>> = {}) => ({
  couponName: `满100减20 ${(count += 1)}`,
  couponType: TYPE.full,
  amount: 2000,
  threshold: 10_000,
  scopeType: 1,
  validType: 2,
  validDays: 30,
  receiveMode: RECEIVE.claim,
  receiveBegin: inSeconds(-60),
  receiveEnd: inSeconds(86_400),
  totalQuantity: 10_000,
  limitPerUser: 1,
  costBearer: 1,
  ...more,
})

export const couponNow = async (server: TestServer, id: string): Promise<Coupon> =>
  dataOf(await admin(server).get<Coupon>(`${COUPON}/detail`, { id }))

export const setStatus = (client: Client, ids: string, status: number) =>
  client.post(`${COUPON}/updateStatus`, {}, { query: { ids, status } })

/** A new coupon that is enabled. */
export async function newCoupon(
  server: TestServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Coupon> {
  const { id } = dataOf(await admin(server).post<{ id: string }>(`${COUPON}/submit`, draftOf(more)))
  dataOf(await setStatus(admin(server), id, COUPON_STATE.enabled))
  return couponNow(server, id)
}

/** Grants a coupon; the answer has the figures of the batch. */
export const grantTo = (
  client: Client,
  couponId: string,
  input: Readonly<Record<string, unknown>>,
  key?: null,
): Promise<Answer<GrantAnswer>> =>
  client.post<GrantAnswer>(`${COUPON}/grantCoupon`, { couponId, ...input }, key === undefined ? {} : { key })

/** Grants a coupon to mobile numbers, all of which get it. */
export async function grantAll(
  server: TestServer,
  couponId: string,
  mobiles: readonly string[],
): Promise<void> {
  const answer = await grantTo(admin(server), couponId, {
    targetType: TARGET.mobiles,
    mobiles: mobiles.join('\n'),
  })
  expect(dataOf(answer)).toMatchObject({ success: mobiles.length, fail: 0 })
}

export interface HeldCoupon {
  readonly id: string
  readonly couponNo: string
  readonly state: number
  readonly orderNo: string | null
  readonly discountAmount: number | null
  readonly version: number
}
/** The coupons of a template in people's hands. */
export const heldOf = async (
  server: TestServer,
  couponId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly HeldCoupon[]> =>
  dataOf(await admin(server).get<Listed<HeldCoupon>>(`${HELD}/page`, { couponId, size: 200, ...more }))
    .records

/** What the rules of the counters say, from the rows themselves. */
export async function proveCounters(server: TestServer, id: string): Promise<void> {
  const [row] = await server.sql(`
    select c.total_quantity as total, c.balance, c.reserved_quantity as reserved, c.issued_quantity as issued,
      c.recycled_quantity as recycled, c.used_quantity as used, c.expired_quantity as expired,
      c.void_quantity as void, c.discount_amount::int as discount,
      (select count(*)::int from coupon_user u where u.coupon_id = c.id) as rows,
      (select count(*)::int from coupon_user u where u.coupon_id = c.id and u.state = 2) as used_rows,
      (select count(*)::int from coupon_user u where u.coupon_id = c.id and u.state = 3) as expired_rows,
      (select count(*)::int from coupon_user u where u.coupon_id = c.id and u.state = 4) as void_rows,
      (select count(*)::int from coupon_writeoff w where w.coupon_id = c.id and w.state = 1) as uses,
      (select coalesce(sum(w.discount_amount), 0)::int from coupon_writeoff w
        where w.coupon_id = c.id and w.state = 1) as given,
      (select coalesce(sum(h.issued), 0)::int from coupon_holder h where h.coupon_id = c.id) as held,
      (select coalesce(sum(l.delta), 0)::int from mkt_quota_ledger l
        where l.owner_id = c.id::text and l.owner_type = 1) as ledger
    from coupon c where c.id = ${id}`)
  const figures = row as Readonly<Record<string, number>>
  expect(figures, 'counters agree with the rows').toMatchObject({
    issued: figures.rows,
    used: figures.used_rows,
    expired: figures.expired_rows,
    void: figures.void_rows,
    discount: figures.given,
    uses: figures.used_rows,
    held: figures.rows,
  })
  if (figures.balance === null) return
  const { balance = 0, reserved = 0, issued = 0, recycled = 0 } = figures
  expect(balance + reserved + issued + recycled).toBe(figures.total)
  expect(figures.ledger, 'the balance is the sum of its movements').toBe(balance)
}

/** A key that may do everything with coupons, of the first merchant. */
export async function couponKey(server: TestServer, merchant = 0): Promise<Credential> {
  const appId = await newApp(admin(server), { apiCodes: [6, 7, 8], defaultQps: 2000, defaultBurst: 2000 })
  const owner = (await merchantsOf(admin(server)))[merchant]
  return newSecret(admin(server), appId, { merchantId: owner?.id })
}

/** A call about a coupon and an order. */
export const couponCall = <T = Record<string, unknown>>(
  server: TestServer,
  key: Credential,
  step: 'grant' | 'lock' | 'release' | 'use' | 'return',
  body: Readonly<Record<string, unknown>>,
): Promise<OpenAnswer<T>> => ask<T>(server.url, key, ['POST', `/openapi/v1/coupon/${step}`], { body })
