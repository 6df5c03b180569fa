import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { JobStopped } from '../../jobs/run.ts'
import type { Services } from '../../services.ts'
import { lockBuilding } from '../../store/order/emailOrderRows.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { packCardFile } from '../card/cardFile.ts'
import { makeCards, type Making } from '../card/makeCards.ts'
import { takeSerials } from '../card/serials.ts'
import type { SealedArchive } from '../stock/sealedArchive.ts'
import type { EmailOrder } from './emailOrder.ts'

const DAY_MS = 86_400_000

/** The first serial number of the cards of an order, reserved once. */
function firstSerial(services: Services, row: EmailOrder, tenantId: string): Promise<number> | number {
  if (row.serialStart !== null) return row.serialStart
  return services.database.transaction(async (db) => {
    if (!(await lockBuilding(db, row.id))) throw new JobStopped()
    const serialStart = await takeSerials(db, tenantId, {
      prefix: row.cardPrefix ?? '',
      qty: row.quantity,
    })
    await updateRows(db, emailOrderInfo, { tenantId, ids: [row.id], set: { serialStart }, userId: null })
    return serialStart
  })
}

/** Makes the cards of an activity, which are active at once, and their file. */
export async function packNumbers(
  services: Services,
  row: EmailOrder,
  making: Making,
): Promise<SealedArchive> {
  const { tenantId } = making,
    activateTime = row.auditTime ?? formatMoment(new Date())
  const [activity] = await findRows(services.database.kysely, cardActivity, tenantId, [row.activityId ?? '0'])
  const validDays = activity?.validDays ?? 0
  const run = {
    orderNo: row.emailOrderNo ?? '',
    prefix: row.cardPrefix ?? '',
    first: await firstSerial(services, row, tenantId),
    qty: row.quantity,
    card: {
      sourceType: 'mail',
      activityId: row.activityId,
      merchantId: row.merchantId,
      merchantCode: row.merchantCode,
      faceValue: activity?.faceValue ?? null,
      cardState: 'active',
      activateTime,
      validStart: activateTime,
      validEnd:
        validDays > 0
          ? formatMoment(new Date(parseMoment(activateTime).getTime() + validDays * DAY_MS))
          : (activity?.endTime ?? null),
      createUser: row.createUser,
    },
  } as const
  await makeCards(services, run, making)
  return packCardFile(services, run, making)
}
