import { movie } from '../../../contract/resources/order/movie.ts'
import { particulars } from '../../engine/particulars.ts'
import { movieHooks } from './orderHooks.ts'
import { refundTickets } from './ticketRefund.ts'

export const movieParticulars = particulars(movie, {
  hooks: movieHooks,
  actions: { refund: refundTickets },
})
