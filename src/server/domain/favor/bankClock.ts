import { Refusal } from '../../../contract/errors.ts'
import { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { overdueBankOrders } from '../../store/favor/bankRows.ts'

/** Closes orders nobody claimed in time; resolves to their number. */
export async function closeOverdue(services: Services, limit: number): Promise<number> {
  const overdue = await overdueBankOrders(services.database.kysely, limit)
  await eachRow(overdue, async ({ tenantId, id }) => {
    try {
      await performBySystem(
        services,
        tenantId,
        { resource: bankDeductionDiscount.id, action: 'close' },
        (work) =>
          runAction(
            {
              resource: bankDeductionDiscount,
              name: 'close',
              action: bankDeductionDiscount.actions.close,
              ids: [id],
              input: {},
            },
            work,
          ),
      )
    } catch (error) {
      // It was claimed or closed meanwhile.
      if (!(error instanceof Refusal)) throw error
    }
  })
  return overdue.length
}
