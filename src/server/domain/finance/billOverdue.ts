import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatDay } from '../../../kernel/time.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { markOverdue, overdueAccounts } from '../../store/finance/billJobRows.ts'
import { limitOf } from './apply.ts'

/** Days after which an account with an overdue statement is frozen; parameter `finance.overdue.freezeDays`. */
const FREEZE_DAYS = 10

/** Marks unpaid statements past their day as overdue, and freezes accounts that stay overdue. */
export async function scanOverdue(services: Services, now = new Date()): Promise<void> {
  const { database } = services,
    today = formatDay(now)
  await eachRow(await markOverdue(database.kysely, today), ({ tenantId, id }) =>
    performBySystem(services, tenantId, { resource: billStatistics.id, action: 'overdue' }, () =>
      Promise.resolve({ answer: null, targets: [id] }),
    ),
  )
  await eachRow(
    await overdueAccounts(database.kysely, today),
    async ({ tenantId, accountId, overdueDays }) => {
      const days = await limitOf({ database, tenantId }, 'finance.overdue.freezeDays', FREEZE_DAYS)
      if (overdueDays <= days) return
      await performBySystem(
        services,
        tenantId,
        { resource: contractPartyAccount.id, action: 'freeze' },
        (work) =>
          runAction(
            {
              resource: contractPartyAccount,
              name: 'freeze',
              action: contractPartyAccount.actions.freeze,
              ids: [accountId],
              input: { reason: '账单逾期未付' },
            },
            work,
          ),
      )
    },
  )
}
