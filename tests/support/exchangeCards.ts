import { expect } from 'vitest'
import { dataOf } from './answers.ts'
import type { Answer, Client, Listed } from './client.ts'
import { newShop, type Shop, skuId } from './orders.ts'
import { admin, operator } from './people.ts'
import type { TestServer } from './server.ts'

export const ACTIVITY = '/biz-marketing/card-activity',
  ORDER = '/biz-card/physicalCardOrder',
  CARD = '/biz-card/cardNumberInfo',
  DELAY = '/biz-card/delayInfo'

export interface CardOrder {
  readonly id: string
  readonly orderNo: string
  readonly orderState: number
  readonly qty: number
  readonly totalFee: number
  readonly serialStart: number
  readonly serialEnd: number
  readonly activatedQty: number
  readonly activateState: number
  readonly refundedFace: number
  readonly chargedFace: number
  readonly failReason: string | null
}
export interface Card {
  readonly id: string
  readonly cardNo: string
  readonly serialNo: number
  readonly cardState: number
  readonly validEnd: string | null
  readonly delayCount: number
}
/** Numbers of states on the wire. */
export const ORDER_STATE = { pending: 0, toMake: 1, making: 2, toShip: 3, shipped: 4, done: 5, canceled: 6 },
  CARD_STATE = { inactive: 0, active: 1, bound: 2, used: 3, invalid: 4, expired: 5 }

let number = 0
export const requestNo = (): string => `exchange-card-${(number += 1)}`

/** An enabled campaign of physical cards for a shop. */
export async function newActivity(
  server: TestServer,
  shop: Shop,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = dataOf(
    await admin(server).post<{ id: string }>(`${ACTIVITY}/add`, {
      activityName: `兑换卡活动${(number += 1)}`,
      merchantId: await merchantIdOf(admin(server), shop.merchantCode),
      cardForm: 2,
      exchangeMode: 1,
      goods: [{ skuId: await skuId(admin(server), 'CUP-350'), quantity: 1, stockLimit: 0 }],
      plannedQuantity: 10_000,
      faceValue: 10_000,
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-01-01 00:00:00',
      ...more,
    }),
  )
  dataOf(await admin(server).post(`${ACTIVITY}/disable?id=${id}&status=1`, {}))
  return id
}

export const merchantIdOf = async (client: Client, merchantCode: string): Promise<string> =>
  dataOf(await client.get<Listed<{ id: string }>>('/biz-merchant/merchantConfig/list', { merchantCode }))
    .records[0]?.id ?? ''

/** A shop whose account has so many fen. */
export const shopWith = (server: TestServer, balance: number): Promise<Shop> =>
  newShop(admin(server), balance, { 'HF-100': 9980 })

/** An order of the administrator that waits for approval. */
export const enter = (
  server: TestServer,
  activityId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer<CardOrder>> =>
  admin(server).post<CardOrder>(`${ORDER}/save`, {
    activityId,
    qty: 500,
    unitFee: 300,
    faceValue: 10_000,
    billMode: 2,
    cardPrefix: '8801',
    validType: 1,
    validEnd: '2027-11-20 00:00:00',
    filePhone: '13900001111',
    receiverName: '陈晨',
    receiverPhone: '13900002222',
    receiverAddress: '上海市浦东新区示例路 1 号',
    requestNo: requestNo(),
    ...more,
  })

export const approve = (server: TestServer, id: string, by = operator(server)) =>
  by.post(`${ORDER}/audit`, { ids: [id], pass: 1, requestNo: requestNo() })
export const detailOf = async (server: TestServer, id: string): Promise<CardOrder> =>
  dataOf(await admin(server).get<CardOrder>(`${ORDER}/detail`, { id }))

/** Makes the cards of an approved order; resolves when that ended. */
export async function produce(server: TestServer, id: string): Promise<CardOrder> {
  dataOf(await operator(server).post(`${ORDER}/produce`, { id, requestNo: requestNo() }))
  await expect
    .poll(async () => (await detailOf(server, id)).orderState, { timeout: 60_000 })
    .not.toBe(ORDER_STATE.making)
  return detailOf(server, id)
}

/** An order whose cards are made. */
export async function madeOrder(
  server: TestServer,
  activityId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<CardOrder> {
  const { id } = dataOf(await enter(server, activityId, more))
  dataOf(await approve(server, id))
  const order = await produce(server, id)
  expect(order, order.failReason ?? '').toMatchObject({ orderState: ORDER_STATE.toShip })
  return order
}

export const activate = (server: TestServer, order: CardOrder, range: readonly [number, number] | null) =>
  operator(server).post(`${ORDER}/activate`, {
    id: order.id,
    // Ranges of tests count from 1; those of the server are of the prefix.
    ...(range
      ? { serialStart: order.serialStart + range[0] - 1, serialEnd: order.serialStart + range[1] - 1 }
      : {}),
    requestNo: requestNo(),
  })
/** A range of an order as clients name it, counted from 1. */
export const rangeOf = (order: CardOrder, first: number, last: number) => ({
  batchNo: order.orderNo,
  serialStart: order.serialStart + first - 1,
  serialEnd: order.serialStart + last - 1,
})
export const cardsOf = async (
  server: TestServer,
  order: CardOrder,
  [first, last]: readonly [number, number],
): Promise<readonly Card[]> =>
  dataOf(
    await admin(server).get<Listed<Card>>(`${CARD}/reportPage`, {
      batchNo: order.orderNo,
      serialNo_ge: order.serialStart + first - 1,
      serialNo_le: order.serialStart + last - 1,
      size: 200,
    }),
  ).records
