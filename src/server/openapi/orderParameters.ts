import type { OrderReceiver } from '../domain/order/request.ts'
import { isPrivateHost } from '../../kernel/host.ts'
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
