import { fail, notFound } from '../../../contract/errors.ts'
import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { auditRow, writeAudit } from '../../engine/audit.ts'
import { holds } from '../../engine/caller.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { type CardToShow, cardToShow, countView, revealedToday } from '../../store/stock/cardViewRows.ts'
import { selectParam } from '../../store/system/paramRows.ts'
import { findMatching, insertRows } from '../../store/rows.ts'

const REVEAL = 'cardInfoView_reveal',
  REVEAL_UNISSUED = 'cardInfoView_revealUnissued'
const ISSUED: ReadonlySet<number> = new Set([4, 7])
const DEFAULT_LIMIT = 50
/** Kind of card that can be revealed here: one from purchased stock. */
export const BOUGHT = 1

type Result = 'shown' | 'denied' | 'over' | 'unchecked'
interface RevealRequest {
  readonly cardId: string
  readonly reason: string
}

/** Records and audits an attempt to reveal a card, with its result. */
async function recordView(
  reading: Reading,
  {
    cardId,
    reason,
    card,
    result,
  }: RevealRequest & { readonly card: CardToShow | null; readonly result: Result },
): Promise<void> {
  const { session, origin } = reading.caller
  const row = {
    cardKind: 'bought' as const,
    cardId,
    cardNoMasked: card?.masked ?? null,
    skuId: card?.skuId ?? null,
    orderNo: card?.orderNo ?? null,
    merchantCode: card?.merchantCode ?? null,
    viewUser: session.userId,
    viewDept: session.deptIds[0] ?? null,
    reason,
    result,
    ip: origin.ip.slice(0, 64),
    userAgent: origin.userAgent.slice(0, 255),
    viewTime: formatMoment(new Date()),
    createUser: session.userId,
  }
  await insertRows(reading.database.kysely, cardInfoView, reading.tenantId, [row])
  await writeAudit(
    reading.database,
    auditRow(
      reading.caller,
      {
        resource: cardInfoView.id,
        action: 'reveal',
        permission: REVEAL,
        succeeded: result === 'shown',
        targetIds: [cardId],
        message: cardInfoView.fields.result.choices?.[result] ?? result,
        parameters: { cardId, reason },
      },
      reading.services.resources,
    ),
  )
}

function readRevealRequest({ cardKind = BOUGHT, cardId, reason }: Parameters): RevealRequest {
  const viewReason = String(reason ?? '').trim()
  if (viewReason.length < 5 || viewReason.length > 200) fail('VIEW_REASON_REQUIRED', {}, 'reason')
  if (Number(cardKind) !== BOUGHT || !/^\d{1,19}$/.test(String(cardId))) throw notFound(stockCard)
  return { cardId: String(cardId), reason: viewReason }
}

/** The reason for denying a card to the caller, as it is recorded; null where it may be revealed. */
async function denialReason(reading: Reading, card: CardToShow): Promise<Exclude<Result, 'shown'> | null> {
  const { caller, tenantId, database } = reading
  if (!holds(caller, REVEAL) || (!ISSUED.has(card.state) && !holds(caller, REVEAL_UNISSUED))) return 'denied'
  if ((await selectParam(database.kysely, tenantId, 'card.reveal.smsCheck')) === '1') return 'unchecked'
  const limit = Number(
    (await selectParam(database.kysely, tenantId, 'card.reveal.dailyLimit')) ?? DEFAULT_LIMIT,
  )
  return (await revealedToday(database.kysely, tenantId, caller.session.userId)) >= limit ? 'over' : null
}

/**
 * Reveals a card. The record is committed before the secret is decrypted, and the answer is stored nowhere.
 * Refuses without permission, above the daily limit, and where an SMS check is required.
 */
export async function reveal(parameters: Parameters, reading: Reading): Promise<unknown> {
  const request = readRevealRequest(parameters)
  const { card, denial } = await reading.database.transaction(async (db) => {
    const [visibleCard] = await findMatching(db, stockCard, {
      tenantId: reading.tenantId,
      ids: [request.cardId],
      where: visibleTo(stockCard, reading),
    })
    const cardRow = visibleCard ? await cardToShow(db, reading.tenantId, request.cardId) : null
    if (!cardRow) throw notFound(stockCard)
    const denied = await denialReason(reading, cardRow)
    await recordView(reading, { ...request, card: cardRow, result: denied ?? 'shown' })
    if (denied === null)
      await countView(db, { tenantId: reading.tenantId, id: cardRow.id, skuId: cardRow.skuId })
    return { card: cardRow, denial: denied }
  })
  switch (denial) {
    case 'denied':
      return fail('FORBIDDEN', { permission: holds(reading.caller, REVEAL) ? REVEAL_UNISSUED : REVEAL })
    case 'over':
      return fail('STOCK_REVEAL_LIMIT')
    case 'unchecked':
      return fail('STOCK_REVEAL_SMS')
    case null:
  }
  const { vault } = reading.services
  return {
    cardNo: card.cardNo === null ? null : vault.open(card.cardNo),
    secret: vault.open(card.secret),
    expireTime: card.expireTime,
    useRule: null,
  }
}
