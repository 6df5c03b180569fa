import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { dataOf } from './answers.ts'
import type { Listed } from './client.ts'
import { ask, nonce, type OpenAnswer, type Twist } from './openApi.ts'
import { newShop, type Shop, skuId, tick as workOrders } from './orders.ts'
import { holdJob, tick } from './payments.ts'
import { admin } from './people.ts'
import { allowPrivateHosts } from './privateHosts.ts'
import type { TestServer } from './server.ts'

export const DA_PAI = '/biz-marketing/daPaiOrder',
  GOODS = '/biz-marketing/daPaiGoods'
const PATH = '/api/biz-marketing/daPaiOrder/notify'

/** Numbers of states on the wire. */
export const SYNC = { unmapped: 0, converted: 1, failed: 2, returned: 3, returnFailed: 4 }

export interface PlatformShop extends Shop {
  readonly shopId: string
  readonly platformShopId: string
  readonly appKey: string
  readonly appSecret: string
}
export interface PlatformRow {
  readonly id: string
  readonly version: number
  readonly platformOrderNo: string
  readonly orderId: string | null
  readonly orderNo: string | null
  readonly orderState: number
  readonly syncState: number
  readonly failReason: string | null
  readonly pushCount: number
  readonly pushReply: string | null
  readonly buyerPhoneMask: string | null
}

let number = 0

/** A merchant with a shop at a platform, whose results go to this address. */
export async function platformShop(
  server: TestServer,
  { balance = 100_000, returnUrl = 'sandbox:accept' }: { balance?: number; returnUrl?: string } = {},
): Promise<PlatformShop> {
  number += 1
  const shop = await newShop(admin(server), balance, { 'HF-100': 9980, 'CUP-350': 8010 })
  const platformShopId = `S${number}${nonce().slice(0, 8)}`,
    appKey = `app-${platformShopId}`,
    appSecret = `secret-${platformShopId}`
  const { id } = dataOf(
    await admin(server).post<{ id: string }>('/biz-merchant/merchantEcommerce/save', {
      merchantId: shop.merchantId,
      platformType: 4,
      shopName: `平台店铺${number}`,
      platformShopId,
      appKey,
      appSecret,
      returnUrl,
    }),
  )
  return { ...shop, shopId: id, platformShopId, appKey, appSecret }
}

export const map = async (server: TestServer, shop: PlatformShop, goodsCode: string, sku: string) =>
  dataOf(
    await admin(server).post<{ id: string }>(`${GOODS}/save`, {
      shopId: shop.shopId,
      platformGoodsCode: goodsCode,
      skuId: await skuId(admin(server), sku),
    }),
  )

export interface Pushed {
  readonly orderNo: string
  readonly ourOrderNo: string | null
  readonly syncState: number
  readonly duplicate: boolean
}

/** Pushes a message as the platform signs it. */
export const pushMessage = (
  server: TestServer,
  shop: PlatformShop,
  message: Readonly<Record<string, unknown>>,
  twist: Twist = {},
): Promise<OpenAnswer<Pushed>> =>
  ask<Pushed>(server.url, { apiKey: shop.appKey, apiSecret: shop.appSecret }, ['POST', PATH], {
    body: { shopId: shop.platformShopId, ...message },
    ...twist,
  })

/** An order of one top-up of HF-100. */
export const paid = (orderNo: string, more: Readonly<Record<string, unknown>> = {}) => ({
  event: 'order.paid',
  orderNo,
  goodsCode: 'G-100',
  goodsName: '话费 100 元',
  qty: 1,
  amount: 10_000,
  settleAmount: 9990,
  buyerPhone: '13817720001',
  state: 'PAID',
  time: '2026-11-28 10:00:00',
  ...more,
})
let orders = 0
export const platformNo = (): string => `P${Date.now()}${(orders += 1)}`

/** What a platform received, and how it answers. */
export interface PlatformDouble {
  readonly url: string
  readonly received: { readonly headers: IncomingMessage['headers']; readonly body: string }[]
  answer: { status: number; text: string }
  readonly close: () => Promise<void>
}

/** A platform that takes results. */
export async function platformDouble(): Promise<PlatformDouble> {
  const received: PlatformDouble['received'] = []
  const state = { answer: { status: 200, text: 'success' } }
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(state.answer.status).end(state.answer.text)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/results`,
    received,
    get answer() {
      return state.answer
    },
    set answer(next) {
      state.answer = next
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => {
          resolve()
        })
      }),
  }
}

export const ORDER_STATE = { pending: 10, success: 30, failed: 40, canceled: 50 }

/** Starts a platform for the tests of a file, which do all scheduled work of its orders themselves. */
export function usePlatform(server: TestServer) {
  let platform: PlatformDouble | null = null
  beforeAll(async () => {
    await allowPrivateHosts(server)
    for (const job of ['orders', 'platformOrders', 'platformResults']) await holdJob(server, job)
    platform = await platformDouble()
  })
  afterAll(() => platform?.close())
  const follow = () => tick(server, 'platformOrders')
  return {
    platform: (): PlatformDouble => {
      if (!platform) throw new Error('the platform has not started')
      return platform
    },
    rowOf: async (platformOrderNo: string): Promise<PlatformRow> => {
      const page = dataOf(await admin(server).get<Listed<PlatformRow>>(`${DA_PAI}/page`, { platformOrderNo }))
      expect(page.records).toHaveLength(1)
      return page.records[0] as PlatformRow
    },
    follow,
    send: () => tick(server, 'platformResults'),
    /** Lets what waits for its next attempt be due. */
    makeDue: () =>
      server.sql('update da_pai_order set next_push_time = now() where next_push_time is not null'),
    finish: async () => {
      await workOrders(admin(server))
      await follow()
    },
    remap: (ids: string, more = {}, by = admin(server)) => by.post(`${DA_PAI}/remap`, { ids, ...more }),
  }
}
