import type { Work } from '../../engine/work.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { fail } from '../../../contract/errors.ts'
import { isBlacklisted } from '../people/blacklist.ts'
import type { ConsumerMarks } from '../people/blackTargets.ts'
import { prefetchRisk } from '../risk/prefetch.ts'
import { type Accepted, acceptStepwise } from './acceptStepwise.ts'
import { earlierKeyOf, earlierOrder } from './earlierOrder.ts'
import { Gates } from './gates.ts'
import { registerNewNumbers, usesOwnStock } from './ownStock.ts'
import { prepareTaking, targetsBefore } from './prepareTaking.ts'
import type { OrderRequest } from './request.ts'
import { takeOrder } from './takeOrder.ts'

/** Whom an order is for, as far as the request says so. */
const consumerOf = ({ source, buyerUserId, buyerIp, consumer }: OrderRequest): ConsumerMarks =>
  source === 'api' ? { ...consumer, userNo: buyerUserId, ip: buyerIp } : {}

/**
 * Accepts an order in the current transaction: gates, order number, hold and order. A repeated merchant order
 * number returns the first order before any gate. Several orders in one transaction may share their gates.
 * Throws the refusal of the gate that fails.
 */
export async function acceptOrder(
  work: Work,
  request: OrderRequest,
  gates = new Gates(work),
): Promise<Accepted> {
  const targets = targetsBefore(request, work)
  const [earlierKey, riskPrefetch, isBlocked] = await Promise.all([
    earlierKeyOf(request, work),
    prefetchRisk(work, request.merchantCode, [{ ...targets, skuId: '0', orderAmount: ZERO_FEN }]),
    isBlacklisted('order', consumerOf(request), work),
    gates.foresee({ ...request, province: targets.province ?? null }),
  ])
  if (earlierKey) return { order: await earlierOrder(earlierKey, gates, { request, work }), duplicate: true }
  if (isBlocked) fail('BLACK_USER_BLOCKED')
  const riskWork = { ...work, riskPrefetch }
  const prepared = await prepareTaking(gates, request, riskWork)
  registerNewNumbers([prepared], work)
  if (prepared.amount > 0 && !usesOwnStock(prepared) && !request.paidByHoldOf)
    return { order: await takeOrder(prepared, riskWork), duplicate: false }
  return acceptStepwise(prepared, gates, { request, work: riskWork })
}
