import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { addFen, fen, negateFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { hold } from '../../ledger/holds.ts'
import type { Writer } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { APPLICATIONS, type ApplicationSeed } from './audits.data.ts'
import { seedCredits } from './creditSeed.ts'
import { financePeople } from './financePeople.ts'
import type { Services } from '../../services.ts'

const MINUTE_MS = 60_000
const PAID_BEFORE = 154
const DECIDED_AFTER = 25

const momentOf = (minutesAgo: number): string => formatMoment(new Date(Date.now() - minutesAgo * MINUTE_MS))

interface Applying {
  readonly writer: Writer
  readonly tenantId: string
  readonly applicantId: string
  readonly auditorId: string
}

/** What was applied for, with the moments that depend on the first start. */
const payloadOf = ({ auditType, minutesAgo, payload }: ApplicationSeed, ownPartyId: unknown) => ({
  ...payload,
  ...(auditType === 'recharge' ? { ownPartyId, payTime: momentOf(minutesAgo + PAID_BEFORE) } : {}),
  ...(auditType === 'tempCredit' ? { beginTime: momentOf(minutesAgo), endTime: momentOf(-7 * 1440) } : {}),
})

async function apply(
  { writer, tenantId, applicantId, auditorId }: Applying,
  accountId: string,
  seed: ApplicationSeed,
): Promise<void> {
  const put = putFor(writer, tenantId)
  const [account] = await findRows(writer, contractPartyAccount, tenantId, [accountId])
  const { auditType, reason, decision, isHeld } = seed
  const amount = fen(seed.amount)
  const before = auditType === 'tempCredit' ? ZERO_FEN : (account?.balance ?? ZERO_FEN)
  const payload = payloadOf(seed, account?.ownPartyId)
  const decidedAt = decision ? momentOf(seed.minutesAgo - DECIDED_AFTER) : null
  const [id = ''] = await put('financeAudit', [
    {
      auditType,
      accountId,
      contractPartyId: account?.contractPartyId,
      amount,
      beforeValue: before,
      afterValue: addFen(before, isHeld ? negateFen(amount) : amount),
      payload,
      bankSerialNo: seed.bankSerialNo ?? null,
      attachment: seed.attachment ?? null,
      reason,
      applicantId,
      applyTime: momentOf(seed.minutesAgo),
      currentLevel: 1,
      auditLevel: seed.levels,
      auditorId,
      steps: decision ? [{ level: 1, auditorId, ...decision, time: decidedAt }] : [],
      deciderIds: decision ? [auditorId] : [],
      auditStatus: decision ? 'rejected' : 'pending',
      auditTime: decidedAt,
      auditRemark: decision?.remark ?? null,
      createUser: applicantId,
    },
  ])
  const [audit] = await findRows(writer, financeAudit, tenantId, [id])
  if (isHeld)
    await hold(
      { db: writer, tenantId, operatorId: applicantId },
      { bizType: isHeld, bizNo: String(audit?.auditNo), accountId, amount, cash: isHeld === 'withdrawal' },
    )
  if (auditType === 'tempCredit')
    await put('temporaryCredit', [{ accountId, amount, ...payload, auditId: id, reason, status: 'applied' }])
}

/**
 * Writes credits that were granted, applications that wait for a decision, and one that was rejected. `accounts` are
 * ids by short name.
 */
export async function seedAudits(
  services: Services,
  {
    writer,
    tenantId,
    accounts,
  }: {
    readonly writer: Writer
    readonly tenantId: string
    readonly accounts: ReadonlyMap<string, string>
  },
): Promise<void> {
  const people = await financePeople(writer, tenantId)
  await seedCredits(services, { writer, tenantId, accounts, people })
  for (const seed of APPLICATIONS)
    await apply({ writer, tenantId, ...people }, accounts.get(seed.customer) ?? '', seed)
}
