import type { OrderReceiver, TicketRequest } from '../domain/order/request.ts'
import { isPrivateHost } from '../../kernel/host.ts'
import { isMoment } from '../../kernel/time.ts'
import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Services } from '../services.ts'
import type { CallParameters } from './callContext.ts'
import { objectIn, requiredText, textIn } from './callParameters.ts'
import { refuseOpen } from './refusals.ts'

/**
 * Callback URL of an order; null where none is given. Refuses what no notification would be sent to: other
 * protocols, and private hosts unless the installation allows them. A name that resolves to a private address
 * is refused at each call.
 */
export async function notifyAddressIn(
  parameters: CallParameters,
  { database }: Services,
): Promise<string | null> {
  const address = textIn(parameters, 'notifyUrl', 500)
  if (address === null) return null
  const url = URL.canParse(address) ? new URL(address) : null
  const isCallable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    (!isPrivateHost(url.hostname) || (await allowsPrivateHosts({ database })))
  return isCallable ? address : refuseOpen('PARAM_INVALID', 'notifyUrl')
}

const MAX_SEATS = 20,
  MAX_SEAT_LENGTH = 20

function momentIn(parameters: CallParameters, name: string): string | null {
  const value = textIn(parameters, name, 19)
  if (value === null) return null
  return isMoment(value) ? value : refuseOpen('PARAM_INVALID', name)
}

function seatsIn({ seats }: CallParameters): readonly string[] {
  if (seats === undefined || seats === null) refuseOpen('PARAM_MISSING')
  const isList = Array.isArray(seats) && seats.length > 0 && seats.length <= MAX_SEATS
  if (!isList) return refuseOpen('PARAM_INVALID', 'seats')
  return seats.map((seat: unknown) =>
    typeof seat === 'string' && /^[^、\s][^、]*$/.test(seat) && seat.length <= MAX_SEAT_LENGTH
      ? seat
      : refuseOpen('PARAM_INVALID', 'seats'),
  )
}

/** Show and seats of movie tickets; null where none are given. */
export function ticketIn(parameters: CallParameters): TicketRequest | null {
  if (parameters.ticket === undefined || parameters.ticket === null) return null
  const ticket = objectIn(parameters, 'ticket')
  return {
    cinemaName: requiredText(ticket, 'cinemaName', 60),
    filmName: requiredText(ticket, 'filmName', 60),
    hallName: textIn(ticket, 'hallName', 30),
    showTime: momentIn(ticket, 'showTime') ?? refuseOpen('PARAM_MISSING'),
    seats: seatsIn(ticket),
    lockExpireTime: momentIn(ticket, 'lockExpireTime'),
  }
}

/** Recipient of physical goods; null where none is given. */
export function receiverIn(parameters: CallParameters): OrderReceiver | null {
  if (parameters.receiver === undefined || parameters.receiver === null) return null
  const receiver = objectIn(parameters, 'receiver'),
    textPart = (name: string): string | undefined => textIn(receiver, name, 60) ?? undefined
  const region = { province: textPart('province'), city: textPart('city'), district: textPart('district') }
  return {
    name: requiredText(receiver, 'name', 60),
    phone: requiredText(receiver, 'phone', 20),
    address: requiredText(receiver, 'address', 200),
    ...Object.fromEntries(Object.entries(region).filter(([, value]) => value !== undefined)),
  }
}
