import { Refusal } from '../../../../contract/errors.ts'
import { billStatistics } from '../../../../contract/resources/finance/billStatistics.ts'
import type { Reading } from '../../../engine/work.ts'
import { JobEnded, JobStopped } from '../../../jobs/run.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { drawPdf } from '../../../pdf/pdfWorkerClient.ts'
import { billOf } from './billDocuments.ts'
import { linesCsv } from './linesCsv.ts'
import type { LabelledRow } from './printed.ts'
import { statementDocument } from './statementDocument.ts'

/** The statement as its submitter sees it. */
async function statementOf(id: string, reading: Reading): Promise<LabelledRow> {
  try {
    return await billOf(billStatistics, { id }, reading)
  } catch (error) {
    throw error instanceof Refusal ? new JobEnded(error.message) : error
  }
}

/**
 * The letter with the file to sign and the lines of a statement. Throws `JobStopped` where it does not wait for it any
 * more, `JobEnded` where the submitter may not read all of it.
 */
export async function statementLetter(id: string, reading: Reading): Promise<Mail> {
  const bill = await statementOf(id, reading)
  if (bill.mailState !== 'waiting') throw new JobStopped()
  const name = String(bill.billNo)
  const content = await drawPdf(await statementDocument(bill, reading))
  const lines = await linesCsv(bill.id, reading)
  return {
    to: String(bill.mailTo),
    subject: `对账单 ${name}`,
    text: lines
      ? `请核对附件中的对账单 ${name} 及其明细，确认后回复或盖章寄回。`
      : `请核对附件中的对账单 ${name}，确认后回复或盖章寄回。明细较多，请另行索取。`,
    attachments: [
      { filename: `${name}.pdf`, content },
      ...(lines ? [{ filename: `${name}.csv`, content: lines }] : []),
    ],
  }
}
