import { notFound } from '../../../contract/errors.ts'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { sealedNumber } from '../../store/card/cardNumberRows.ts'
import { findMatching } from '../../store/rows.ts'
import { recordView, type RevealRequest } from './revealRecord.ts'
import { denialReason, refuseReveal } from './revealRules.ts'

/** States of cards issued here whose holder may redeem them. */
const ISSUED: ReadonlySet<string | null> = new Set(['active', 'bound', 'used'])

/** Reveals a card issued here, under the rules of bought ones: recorded before it is decrypted. */
export async function revealNumber(request: RevealRequest, reading: Reading): Promise<unknown> {
  const { tenantId, services } = reading
  const { card, secret, denial } = await reading.database.transaction(async (db) => {
    const [row] = await findMatching(db, cardNumberInfo, {
      tenantId,
      ids: [request.cardId],
      where: visibleTo(cardNumberInfo, reading),
      lock: true,
    })
    const sealed = row ? await sealedNumber(db, tenantId, row.id) : null
    if (!row || sealed === null) throw notFound(cardNumberInfo)
    const denied = await denialReason(reading, ISSUED.has(row.cardState))
    const { cardNo, orderNo, merchantCode } = row
    const viewed = { masked: cardNo, skuId: null, orderNo, merchantCode }
    await recordView(reading, { ...request, card: viewed, result: denied ?? 'shown' })
    return { card: row, secret: sealed, denial: denied }
  })
  if (denial) return refuseReveal(denial, reading)
  return {
    cardNo: card.cardNo,
    secret: services.vault.open(secret),
    expireTime: card.validEnd,
    useRule: null,
  }
}
