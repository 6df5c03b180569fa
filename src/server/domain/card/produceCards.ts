import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { keepCardFile } from '../../store/card/physicalCardRows.ts'
import { addActivityCards } from '../../store/card/plannedCardRows.ts'
import { updateRows } from '../../store/rows.ts'
import type { SealedArchive } from '../stock/sealedArchive.ts'
import { tellMade } from './cardMessages.ts'
import { packCardFile } from './cardFile.ts'
import { type CardRun, makeCards, type Making } from './makeCards.ts'
import { chargeFee, type PhysicalOrder } from './physicalMoney.ts'
import { withSerials } from './serials.ts'

/** The run of cards of an order; they are activated later, by ranges. */
const runOf = (row: PhysicalOrder, first: number): CardRun => ({
  orderNo: row.orderNo ?? '',
  prefix: row.cardPrefix,
  first,
  qty: row.qty,
  card: {
    sourceType: 'physical',
    activityId: row.activityId,
    merchantId: row.merchantId,
    merchantCode: row.merchantCode,
    faceValue: row.faceValue,
    cardState: 'inactive',
    activateTime: null,
    validStart: null,
    validEnd: row.validType === 'fixed' ? row.validEnd : null,
    createUser: row.createUser,
  },
})

/** Makes the cards of an order and the file for their maker. */
export async function makeAndPack(
  services: Services,
  row: PhysicalOrder,
  making: Making,
): Promise<SealedArchive> {
  const run = runOf(row, await withSerials(services, row, making.tenantId))
  await makeCards(services, run, making)
  return packCardFile(services, run, making)
}

/** Ends the making of an order: its fee is charged, its file kept, its activity counts the cards. */
export async function completeCards(
  row: PhysicalOrder,
  { content, password }: SealedArchive,
  work: Work,
): Promise<void> {
  const { db, tenantId } = work
  await chargeFee(row, work)
  await keepCardFile(db, { tenantId, orderId: row.id, content })
  await addActivityCards(db, { tenantId, activityId: row.activityId, issued: row.qty, activated: 0 })
  await updateRows(db, physicalCardOrder, {
    tenantId,
    ids: [row.id],
    set: { orderState: 'toShip', produceTime: momentOf(work), filePassword: password, downloadCount: 0 },
    userId: work.caller.session.userId,
  })
  await tellMade(work, row)
}
