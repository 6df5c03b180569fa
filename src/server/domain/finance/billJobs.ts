import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { runAction } from '../../engine/act.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Services } from '../../services.ts'
import { type BillAtWork, billsToConfirm } from '../../store/finance/billJobRows.ts'
import { generateDueBills } from './billDue.ts'
import { scanOverdue } from './billOverdue.ts'

const MINUTE_MS = 60_000

/** Confirms statements in the name of the other side once its time is over. */
export async function confirmDueBills(services: Services): Promise<void> {
  await eachRow(await billsToConfirm(services.database.kysely), (bill) =>
    act(services, bill, 'confirm', {
      partyConfirmName: '系统自动确认',
      partyConfirmTime: formatMoment(new Date()),
    }),
  )
}

const act = (
  services: Services,
  { tenantId, id }: BillAtWork,
  name: 'confirm',
  input: Record<string, unknown>,
): Promise<unknown> =>
  performBySystem(services, tenantId, { resource: billStatistics.id, action: name }, (work) =>
    runAction(
      { resource: billStatistics, name, action: billStatistics.actions[name], ids: [id], input },
      work,
    ),
  )

/** What statements do by themselves. */
export const BILL_JOBS: readonly ScheduledJob[] = [
  {
    // A period ends when its last day is closed, which is some minutes after its end.
    name: 'billGenerate',
    single: true,
    everyMs: MINUTE_MS,
    long: true,
    run: generateDueBills,
  },
  {
    name: 'billAutoConfirm',
    single: true,
    everyMs: 30 * MINUTE_MS,
    run: async (services) => {
      await confirmDueBills(services)
      return false
    },
  },
  {
    name: 'billOverdue',
    single: true,
    everyMs: 30 * MINUTE_MS,
    run: async (services) => {
      await scanOverdue(services)
      return false
    },
  },
]
