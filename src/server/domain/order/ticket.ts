import { fail } from '../../../contract/errors.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Order, OrderRequest, TicketRequest } from './request.ts'

/** How long seats stay locked for an order that does not say until when. */
export const LOCK_MINUTES = 15

const MINUTE_MS = 60_000

/** Refuses seats of other goods, seats that do not fit the quantity, and a show or a lock that is over. */
export function requireTicket(
  { ticket, qty }: Pick<OrderRequest, 'ticket' | 'qty'>,
  goodsType: string | null,
  at: Date = new Date(),
): void {
  if (!ticket) return
  if (goodsType !== 'ticket') fail('TICKET_GOODS_ONLY', {}, 'ticket')
  if (ticket.seats.length !== qty || new Set(ticket.seats).size !== qty)
    fail('TICKET_SEATS_MISMATCH', {}, 'ticket.seats')
  const showTime = parseMoment(ticket.showTime)
  if (showTime <= at) fail('TICKET_SHOW_STARTED', {}, 'ticket.showTime')
  if (!ticket.lockExpireTime) return
  const lockedUntil = parseMoment(ticket.lockExpireTime)
  if (lockedUntil <= at || lockedUntil >= showTime) fail('TICKET_LOCK_INVALID', {}, 'ticket.lockExpireTime')
}

/** The columns of a new order of movie tickets; none for other goods. */
export function ticketColumns(
  ticket: TicketRequest | null,
  goodsType: string | null,
  at: Date = new Date(),
): Changes {
  if (goodsType !== 'ticket') return {}
  if (!ticket) return { ticketState: 'ticketing' }
  const lockEnd = Math.min(at.getTime() + LOCK_MINUTES * MINUTE_MS, parseMoment(ticket.showTime).getTime())
  return {
    ticketState: 'ticketing',
    cinemaName: ticket.cinemaName,
    filmName: ticket.filmName,
    hallName: ticket.hallName ?? null,
    showTime: ticket.showTime,
    seats: ticket.seats.join('、'),
    lockExpireTime: ticket.lockExpireTime ?? formatMoment(new Date(lockEnd)),
  }
}

/** Tickets are taken back until this long before the show. */
const RETURN_UNTIL_MS = 2 * 60 * MINUTE_MS

/** Refuses to take tickets back that were not issued, whose show is near, or a part of chosen seats. */
export function requireReturnable(
  { goodsType, ticketState, showTime, seats, successQty, refundedQty }: Order,
  qty: number,
  at: Date = new Date(),
): void {
  if (goodsType !== 'ticket') return
  if (ticketState !== 'issued') fail('TICKET_NOT_ISSUED')
  if (showTime && parseMoment(showTime).getTime() - at.getTime() <= RETURN_UNTIL_MS) fail('TICKET_SHOW_NEAR')
  const ticketQty = (successQty ?? 0) - (refundedQty ?? 0)
  if (seats && qty !== ticketQty) fail('TICKET_WHOLE_ORDER', { n: ticketQty })
}

/** What the end of an order means for its tickets; nothing for other goods. */
export const endedTickets = (
  { goodsType }: Pick<Order, 'goodsType'>,
  state: 'success' | 'partial' | 'failed' | 'canceled',
): Changes =>
  goodsType === 'ticket'
    ? { ticketState: state === 'success' || state === 'partial' ? 'issued' : 'failed' }
    : {}
