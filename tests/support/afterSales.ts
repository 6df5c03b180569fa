import { dataOf, ok } from './answers.ts'
import type { Client, Listed } from './client.ts'
import { figuresOf, type Shop, skuId, tick, RECEIVER } from './orders.ts'
import { changeTypes } from '../../src/contract/parts/changeTypes.ts'
import { admin, operator } from './people.ts'
import type { TestServer } from './server.ts'

export const CASE = '/biz-order/orderAfterSale',
  CHANGE = '/biz-order/orderChangeApply',
  ORDER = '/biz-order/merchantOrderInfo'

export type Row = Record<string, unknown> & { readonly id: string }

export interface Entry {
  readonly bizType: number
  readonly amount: number
  readonly docNo: string
}

export const detail = async (server: TestServer, path: string, id: string) =>
  (await admin(server).get<Row>(`${path}/detail`, { id })).data

export const list = async <T = Row>(
  server: TestServer,
  path: string,
  query: Record<string, string | number>,
) => (await admin(server).get<Listed<T>>(`${path}/list`, { size: 200, ...query })).data.records

export const available = async (server: TestServer, shop: Shop) =>
  (await figuresOf(admin(server), shop.accountId)).availableAmount

export const accept = async (server: TestServer, shop: Shop, sku: string, more: Record<string, unknown>) =>
  dataOf(
    await admin(server).post<Row>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: sku,
      ...more,
    }),
  )

export const ship = (server: TestServer, id: string, qty: number) =>
  admin(server).post(`${ORDER}/inKind/upDeliverGoods`, {
    orderId: id,
    qty,
    expressCode: 'SF',
    expressNo: 'SF1020304050607',
  })

export const apply = (client: Client, orderNo: unknown, more: Record<string, unknown>) =>
  client.post<Row>(`${CASE}/save`, { orderNo, afterType: 2, applyQty: 1, reasonType: 3, ...more })

export const audit = (client: Client, id: string, pass = 1) =>
  client.post(`${CASE}/audit/update`, { ids: [id], pass, opinion: '核实' })

/** A delivered order of cups. */
export async function cups(server: TestServer, shop: Shop, qty = 2): Promise<Row> {
  const order = await accept(server, shop, await skuId(admin(server), 'CUP-350'), { qty, receiver: RECEIVER })
  await tick(admin(server))
  ok(await ship(server, order.id, qty))
  ok(await admin(server).post(`${ORDER}/inKind/sign`, { orderId: order.id }))
  return order
}

/** An approved change of the amount of an order, in fen: positive gives the merchant money back. */
export async function adjustAmount(server: TestServer, orderNo: string, amount: number): Promise<void> {
  const { id } = dataOf(
    await operator(server).post<Row>(`${CHANGE}/save`, {
      orderNo,
      changeType: changeTypes.wire.amount,
      adjustAmount: amount,
      reason: '活动价补差，退给商户',
    }),
  )
  dataOf(await admin(server).post(`${CHANGE}/audit`, { ids: [id], pass: 1, opinion: '同意' }))
}
