import { fail, notFound } from '../../../contract/errors.ts'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import type { Work } from '../../engine/work.ts'
import { lockSelected, type SelectedCard } from '../../store/card/cardNumberRows.ts'
import type { Where } from '../../store/predicate.ts'

/** Cards changed by one call at most. */
const MAX_CARDS = cardNumberInfo.actions.delay.maxRows

/** Locks the cards that match a condition. Refuses none with NOT_FOUND, and too many with TOO_MANY_ROWS. */
export async function selectCards(
  where: Where<typeof cardNumberInfo>,
  { db, tenantId }: Work,
): Promise<readonly SelectedCard[]> {
  const cards = await lockSelected(db, tenantId, { where, limit: MAX_CARDS + 1 })
  if (cards.length === 0) throw notFound(cardNumberInfo)
  if (cards.length > MAX_CARDS) fail('TOO_MANY_ROWS', { limit: MAX_CARDS, count: `${MAX_CARDS}+` })
  return cards
}
