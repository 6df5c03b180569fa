import type { JobQueue } from '../../jobs/queue.ts'
import { JobEnded } from '../../jobs/run.ts'
import { submittersWork } from '../../jobs/submittersWork.ts'
import { sendMail } from '../../mail/mailer.ts'
import { emailOrderNumber, endEmailOrder, lockBuilding } from '../../store/order/emailOrderRows.ts'
import { EMAIL_ORDER_QUEUE } from './emailOrder.ts'
import { emailOrderLetter } from './letter.ts'
import { makeFile } from './makeFile.ts'
import { tellUnsent } from './messages.ts'
import { completeSending, orderBeingSent, requireSender } from './sending.ts'

/**
 * Orders whose file is made and mailed. Their codes are issued and charged already: a failure leaves an order that
 * can be sent again or taken back.
 */
export const EMAIL_ORDERS: JobQueue = {
  name: EMAIL_ORDER_QUEUE,
  slots: () => 1,
  retrySeconds: [15, 60, 300],
  maxTries: 4,
  retentionDays: 1,
  started: lockBuilding,
  failed: async (db, id, { text }) => {
    const tenantId = await endEmailOrder(db, id, text)
    if (tenantId !== null) await tellUnsent(db, { tenantId, id, text })
  },
  numberOf: emailOrderNumber,
  run: async (job, { services, throwIfStopped, progress }) => {
    const { tenantId, id } = job
    const order = await orderBeingSent(services, tenantId, id)
    await requireSender(services, order, job)
    progress.total = order.quantity
    await makeFile(services, order, { tenantId, throwIfStopped, progress })
    const row = await orderBeingSent(services, tenantId, id)
    const outcome = await sendMail(services, tenantId, await emailOrderLetter(services, tenantId, row))
    if (!outcome.sent && outcome.again) throw new Error(outcome.error)
    if (!outcome.sent) throw new JobEnded(outcome.error)
    return async (db) => {
      if ((await endEmailOrder(db, id, null)) === null) return false
      await completeSending(row, submittersWork(services, job, db))
      return true
    }
  },
}
