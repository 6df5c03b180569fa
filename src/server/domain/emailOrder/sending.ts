import { Refusal } from '../../../contract/errors.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { JobStopped } from '../../jobs/run.ts'
import { requireEligibleSubmitter } from '../../jobs/submitter.ts'
import type { Services } from '../../services.ts'
import { inSavepoint } from '../../store/database.ts'
import { findRows } from '../../store/rows.ts'
import type { EmailOrder } from './emailOrder.ts'
import { tellSent } from './messages.ts'
import { putPassword } from './resend.ts'

/** The order of a job as it is now; the job stops where it is not to be sent any more. */
export async function orderBeingSent(
  { database }: Services,
  tenantId: string,
  id: string,
): Promise<EmailOrder> {
  const [row] = await findRows(database.kysely, emailOrderInfo, tenantId, [id])
  if (row?.emailState !== 'building') throw new JobStopped()
  return row
}

/** Ends the job where whoever approved the order, or asked for it again, may not do so any more. */
export const requireSender = (
  services: Services,
  { sendCount }: EmailOrder,
  job: Parameters<typeof requireEligibleSubmitter>[2],
): Promise<void> =>
  requireEligibleSubmitter(services, emailOrderInfo, job, (sendCount ?? 0) > 1 ? 'resend' : 'audit')

/** Sends the password where it has not gone out yet, and tells whoever asked for the order. */
export async function completeSending(row: EmailOrder, work: Work): Promise<void> {
  let problem: string | null = null
  if (!row.passwordSent)
    try {
      await inSavepoint(work.db, () => putPassword(row, work))
    } catch (error) {
      // The letter is out; a password that cannot be sent now can be sent later.
      if (!(error instanceof Refusal)) throw error
      problem = error.message
    }
  await tellSent(row, problem, work)
}
