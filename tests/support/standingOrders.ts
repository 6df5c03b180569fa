import { expect } from 'vitest'
import { ok } from './answers.ts'
import type { Listed } from './client.ts'
import { newShop, type Shop, skuId, tick as workOrders } from './orders.ts'
import { tick } from './payments.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const STANDING = '/biz-order/standingOrder'
export const PRICE = 9980

export interface Plan {
  readonly id: string
  readonly standingNo: string
  readonly planState: number
  readonly periodDone: number
  readonly periodFail: number
  readonly nextTime: string | null
  readonly stopReason: string | null
  readonly totalAmount: number
  readonly refundAmount: number
  readonly accountMask: string
}
export interface Period {
  readonly id: string
  readonly periodNo: number
  readonly planTime: string
  readonly periodState: number
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly failReason: string | null
}

export const by = (server: TestServer, key: Record<string, unknown>, verb: string) =>
  admin(server).post(`${STANDING}/${verb}`, key)
export const plan = async (server: TestServer, id: string): Promise<Plan> =>
  (await admin(server).get<Plan>(`${STANDING}/detail`, { id })).data
export const periods = async (server: TestServer, id: string): Promise<readonly Period[]> =>
  (
    await admin(server).get<Listed<Period>>(`${STANDING}/periodPage`, {
      standingId: id,
      size: 100,
      ascs: 'periodNo',
    })
  ).data.records
export const states = async (server: TestServer, id: string) =>
  (await periods(server, id)).map(({ periodState }) => periodState)
export const shopWith = (server: TestServer, balance: number): Promise<Shop> =>
  newShop(admin(server), balance, { 'HF-100': PRICE })
export const draftOf = async (server: TestServer, shop: Shop, more: Record<string, unknown> = {}) => ({
  merchantId: shop.merchantId,
  skuId: await skuId(admin(server), 'HF-100'),
  account: '13711110001',
  qty: 1,
  periodType: 3,
  periodTotal: 3,
  chargeMode: 1,
  failPolicy: 1,
  ...more,
})
export async function newPlan(
  server: TestServer,
  shop: Shop,
  more: Record<string, unknown> = {},
): Promise<Plan> {
  const answer = await admin(server).post<{ id: string }>(
    `${STANDING}/save`,
    await draftOf(server, shop, more),
  )
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return plan(server, answer.data.id)
}
/** Lets the next period of a plan be due and runs it; periods are further apart than repeats are suspected. */
export async function runNext(server: TestServer, id: string): Promise<void> {
  await server.sql('delete from risk_recent')
  await server.sql(`
    update standing_period set plan_time = now() - interval '1 second' where id = (
      select id from standing_period where standing_id = ${id} and period_state = 0 order by period_no limit 1)`)
  await server.sql(`update standing_order set next_time = now() - interval '1 second' where id = ${id}`)
  await tick(server, 'standingPeriods')
}
export async function finish(server: TestServer): Promise<void> {
  await workOrders(admin(server))
  await tick(server, 'standingOutcomes')
}
export async function setGoods(server: TestServer, shop: Shop, state: number): Promise<void> {
  const goods = await admin(server).get<Listed<{ id: string }>>('/biz-merchant/merchantGoods/list', {
    merchantCode: shop.merchantCode,
  })
  ok(
    await admin(server).post('/biz-merchant/merchantGoods/changeState', {
      ids: goods.data.records.map(({ id }) => id),
      state,
    }),
  )
}
