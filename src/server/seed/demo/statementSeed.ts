import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { dayAfter } from '../../../kernel/time.ts'
import { generateBill } from '../../domain/finance/billMake.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import { closeDaysOf } from '../../ledger/dayClose.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { billedDays } from '../../store/finance/billRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { financePeople } from './financePeople.ts'
import { SUPPLIER_STATEMENTS, type SupplierStatementSeed } from './statements.data.ts'
import { pay, type People, reconcile, send } from './statementSteps.ts'

/** Makes the statement of a supplier's account, and takes it as far as it has come. */
async function seedStatement(
  accountId: string,
  { beforeLast, reached, contact }: SupplierStatementSeed,
  people: People,
): Promise<void> {
  const { db, tenantId } = people.applicant
  const days = await billedDays(db, tenantId, accountId),
    [account] = await findRows(db, contractPartyAccount, tenantId, [accountId])
  if (!days || !account) return
  const periodEnd = dayAfter(days.last, -beforeLast)
  const bill = await generateBill(account, { periodEnd }, people.applicant)
  if (reached === 'draft' || bill.billStatus !== 'draft') return
  await send(bill, people)
  if (reached === 'sent') return
  await reconcile(bill, contact, people)
  if (reached !== 'reconciled') await pay(bill, reached === 'paid', people)
}

/**
 * Closes the past days and makes the statements of what suppliers delivered on them, as the console does: from a draft
 * to one that is paid. Nothing may be posted on an earlier day afterwards.
 */
export async function seedStatements(
  services: Services,
  { writer, tenantId }: { readonly writer: Writer; readonly tenantId: string },
): Promise<void> {
  while (await closeDaysOf(writer, tenantId));
  const { applicantId, auditorId } = await financePeople(writer, tenantId),
    work = systemWork(services, tenantId, { db: writer, path: 'demo/statements' })
  const as = (userId: string): Work => ({
    ...work,
    caller: { ...work.caller, session: { ...work.caller.session, userId } },
  })
  const people = { applicant: as(applicantId), auditor: as(auditorId), auditorId }
  const accounts = await selectWhere(writer, contractPartyAccount, tenantId, {
    field: 'accountType',
    operator: 'equals',
    values: [contractPartyAccount.fields.accountType.wire?.supplier],
  })
  for (const seed of SUPPLIER_STATEMENTS) {
    const account = accounts.find(({ accountName }) => accountName?.startsWith(seed.supplier))
    if (account) await seedStatement(account.id, seed, people)
  }
}
