import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import { moveRows } from '../../store/moveRows.ts'
import { addLocus, unreturnedCases } from '../../store/order/afterSaleRows.ts'
import { asTenant } from '../../store/tenancy.ts'

const { toReturn, canceled } = orderAfterSale.states.wire

/** What happens to cases by themselves: goods that are not sent back in time are no longer expected. */
export const AFTER_SALE_JOBS: readonly ScheduledJob[] = [
  {
    name: 'afterSaleDeadlines',
    single: true,
    everyMs: 60_000,
    run: async ({ database }) => {
      for (const { id, tenantId } of await unreturnedCases(database.kysely)) {
        await asTenant(tenantId, () =>
          database.transaction(async (db) => {
            const moved = await moveRows(db, orderAfterSale, {
              tenantId,
              ids: [id],
              from: ['toReturn'],
              set: { afterState: 'canceled', deadline: null },
              userId: null,
            })
            if (moved.some(({ movedTo }) => movedTo !== null))
              await addLocus(db, tenantId, {
                afterSaleId: id,
                from: toReturn,
                to: canceled,
                operatorId: null,
                content: '超过退货期限，自动撤销',
              })
          }),
        )
      }
      return false
    },
  },
]
