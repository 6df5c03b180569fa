import { dateTime, oneOf, secret, text } from '../define/field.ts'

/** Only orders of movie tickets have these. */
const ofTickets = { computed: true, when: { goodsType: 'ticket' } } as const

/** What a movie ticket is for, and how far its issue is; all are written by the server. */
export const TICKET_FIELDS = {
  cinemaName: text('影院', { ...ofTickets, max: 60, search: 'prefix', width: 170 }),
  filmName: text('影片', { ...ofTickets, max: 60, search: 'prefix', width: 150 }),
  hallName: text('影厅', { ...ofTickets, max: 30, search: 'none' }),
  showTime: dateTime('放映时间', { ...ofTickets, search: 'range' }),
  seats: text('座位', { ...ofTickets, max: 440, search: 'none', width: 160 }),
  lockExpireTime: dateTime('座位锁定到期', { ...ofTickets, search: 'range' }),
  ticketState: oneOf(
    '出票状态',
    { ticketing: '出票中', issued: '已出票', failed: '出票失败', refunded: '已退票' },
    {
      wire: { ticketing: 1, issued: 2, failed: 3, refunded: 4 },
      tones: { ticketing: 'info', issued: 'ok', failed: 'bad', refunded: 'warn' },
      ...ofTickets,
    },
  ),
  ticketCode: secret('取票码', { ...ofTickets, max: 200 }),
} as const

/** The tickets of an order in its detail view. */
export const TICKET_DETAIL = [
  ['filmName', 'cinemaName', 'hallName'],
  ['showTime', 'seats'],
  ['ticketState', 'lockExpireTime'],
] as const
