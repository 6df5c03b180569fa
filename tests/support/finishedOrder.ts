import { merchantOrderInfo } from '../../src/contract/resources/order/merchantOrderInfo.ts'
import { channelOrderInfo } from '../../src/contract/resources/order/channelOrderInfo.ts'
import { booksOf } from '../../src/server/domain/finance/books.ts'
import { acceptOrder } from '../../src/server/domain/order/accept.ts'
import type { OrderRequest } from '../../src/server/domain/order/request.ts'
import { release } from '../../src/server/ledger/holds.ts'
import { capture, post } from '../../src/server/ledger/post.ts'
import { insertRows, updateRows } from '../../src/server/store/rows.ts'
import type { Work } from '../../src/server/engine/work.ts'
import type { Parameters } from '../../src/server/engine/route.ts'
import { type Fen, fen, multiplyFen, ZERO_FEN } from '../../src/kernel/money.ts'

type Order = Awaited<ReturnType<typeof acceptOrder>>['order']
/** The supplier that delivers an order, and its price per piece in fen. */
interface Delivery {
  readonly supplierId: string | undefined
  readonly accountId: string
  readonly cost: Fen
}

/** Ends an order as a supplier would: the attempt, the money and the state of the order. */
async function finish(
  work: Work,
  order: Order,
  end: 'success' | 'failed',
  { supplierId, accountId, cost }: Delivery,
): Promise<void> {
  const { qty, orderAmount } = order,
    amount = multiplyFen(cost, qty ?? 0),
    success = end === 'success',
    hold = { bizType: 'charge', bizNo: order.orderNo ?? '' } as const
  const [channelId = ''] = await insertRows(work.db, channelOrderInfo, work.tenantId, [
    {
      orderId: order.id,
      orderNo: order.orderNo,
      merchantCode: order.merchantCode,
      attempt: 1,
      supplierId,
      qty,
      deliveredQty: success ? qty : 0,
      purchasePrice: cost,
      purchaseAmount: amount,
      costBackAmount: ZERO_FEN,
      channelState: end,
    },
  ])
  if (success) {
    await capture(booksOf(work), {
      ...hold,
      phase: 'capture-1',
      amount: orderAmount ?? ZERO_FEN,
      final: true,
    })
    await post(booksOf(work), { bizType: 'cost', bizNo: channelId, accountId, amount })
  } else await release(booksOf(work), hold)
  await setOrder(
    work,
    order,
    success
      ? { orderState: 'success', successQty: qty, capturedAmount: orderAmount, costAmount: amount }
      : { orderState: 'failed', failQty: qty },
  )
}

const setOrder = (work: Work, { id }: Order, set: Readonly<Record<string, unknown>>): Promise<unknown> =>
  updateRows(work.db, merchantOrderInfo, { tenantId: work.tenantId, ids: [id], userId: null, set })

/** Creates an order that passed the checks, and delivers or fails it. */
export async function acceptAndFinish(
  parameters: Parameters,
  work: Work,
): Promise<{ readonly answer: unknown }> {
  const { end, supplierId, supplierAccountId } = parameters as Readonly<Record<string, string | undefined>>
  const { order } = await acceptOrder(work, { ...(parameters.request as OrderRequest), source: 'api' })
  if (end === 'blocked') await setOrder(work, order, { orderState: 'blocked', blockReason: '等待核实' })
  if (end === 'success' || end === 'failed')
    await finish(work, order, end, {
      supplierId,
      accountId: supplierAccountId ?? '',
      cost: fen(Number(parameters.cost ?? 0)),
    })
  const { id, orderNo, accountId, orderAmount } = order
  return { answer: { id, orderNo, accountId, orderAmount } }
}
