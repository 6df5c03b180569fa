import { notFound } from '../../../contract/errors.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { cardToShow, countView } from '../../store/stock/cardViewRows.ts'
import { lockOrderOfCards } from './deliveredCards.ts'
import { revealNumber } from './revealNumber.ts'
import { recordView } from './revealRecord.ts'
import { denialReason, readRevealRequest, refuseReveal } from './revealRules.ts'
import { findMatching } from '../../store/rows.ts'

/** States of cards that a document has issued. */
const ISSUED: ReadonlySet<number> = new Set([stockCard.states.wire.issued, stockCard.states.wire.used])

/**
 * Reveals a card. The record is committed before the secret is decrypted, and the answer is stored nowhere; a
 * card of an order is viewed from then on, as one the merchant fetched. Refuses without permission, above the
 * daily limit, and where an SMS check is required.
 */
export async function revealCard(parameters: Parameters, reading: Reading): Promise<unknown> {
  const request = readRevealRequest(parameters)
  if (request.cardKind === 'own') return revealNumber(request, reading)
  const { card, denial } = await reading.database.transaction(async (db) => {
    const [visibleCard] = await findMatching(db, stockCard, {
      tenantId: reading.tenantId,
      ids: [request.cardId],
      where: visibleTo(stockCard, reading),
    })
    // Cards of an order change only under the lock of the order, which is taken before that of the card.
    const order = visibleCard?.outBizNo ? await lockOrderOfCards(db, visibleCard.outBizNo, reading) : null
    const cardRow = visibleCard ? await cardToShow(db, reading.tenantId, request.cardId) : null
    if (!cardRow) throw notFound(stockCard)
    const denied = await denialReason(reading, ISSUED.has(cardRow.state))
    await recordView(reading, { ...request, card: cardRow, result: denied ?? 'shown' })
    if (denied === null) {
      await countView(db, { tenantId: reading.tenantId, id: cardRow.id, skuId: cardRow.skuId })
      await order?.markViewed({ stockCardId: cardRow.id, reason: request.reason })
    }
    return { card: cardRow, denial: denied }
  })
  if (denial) return refuseReveal(denial, reading)
  const { vault } = reading.services
  return {
    cardNo: card.cardNo === null ? null : vault.open(card.cardNo),
    secret: vault.open(card.secret),
    expireTime: card.expireTime,
    useRule: null,
  }
}
