import type { Row } from '../../../contract/define/row.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { acceptedView, progressView } from '../../domain/order/merchantView.ts'
import type { Writer } from '../../store/db.ts'
import type { CallRow } from '../../store/openapi/openapiRows.ts'
import { selectRows } from '../../store/pageRows.ts'
import { QUERIED_AFTER } from './calls.data.ts'

const MINUTE_MS = 60_000
/** The latest orders of each program that are in the log. */
const ORDERS = 6

type Order = Row<typeof merchantOrderInfo>

/** A call with what it said and what it was answered; nothing of it is personal or secret. */
export type Answered = Pick<CallRow, 'apiCode' | 'httpStatus' | 'errCode' | 'costMs' | 'bizNo'> & {
  readonly request: unknown
  readonly answer: unknown
}

const WELL = { httpStatus: 200, errCode: null }

/** The order as its merchant's program sent it, and its first question for the outcome. */
export function orderCalls(order: Order, index: number): readonly (readonly [at: Date, call: Answered])[] {
  const at = parseMoment(String(order.createTime)),
    { orderNo, merchantOrderNo, skuCode, qty, finishTime } = order,
    askedAt = new Date(at.getTime() + QUERIED_AFTER * MINUTE_MS)
  const created: Answered = {
    ...WELL,
    apiCode: 'order.create',
    costMs: 64 + ((index * 37) % 90),
    bizNo: orderNo,
    request: { merchantOrderNo, skuCode, qty, account: order.accountMask ?? undefined },
    answer: { ...acceptedView(order), status: 1 },
  }
  // What was refunded may have been refunded later.
  const isOver =
    finishTime !== null &&
    parseMoment(finishTime) <= askedAt &&
    askedAt <= new Date() &&
    (order.refundAmount ?? 0) === 0
  const asked: Answered = {
    ...WELL,
    apiCode: 'order.query',
    costMs: 9 + ((index * 13) % 20),
    bizNo: orderNo,
    request: { merchantOrderNo },
    answer: progressView(order),
  }
  return [[at, created], ...(isOver ? [[askedAt, asked] as const] : [])]
}

/** Orders of a merchant's program, the latest first. */
export const latestOrders = (db: Writer, tenantId: string, merchantCode: string): Promise<Order[]> =>
  selectRows(db, merchantOrderInfo, {
    tenantId,
    where: {
      all: [
        { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
        { field: 'source', operator: 'equals', values: [merchantOrderInfo.fields.source.wire?.api] },
      ],
    },
    order: [{ field: 'createTime', descending: true }],
    limit: ORDERS,
    offset: 0,
  })
