import { beforeAll, expect } from 'vitest'
import { formatMoment } from '../../src/kernel/time.ts'
import { dataOf, ok } from './answers.ts'
import type { Listed } from './client.ts'
import { newApp, newSecret } from './credentials.ts'
import { ask, type Credential } from './openApi.ts'
import { newShop, type Shop, tick } from './orders.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'
import { ORDER_STATE, TICKET_STATE } from './wireNumbers.ts'

export const MOVIE = '/biz-order/movie'
/** Price of a ticket in fen. */
export const PRICE = 3990
const CREATE = ['POST', '/openapi/v1/order/create'] as const,
  QUERY = ['GET', '/openapi/v1/order/query'] as const
const HOUR_MS = 3_600_000

export interface TicketOrder {
  readonly id: string
  readonly orderNo: string
  readonly merchantOrderNo: string
  readonly orderState: number
  readonly ticketState: number
  readonly refundState: number
  readonly seats: string | null
}
interface QueriedOrder {
  readonly status: number
  readonly ticket: { readonly ticketState: number; readonly ticketCode?: string }
}
interface States {
  readonly orderState: number
  readonly ticketState: number
}

export const ISSUED: States = { orderState: ORDER_STATE.success, ticketState: TICKET_STATE.issued },
  FAILED: States = { orderState: ORDER_STATE.failed, ticketState: TICKET_STATE.failed },
  UNCLEAR: States = { orderState: ORDER_STATE.processing, ticketState: TICKET_STATE.ticketing }

export const inHours = (hours: number): string => formatMoment(new Date(Date.now() + hours * HOUR_MS))
export const show = (more: Record<string, unknown> = {}) => ({
  cinemaName: '灯塔影城（滨江店）',
  filmName: '长河谣',
  hallName: '3号激光厅',
  showTime: inHours(30),
  seats: ['6排4座', '6排5座'],
  ...more,
})

let numbers = 0,
  accounts = 0
/** A new account; its last digit decides how the supplier answers: 1 success, 8 failure, 9 unclear. */
export const account = (digit = 1): string => `138${String((accounts += 1)).padStart(7, '0')}${digit}`

/** A merchant that sells movie tickets over the open API, made before the tests of a file. */
export class TicketSales {
  readonly server: TestServer
  shop: Shop = { merchantId: '', merchantCode: '', accountId: '' }
  key!: Credential

  constructor(server: TestServer) {
    this.server = server
    beforeAll(async () => {
      this.shop = await newShop(admin(server), 500_000, { 'DY-2D': PRICE, 'HF-50': 5000 })
      const appId = await newApp(admin(server), { apiCodes: [2, 3, 4], ipRequired: 0 })
      this.key = await newSecret(admin(server), appId, {
        merchantId: this.shop.merchantId,
        ipWhiteList: null,
      })
    })
  }

  create(body: Record<string, unknown>) {
    const merchantOrderNo = `MV${(numbers += 1)}`
    return ask<{ orderNo: string; duplicate?: boolean }>(this.server.url, this.key, CREATE, {
      body: { merchantOrderNo, skuCode: 'DY-2D', qty: 2, ticket: show(), ...body },
    })
  }

  /** The number of a new order. */
  async order(body: Record<string, unknown> = {}): Promise<string> {
    const created = await this.create({ account: account(), ...body })
    expect(created, JSON.stringify(created)).toMatchObject({ code: 200 })
    return created.data.orderNo
  }

  async movieOf(orderNo: string): Promise<TicketOrder> {
    const answer = await admin(this.server).get<Listed<TicketOrder>>(`${MOVIE}/page`, { orderNo })
    return dataOf(answer).records[0] as TicketOrder
  }

  /** An order as its merchant sees it. */
  async query(orderNo: string): Promise<QueriedOrder> {
    return (await ask<QueriedOrder>(this.server.url, this.key, QUERY, { query: `orderNo=${orderNo}` })).data
  }

  /** Works on an order, which the server also does by itself, until it and its tickets are in these states. */
  async reaches(orderNo: string, states: States): Promise<TicketOrder> {
    await expect
      .poll(
        async () => {
          await tick(admin(this.server))
          const { orderState, ticketState } = await this.movieOf(orderNo)
          return { orderState, ticketState }
        },
        { timeout: 20_000 },
      )
      .toEqual(states)
    return this.movieOf(orderNo)
  }

  async issued(body: Record<string, unknown> = {}): Promise<TicketOrder> {
    return this.reaches(await this.order(body), ISSUED)
  }

  /** The number of an order whose supplier leaves open whether the tickets were issued. */
  async unclear(): Promise<string> {
    return (await this.reaches(await this.order({ account: account(9) }), UNCLEAR)).orderNo
  }

  /** Lets the lock of the seats end. */
  async endLock(orderNo: string): Promise<void> {
    await this.server.sql(
      `update merchant_order_info set lock_expire_time = now() - interval '1 second'
       where order_no = '${orderNo}'`,
    )
    ok(await admin(this.server).post('/blade-test/tick', { work: 'ticketLocks' }))
  }

  takeBack(orderId: string, more: Record<string, unknown> = {}) {
    const input = { orderId, supplierAgreed: 1, reason: '观众行程有变', ...more }
    return admin(this.server).post(`${MOVIE}/refund`, input)
  }
}
