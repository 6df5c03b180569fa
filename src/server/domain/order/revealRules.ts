import { fail, notFound } from '../../../contract/errors.ts'
import { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { holds } from '../../engine/caller.ts'
import type { Reading } from '../../engine/work.ts'
import { revealedToday } from '../../store/stock/cardViewRows.ts'
import { selectParam } from '../../store/system/paramRows.ts'
import type { Parameters } from '../../engine/route.ts'
import { BOUGHT, OWN } from '../stock/cardSearch.ts'
import { REVEAL, type Result, type RevealRequest } from './revealRecord.ts'

/** Right to reveal cards that no document has issued. */
const REVEAL_UNISSUED = 'cardInfoView_revealUnissued'
const DEFAULT_LIMIT = 50

/** The reason for denying a card to the caller, as it is recorded; null where it may be revealed. */
export async function denialReason(
  reading: Reading,
  isIssued: boolean,
): Promise<Exclude<Result, 'shown'> | null> {
  const { caller, tenantId, database } = reading
  if (!holds(caller, REVEAL) || (!isIssued && !holds(caller, REVEAL_UNISSUED))) return 'denied'
  if ((await selectParam(database.kysely, tenantId, 'card.reveal.smsCheck')) === '1') return 'unchecked'
  const limit = Number(
    (await selectParam(database.kysely, tenantId, 'card.reveal.dailyLimit')) ?? DEFAULT_LIMIT,
  )
  return (await revealedToday(database.kysely, tenantId, caller.session.userId)) >= limit ? 'over' : null
}

/** Card and reason of a request. Refuses a reason that is missing, too short or too long. */
export function readRevealRequest({ cardKind = BOUGHT, cardId, reason }: Parameters): RevealRequest {
  const viewReason = String(reason ?? '').trim()
  if (viewReason.length < 5 || viewReason.length > 200) fail('VIEW_REASON_REQUIRED', {}, 'reason')
  const isOwn = Number(cardKind) === OWN
  if ((!isOwn && Number(cardKind) !== BOUGHT) || !/^\d{1,19}$/.test(String(cardId)))
    throw notFound(isOwn ? cardNumberInfo : stockCard)
  return { cardKind: isOwn ? 'own' : 'bought', cardId: String(cardId), reason: viewReason }
}

/** Answers an attempt that was denied. */
export function refuseReveal(denial: Exclude<Result, 'shown'>, { caller }: Reading): never {
  switch (denial) {
    case 'denied':
      return fail('FORBIDDEN', { permission: holds(caller, REVEAL) ? REVEAL_UNISSUED : REVEAL })
    case 'over':
      return fail('STOCK_REVEAL_LIMIT')
    case 'unchecked':
      return fail('STOCK_REVEAL_SMS')
  }
}
