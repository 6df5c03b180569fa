import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { readParam } from '../../engine/parameters.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { templateNow } from '../../sms/buyerMessage.ts'
import { putMessages } from '../../sms/put.ts'
import type { Sendable } from '../../sms/scene.ts'
import { CARD_MESSAGES, endMessages } from '../../store/resource/messageEnds.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { sealedCards } from '../../store/stock/cardViewRows.ts'

type CardRow = Row<typeof merchantCardOrderInfo>

/** Scene of the message that sends a card. */
export const CARD_SCENE = 'CARD_SEND'
const BATCH_SIZE = 500

/** Queues the message with the number of a card; one without a number has only its secret to be known by. */
export async function putCard(card: CardRow, phone: string, template: Sendable, work: Work): Promise<string> {
  const { db, tenantId, vault, caller } = work
  const [sealed] = await sealedCards(db, tenantId, [card.stockCardId ?? '0'])
  if (!sealed) fail('NOT_FOUND')
  const [recordId = ''] = await putMessages(work, template, {
    phones: [phone],
    params: { name: card.goodsName ?? '', cardNo: vault.open(sealed.cardNo ?? sealed.secret) },
    purpose: 'manual',
    expireTime: null,
    userId: caller.session.userId,
    secret: true,
  })
  return recordId
}

/**
 * Has delivered cards sent to the phone of their buyer, where the tenant wants that. A delivery does not fail for a
 * message: what cannot be sent now is marked and can be sent again.
 */
export async function sendDeliveredCards(ids: readonly string[], phone: string, work: Work): Promise<void> {
  if ((await readParam(work, 'card.sms.send')) !== '1') return
  const template = await templateNow(work, CARD_SCENE)
  for (const card of await findRows(work.db, merchantCardOrderInfo, work.tenantId, ids)) {
    const smsRecordId = template && (await putCard(card, phone, template, work))
    await updateRows(work.db, merchantCardOrderInfo, {
      tenantId: work.tenantId,
      ids: [card.id],
      set: { smsState: template ? 'waiting' : 'failed', smsRecordId },
      userId: null,
    })
  }
}

/** Notes at cards how the messages ended that sent them. Returns whether there may be more. */
export const settleCardMessages = async ({ database }: Services): Promise<boolean> =>
  (await endMessages(database.kysely, CARD_MESSAGES, BATCH_SIZE)) === BATCH_SIZE
