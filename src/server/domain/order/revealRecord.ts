import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { auditRow, writeAudit } from '../../engine/audit.ts'
import type { Reading } from '../../engine/work.ts'
import { insertRows } from '../../store/rows.ts'
import type { CardToShow } from '../../store/stock/cardViewRows.ts'

export const REVEAL = 'cardInfoView_reveal'

/** What is recorded of a viewed card. */
export type ViewedCard = Pick<CardToShow, 'masked' | 'orderNo' | 'merchantCode'> & {
  readonly skuId: string | null
}

/** How an attempt to reveal a card ended. */
export type Result = 'shown' | 'denied' | 'over' | 'unchecked'
export interface RevealRequest {
  readonly cardKind: 'bought' | 'own'
  readonly cardId: string
  readonly reason: string
}

/** Records and audits an attempt to reveal a card, with its result. */
export async function recordView(
  reading: Reading,
  {
    cardKind,
    cardId,
    reason,
    card,
    result,
  }: RevealRequest & { readonly card: ViewedCard | null; readonly result: Result },
): Promise<void> {
  const { session, origin } = reading.caller
  const row = {
    cardKind,
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
