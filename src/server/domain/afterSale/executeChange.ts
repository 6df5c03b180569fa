import { endedTickets } from '../order/ticket.ts'
import type { ChangeContext, ChangeResult } from './changeContext.ts'
import { EXECUTE } from './changeExecutors.ts'

/** Carries out an approved change; where the order ends otherwise, its movie tickets do so too. */
export async function executeChange(context: ChangeContext): Promise<ChangeResult> {
  const { set, ledgerNos } = await EXECUTE[context.apply.changeType](context)
  const end = set.orderState
  return {
    ledgerNos,
    set: end === 'success' || end === 'failed' ? { ...set, ...endedTickets(context.order, end) } : set,
  }
}
