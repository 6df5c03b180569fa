import { cardInfoView } from '../../../contract/resources/stock/cardInfoView.ts'
import { lockOrderOfCards } from '../../domain/order/deliveredCards.ts'
import { viewRow } from '../../domain/order/revealRecord.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { insertRows } from '../../store/rows.ts'
import { cardToShow, countView } from '../../store/stock/cardViewRows.ts'
import { CARD_VIEWS } from './cardViews.data.ts'
import { skusByCode } from './namedRows.ts'
import { viewedCard } from './viewedCard.ts'
import { workAsOf } from './workAs.ts'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Writes who of the support looked at cards, and why; those that were revealed count as viewed. */
export async function seedCardViews(at: (moment: Date) => Work): Promise<void> {
  const now = at(new Date()),
    { db, tenantId } = now
  const as = await workAsOf(at),
    skus = await skusByCode(db, tenantId)
  for (const plan of CARD_VIEWS) {
    const skuId = skus.get(plan.sku)?.id ?? ''
    const viewed = await viewedCard(plan, skuId, now),
      card = viewed && (await cardToShow(db, tenantId, viewed.cardId))
    if (!viewed || !card || viewed.moment > new Date()) continue
    const { reason, result } = plan,
      work = as(plan.by, viewed.moment)
    const caller = { ...work.caller, origin: { ...work.caller.origin, ip: plan.ip, userAgent: BROWSER } }
    const view = { cardKind: 'bought', cardId: card.id, reason, card, result } as const
    await insertRows(db, cardInfoView, tenantId, [viewRow(caller, view, momentOf(work))])
    if (result !== 'shown') continue
    await countView(db, { tenantId, id: card.id, skuId })
    const order = await lockOrderOfCards(db, card.orderNo ?? '', work)
    await order?.markViewed({ stockCardId: card.id, reason })
  }
}
