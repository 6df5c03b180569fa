import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { endTempCredit } from '../../domain/finance/credit.ts'
import { executionOf } from '../../domain/finance/executions.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'
import { approvedApplication } from './creditApplication.ts'
import { CREDITS, type CreditSeed } from './credits.data.ts'
import type { financePeople } from './financePeople.ts'
import { pastMoment } from './pastPostings.ts'
import { Timeline } from './timeline.ts'

const DAY_MS = 86_400_000,
  MINUTE_MS = 60_000
const DECIDED_AFTER = 25 * MINUTE_MS

interface Granting {
  readonly accountId: string
  readonly applicantId: string
  readonly auditorId: string
  readonly at: (moment: Date) => Work
  readonly timeline: Timeline
}

/** Ends the temporary credit of an application at a moment. */
async function endCredit(auditId: string, how: 'expire' | 'cancel', work: Work): Promise<void> {
  const [credit] = await selectWhere(work.db, temporaryCredit, work.tenantId, {
    field: 'auditId',
    operator: 'equals',
    values: [auditId],
  })
  if (credit)
    await endTempCredit(
      { ...work, operatorId: how === 'cancel' ? work.caller.session.userId : null },
      credit,
      how,
    )
}

/** Plans the application, what its approval does, and the end of a temporary credit. */
function plan(seed: CreditSeed, granting: Granting): void {
  const { at, timeline } = granting,
    appliedAt = pastMoment(seed.daysAgo, seed.minute)
  timeline.add(appliedAt, async () => {
    const decidedAt = new Date(appliedAt.getTime() + DECIDED_AFTER)
    const audit = await approvedApplication(seed, { ...granting, appliedAt, decidedAt }, at(appliedAt))
    timeline.add(decidedAt, async () => {
      await executionOf(seed.auditType).execute(audit, at(decidedAt))
    })
    if (seed.days === undefined) return
    const endedAt = new Date(appliedAt.getTime() + (seed.cancelledAfter ?? seed.days) * DAY_MS)
    timeline.add(endedAt, () =>
      endCredit(audit.id, seed.cancelledAfter === undefined ? 'expire' : 'cancel', at(endedAt)),
    )
  })
}

/**
 * Writes the credits of the last days by what an approval does, at its time: limits of customers that pay
 * afterwards, and temporary credits that are over. `accounts` are ids by short name.
 */
export async function seedCredits(
  services: Services,
  {
    writer,
    tenantId,
    accounts,
    people: { applicantId, auditorId },
  }: {
    readonly writer: Writer
    readonly tenantId: string
    readonly accounts: ReadonlyMap<string, string>
    readonly people: Awaited<ReturnType<typeof financePeople>>
  },
): Promise<void> {
  const timeline = new Timeline(),
    work = systemWork(services, tenantId, { db: writer, path: 'demo/credits' })
  const caller = { ...work.caller, session: { ...work.caller.session, userId: auditorId } }
  const at = (moment: Date): Work => ({ ...work, caller, at: moment })
  for (const seed of CREDITS)
    plan(seed, { accountId: accounts.get(seed.customer) ?? '', applicantId, auditorId, at, timeline })
  await timeline.play(new Date())
}
