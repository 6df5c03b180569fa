import { fail, say } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { enabledMailServer } from '../../store/resource/mailRows.ts'
import { findRows } from '../../store/rows.ts'

type Bill = Row<typeof billStatistics>
/** Name of the queue of statements that are mailed. */
export const BILL_MAIL_QUEUE = 'billMail'

/** Where the other side of a statement wants it; null where that is not known. */
async function addressOf({ contractPartyId }: Bill, work: Work): Promise<string | null> {
  const [party] = await findRows(work.db, contractParty, work.tenantId, [contractPartyId ?? '0'])
  return party?.contactEmail || null
}

/** Queues the file of a statement; what its row has then. */
async function queueMail(row: Bill, to: string, work: Work): Promise<Partial<Bill>> {
  await submitJob(work, { queue: BILL_MAIL_QUEUE, id: row.id })
  return { mailState: 'waiting', mailTo: to, mailError: null }
}

/** Mails a statement that was just confirmed, where it can be: what its row has then, and what that means. */
export async function mailConfirmed(
  row: Bill,
  work: Work,
): Promise<{ readonly set: Partial<Bill>; readonly consequence: Sentence }> {
  const billNo = row.billNo ?? ''
  const to = await addressOf(row, work)
  if (to === null)
    return { set: {}, consequence: say('{billNo}：对方没有联系邮箱，账单文件不会自动发送', { billNo }) }
  if (!(await enabledMailServer(work.db, work.tenantId)))
    return { set: {}, consequence: say('{billNo}：未配置邮件服务器，账单文件不会自动发送', { billNo }) }
  return {
    set: await queueMail(row, to, work),
    consequence: say('{billNo}：账单文件发送到 {to}', { billNo, to }),
  }
}

/** Mails the file of a statement, again or to another address. */
export const sendMail: ActionHandler<typeof billStatistics, 'sendMail'> = async (row, input, work) => {
  const to = input.email || (await addressOf(row, work)) || fail('BILL_MAIL_ADDRESS', {}, 'email')
  if (!(await enabledMailServer(work.db, work.tenantId))) fail('BILL_MAIL_SERVER')
  return {
    set: await queueMail(row, to, work),
    consequences: [say('{billNo}：账单文件发送到 {to}', { billNo: row.billNo ?? '', to })],
  }
}
