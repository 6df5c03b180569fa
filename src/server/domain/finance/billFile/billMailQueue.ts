import { say } from '../../../../contract/errors.ts'
import { billStatistics } from '../../../../contract/resources/finance/billStatistics.ts'
import { sendMessage } from '../../../engine/sendMessage.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import { JobEnded } from '../../../jobs/run.ts'
import { readingAsSubmitter } from '../../../jobs/submitter.ts'
import { sendMail } from '../../../mail/mailer.ts'
import type { Writer } from '../../../store/db.ts'
import { billNumber, endBillMail, lockWaitingMail } from '../../../store/finance/billMailRows.ts'
import { BILL_MAIL_QUEUE } from '../billMail.ts'
import { statementLetter } from './statementLetter.ts'

/** Statements that are mailed to the other side: the file to sign, and its lines as a table. */
export const BILL_MAILS: JobQueue = {
  name: BILL_MAIL_QUEUE,
  slots: () => 1,
  retrySeconds: [15, 60, 300],
  maxTries: 4,
  retentionDays: 1,
  started: lockWaitingMail,
  failed: async (db, id, { text }) => {
    await end(db, id, text)
  },
  numberOf: billNumber,
  run: async (job, { services, throwIfStopped }) => {
    const reading = readingAsSubmitter(services, job, `job-${job.id}`)
    const letter = await statementLetter(job.id, reading)
    throwIfStopped()
    const outcome = await sendMail(services, job.tenantId, letter)
    if (!outcome.sent && outcome.again) throw new Error(outcome.error)
    if (!outcome.sent) throw new JobEnded(outcome.error)
    return (db) => end(db, job.id, null)
  },
}

/** Writes how the mailing ended; who confirmed the statement hears of a failure. */
async function end(db: Writer, id: string, reason: string | null): Promise<boolean> {
  const ended = await endBillMail(db, id, reason)
  if (!ended) return false
  const { tenantId, billNo, userId } = ended
  if (reason !== null && userId !== null)
    await sendMessage(db, {
      tenantId,
      userIds: [userId],
      category: 'task',
      sentence: say('账单邮件没有发出：{billNo}，{text}', { billNo, text: reason }),
      link: `${billStatistics.menu?.path ?? ''}?row=${id}&pane=detail`,
    })
  return true
}
