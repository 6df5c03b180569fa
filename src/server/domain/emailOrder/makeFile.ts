import { Refusal } from '../../../contract/errors.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { JobEnded, JobStopped } from '../../jobs/run.ts'
import type { Services } from '../../services.ts'
import { keepEmailFile, lockBuilding } from '../../store/order/emailOrderRows.ts'
import { updateRows } from '../../store/rows.ts'
import type { Making } from '../card/makeCards.ts'
import type { SealedArchive } from '../stock/sealedArchive.ts'
import type { EmailOrder } from './emailOrder.ts'
import { packNumbers } from './packNumbers.ts'
import { packStock, packVouchers } from './packStock.ts'

const DAY_MS = 86_400_000,
  FILE_DAYS = 30

const PACKED = { own: packNumbers, card: packStock, eternity: packVouchers } as const

/** The encrypted file of the codes of an order; a refusal ends the job, as a repetition would not change it. */
async function packed(services: Services, row: EmailOrder, making: Making): Promise<SealedArchive> {
  try {
    return await PACKED[row.bizType ?? 'card'](services, row, making)
  } catch (error) {
    throw error instanceof Refusal ? new JobEnded(error.message) : error
  }
}

/** Makes the file of an order, outside of any transaction, and keeps it with its password; once for each order. */
export async function makeFile(services: Services, row: EmailOrder, making: Making): Promise<void> {
  if (row.fileName !== null) return
  const { content, password, fileBytes } = await packed(services, row, making)
  making.throwIfStopped()
  const { tenantId } = making
  await services.database.transaction(async (db) => {
    if (!(await lockBuilding(db, row.id))) throw new JobStopped()
    await keepEmailFile(db, { tenantId, orderId: row.id, content })
    await updateRows(db, emailOrderInfo, {
      tenantId,
      ids: [row.id],
      set: {
        fileName: `${row.emailOrderNo ?? row.id}.zip`,
        fileBytes,
        filePassword: password,
        purgeTime: formatMoment(new Date(Date.now() + FILE_DAYS * DAY_MS)),
      },
      userId: null,
    })
  })
}
