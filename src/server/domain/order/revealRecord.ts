import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { auditRow, writeAudit } from '../../engine/audit.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Reading } from '../../engine/work.ts'
import { insertRows } from '../../store/rows.ts'
import type { DownloadResult } from '../stock/sealedDownload.ts'
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

interface View extends RevealRequest {
  readonly card: ViewedCard | null
  readonly result: Result
}

/** An attempt to see a card, or to download a package of them. */
interface Attempt extends Omit<View, 'cardKind' | 'result'> {
  readonly cardKind: View['cardKind'] | 'package'
  readonly result: Result | DownloadResult
}

/** The record of an attempt at a time. */
export const viewRow = (
  { session, origin }: Caller,
  { cardKind, cardId, reason, card, result }: Attempt,
  viewTime: string,
) => ({
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
  viewTime,
  createUser: session.userId,
})

/** Records and audits an attempt to reveal a card, with its result. */
export async function recordView(reading: Reading, view: View): Promise<void> {
  const { cardId, reason, result } = view
  const row = viewRow(reading.caller, view, formatMoment(new Date()))
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
