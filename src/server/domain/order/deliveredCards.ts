import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { sealedCards } from '../../store/stock/cardViewRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { ofOrder, lockOrder, addOrderTrace } from './moves.ts'
import type { Order } from './request.ts'

/** A card in plain text, for the merchant that bought it. */
export interface DeliveredCard {
  readonly cardNo: string | null
  readonly cardPwd: string
  readonly expireTime: string | null
}

const { issued, viewed, used } = merchantCardOrderInfo.states.wire

/**
 * The delivered cards of an order. Reading them marks them as viewed, which is committed before any secret is
 * returned.
 */
export async function cardsOfOrder(
  services: Services,
  tenantId: string,
  order: Order,
): Promise<readonly DeliveredCard[]> {
  const rows = await services.database.transaction(async (db) => {
    const work = systemWork(services, tenantId, { db, path: 'orders/cards' })
    const issuedCards = await rowsOf(order, [issued], work)
    if (issuedCards.length === 0) return rowsOf(order, [viewed, used], work)
    await lockOrder(order.id, work)
    const unviewed = await rowsOf(order, [issued], work)
    await updateRows(db, merchantCardOrderInfo, {
      tenantId,
      ids: unviewed.map(({ id }) => id),
      set: { issueState: 'viewed', viewTime: formatMoment(new Date()) },
      userId: null,
      from: ['issued'],
    })
    if (unviewed.length > 0) await addOrderTrace(order, `商户通过开放接口取卡 ${unviewed.length} 张`, work)
    return rowsOf(order, [viewed, used], work)
  })
  const sealed = new Map(
    (
      await sealedCards(
        services.database.kysely,
        tenantId,
        rows.map(({ stockCardId }) => String(stockCardId)),
      )
    ).map((card) => [card.id, card]),
  )
  return rows.flatMap(({ stockCardId }) => {
    const card = sealed.get(String(stockCardId))
    return card
      ? [
          {
            cardNo: card.cardNo === null ? null : services.vault.open(card.cardNo),
            cardPwd: services.vault.open(card.secret),
            expireTime: card.expireTime,
          },
        ]
      : []
  })
}

const rowsOf = (order: Order, states: readonly number[], work: Work) =>
  selectWhere(work.db, merchantCardOrderInfo, work.tenantId, {
    all: [ofOrder(order.id), { field: 'issueState', operator: 'in', values: states }],
  })
