import { expect } from 'vitest'
import type { Listed } from './client.ts'
import type { Shop } from './orders.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const ORDER = '/biz-order/merchantOrderInfo'

export interface Order {
  readonly id: string
  readonly orderNo: string
  readonly merchantOrderNo: string
  readonly orderState: number
  readonly refundState: number
  readonly deliverState: number
  readonly accountMask: string
  readonly orderAmount: number
  readonly capturedAmount: number
  readonly costAmount: number
  readonly failReason: string | null
  readonly skuName: string
}

export interface Channel {
  readonly id: string
  readonly channelState: number
  readonly attempt: number
  readonly purchaseAmount: number
}

export interface Batch {
  readonly batchNo: string
  readonly totalRows: number
  readonly okRows: number
  readonly badRows: number
  readonly totalAmount: number
  readonly errors: readonly { row: number; msg: string }[]
}

export const ordersOf = async (server: TestServer, shop: Shop): Promise<readonly Order[]> =>
  (await admin(server).get<Listed<Order>>(`${ORDER}/list`, { merchantCode: shop.merchantCode, size: 200 }))
    .data.records

export const detail = async (server: TestServer, id: string) =>
  (
    await admin(server).get<
      Order & { channelOrders: Channel[]; trace: { content: string; toState: number }[]; cards: unknown[] }
    >(`${ORDER}/detail`, { id })
  ).data

export const entriesOf = async (server: TestServer, shop: Shop) =>
  (
    await admin(server).get<Listed<{ bizType: number; amount: number; docNo: string }>>(
      '/biz-finance/accountDetail/list',
      { accountId: shop.accountId, size: 200 },
    )
  ).data.records

export const trial = async (server: TestServer) =>
  (await admin(server).get<{ balanced: boolean; broken: unknown[] }>('/biz-finance/ledger/trialBalance')).data

/** Previews an order list and confirms it. */
export async function placeOrders(
  server: TestServer,
  shop: Shop,
  rows: readonly Record<string, unknown>[],
): Promise<readonly Order[]> {
  const read = await admin(server).post<Batch>(`${ORDER}/batchImport`, {
    merchantCode: shop.merchantCode,
    rows,
  })
  expect(read, JSON.stringify(read.body)).toMatchObject({ code: 200, data: { badRows: 0 } })
  const confirmed = await admin(server).post(`${ORDER}/batchConfirm`, { batchNo: read.data.batchNo })
  expect(confirmed, JSON.stringify(confirmed.body)).toMatchObject({ code: 200 })
  return (
    await admin(server).get<Listed<Order>>(`${ORDER}/list`, {
      batchNo: read.data.batchNo,
      size: 200,
      ascs: 'orderNo',
    })
  ).data.records
}
