import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { systemWork } from '../../engine/system.ts'
import { momentOf, type Reading, type Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { sealedCards } from '../../store/stock/cardViewRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { ofOrder, lockOrder, lockOrderByNumber, addOrderTrace } from './moves.ts'
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
    await setViewed(unviewed, work)
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

/** An order whose cards are revealed to an operator. */
export interface OrderOfCards {
  /** Marks a delivered card as viewed; one that is not, or not of this order, stays as it is. */
  readonly markViewed: (card: { readonly stockCardId: string; readonly reason: string }) => Promise<void>
}

/** Locks the order with this number; null where the number is not one of an order. */
export async function lockOrderOfCards(
  db: Writer,
  orderNo: string,
  reading: Reading,
): Promise<OrderOfCards | null> {
  const work = { ...systemWork(reading.services, reading.tenantId, { db, path: 'orders/cards' }), ...reading }
  const order = await lockOrderByNumber(orderNo, work)
  return (
    order && {
      markViewed: async ({ stockCardId, reason }) => {
        const rows = (await rowsOf(order, [issued], work)).filter((row) => row.stockCardId === stockCardId)
        if (rows.length === 0) return
        await setViewed(rows, work)
        await addOrderTrace(order, `后台查看卡密 ${rows[0]?.cardNoMasked ?? ''}：${reason}`, work)
      },
    }
  )
}

const setViewed = (rows: readonly { readonly id: string }[], work: Work): Promise<unknown> =>
  updateRows(work.db, merchantCardOrderInfo, {
    tenantId: work.tenantId,
    ids: rows.map(({ id }) => id),
    set: { issueState: 'viewed', viewTime: momentOf(work) },
    userId: null,
    from: ['issued'],
  })

const rowsOf = (order: Order, states: readonly number[], work: Work) =>
  selectWhere(work.db, merchantCardOrderInfo, work.tenantId, {
    all: [ofOrder(order.id), { field: 'issueState', operator: 'in', values: states }],
  })
