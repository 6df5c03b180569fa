import type { Row } from '../../../contract/define/row.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import type { PlannedView } from './cardViews.data.ts'

const MINUTE_MS = 60_000

interface Viewed {
  readonly cardId: string
  readonly moment: Date
}

/** The card of a plan and when it was looked at; null where the plan has no such card. */
export async function viewedCard(
  { order, minutes }: PlannedView,
  skuId: string,
  { db, tenantId }: Work,
): Promise<Viewed | null> {
  const ofSku = { field: 'skuId', operator: 'equals', values: [skuId] } as const
  if (order === null) {
    const { available } = stockCard.states.wire
    const [card] = await selectWhere(db, stockCard, tenantId, {
      all: [ofSku, { field: 'cardState', operator: 'equals', values: [available] }],
    })
    return card ? { cardId: card.id, moment: new Date(Date.now() - minutes * MINUTE_MS) } : null
  }
  const cards: readonly Row<typeof merchantCardOrderInfo>[] = await selectWhere(
    db,
    merchantCardOrderInfo,
    tenantId,
    { all: [ofSku] },
  )
  const numbers = [...new Set(cards.map(({ orderNo }) => orderNo ?? ''))].sort().reverse()
  const card = cards.find(
    ({ orderNo, issueState }) => orderNo === numbers.at(order) && issueState === 'issued',
  )
  return card?.stockCardId && card.issueTime
    ? {
        cardId: card.stockCardId,
        moment: new Date(parseMoment(card.issueTime).getTime() + minutes * MINUTE_MS),
      }
    : null
}
