import { acceptOrder } from '../../domain/order/accept.ts'
import { Gates } from '../../domain/order/gates.ts'
import type { Order } from '../../domain/order/request.ts'
import type { Work } from '../../engine/work.ts'
import type { CodeSale } from './codeSalePlan.ts'

/** A merchant's order of codes. */
export async function orderCodes(
  merchantCode: string,
  { skuCode, qty, hoursAgo }: CodeSale,
  work: Work,
): Promise<Order> {
  const { order } = await acceptOrder(
    work,
    { merchantCode, skuCode, qty, source: 'api', merchantOrderNo: `YFQM${hoursAgo}`, notifyUrl: '' },
    new Gates(work),
  )
  return order
}
