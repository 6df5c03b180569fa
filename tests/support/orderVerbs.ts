import { merchantOrderInfo } from '../../src/contract/resources/order/merchantOrderInfo.ts'
import { acceptOrder } from '../../src/server/domain/order/accept.ts'
import { attemptsOf } from '../../src/server/domain/order/channels.ts'
import { takeResult } from '../../src/server/domain/order/results.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters, Route } from '../../src/server/engine/route.ts'
import type { Answer } from '../../src/server/suppliers/adapter.ts'
import { sql } from 'kysely'
import { noteLocks, FOUND } from '../../src/server/store/locks.ts'
import { ROUTE_VERBS } from './routeVerbs.ts'

async function accept(parameters: Parameters, work: Work): Promise<{ readonly answer: unknown }> {
  const {
    merchantCode,
    skuId,
    qty,
    account,
    merchantOrderNo,
    allowPartial,
    receiver,
    buyerUserId,
    buyerIp,
    ticket,
  } = parameters
  const { order, duplicate } = await acceptOrder(work, {
    merchantCode: String(merchantCode),
    skuId: String(skuId),
    qty: Number(qty),
    account: account === undefined ? null : String(account),
    merchantOrderNo: merchantOrderNo === undefined ? null : String(merchantOrderNo),
    allowPartial: Number(allowPartial) === 1,
    source: 'api',
    buyerUserId: buyerUserId === undefined ? null : String(buyerUserId),
    buyerIp: buyerIp === undefined ? null : String(buyerIp),
    receiver: (receiver ?? null) as never,
    ticket: (ticket ?? null) as never,
  })
  return {
    answer: {
      id: order.id,
      orderNo: order.orderNo,
      orderState: merchantOrderInfo.states.wire[order.orderState],
      duplicate,
    },
  }
}

/** Applies the result of a supplier's callback to the last attempt of an order. */
async function result(
  { orderId, result: resultCode, sliceNo, ticketCode }: Parameters,
  work: Work,
): Promise<{ readonly answer: unknown }> {
  const attempts = await attemptsOf({ id: String(orderId) }, work)
  const updated: string[] = []
  for (const { channelOrderNo } of attempts
    .filter((attempt) => sliceNo === undefined || attempt.sliceNo === Number(sliceNo))
    .slice(-1))
    updated.push(
      await takeResult(work, channelOrderNo ?? '', {
        result: resultCode as Answer['result'],
        supplierOrderNo: null,
        code: 'CALLBACK',
        msg: '回调',
        ...(ticketCode === undefined ? {} : { ticketCode: String(ticketCode) }),
      }),
    )
  return { answer: { taken: updated } }
}

/** Makes waiting attempts due for a query, and with `late` also makes results overdue. */
async function due(
  { late, old, shipped }: Parameters,
  { db, tenantId }: Work,
): Promise<{ readonly answer: unknown }> {
  noteLocks(db, 'order', [FOUND])
  if (Number(late) === 1)
    await sql`
      update merchant_order_info set timeout_time = now() - interval '1 second'
      where id in (
        select id
        from merchant_order_info
        where tenant_id = ${tenantId} and order_state = 20
        order by id for update)
    `.execute(db)
  noteLocks(db, 'attempt', [FOUND])
  // All rows that these statements change, in the order of ids.
  await sql`
    select id
    from channel_order_info
    where tenant_id = ${tenantId} and (${Number(old) === 1} or channel_state in (10, 20, 45))
    order by id for update
  `.execute(db)
  await sql`
    update channel_order_info set next_query_time = now()
    where tenant_id = ${tenantId} and channel_state in (10, 20, 45)
  `.execute(db)
  if (Number(old) === 1)
    await sql`
      update channel_order_info set submit_time = now() - interval '11 minutes' where tenant_id = ${tenantId}
    `.execute(db)
  if (Number(shipped) === 1)
    await sql`
      update order_parcel set deliver_time = now() - interval '11 days' where tenant_id = ${tenantId}
    `.execute(db)
  return { answer: true }
}

/**
 * Orders as the open interface and suppliers' callbacks change them, and their routing, as calls for tests.
 */
export const ORDER_VERBS: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-test/acceptOrder',
    summary: '下单',
    permission: 'ledger_view',
    resource: 'merchantOrderInfo',
    action: 'test',
    write: accept,
  },
  {
    method: 'POST',
    path: '/blade-test/order/result',
    summary: '渠道结果',
    permission: 'ledger_view',
    resource: 'channelOrderInfo',
    action: 'test',
    write: result,
  },
  {
    method: 'POST',
    path: '/blade-test/order/due',
    summary: '到期',
    permission: 'ledger_view',
    resource: 'channelOrderInfo',
    action: 'test',
    write: due,
  },
  ...ROUTE_VERBS,
]
