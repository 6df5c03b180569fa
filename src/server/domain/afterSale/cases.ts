import { fail } from '../../../contract/errors.ts'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import type { Work } from '../../engine/work.ts'
import { addLocus } from '../../store/order/afterSaleRows.ts'
import { idOf, lockOrder } from '../order/moves.ts'
import type { Order } from '../order/request.ts'
import type { AfterSale } from './apply.ts'

type CaseState = AfterSale['afterState']
const wireState = (state: CaseState): number => orderAfterSale.states.wire[state]

/** Writes one line of the trace of a case that changes its state. */
export const addCaseTrace = (
  { id, afterState }: Pick<AfterSale, 'id' | 'afterState'>,
  to: CaseState,
  content: string,
  work: Work,
): Promise<void> =>
  addLocus(work.db, work.tenantId, {
    afterSaleId: id,
    from: wireState(afterState),
    to: wireState(to),
    operatorId: work.caller.session.userId,
    id: idOf(work),
    content,
  })

/** The order of a case, locked until the transaction ends; `NOT_FOUND` where it does not exist. */
export const orderOfCase = async (row: AfterSale, work: Work): Promise<Order> =>
  (await lockOrder(row.orderId ?? '', work)) ?? fail('NOT_FOUND')
