import { ResponseBodyError } from 'openid-client'
import { NoReply } from '../gateways/outgoing.ts'
import { arriveDingTalk, departDingTalk } from './dingTalk.ts'
import { arriveOpenId, departOpenId } from './openId.ts'
import { type Arrival, type Departure, type Identity, type Provider, ProviderFailure } from './provider.ts'

/** Where a browser is sent to log in; throws a `ProviderFailure`. */
export const depart = (provider: Provider, state: string): Promise<Departure> =>
  reported(async () =>
    provider.protocol === 'dingtalk' ? departDingTalk(provider, state) : departOpenId(provider, state),
  )

/** Who came back from a provider; throws a `ProviderFailure`. */
export const arrive = (provider: Provider, arrival: Arrival): Promise<Identity> =>
  reported(() =>
    provider.protocol === 'dingtalk' ? arriveDingTalk(provider, arrival) : arriveOpenId(provider, arrival),
  )

/** Errors of connections and of the library as `ProviderFailure`. */
async function reported<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    const cause = error instanceof Error ? error.cause : null
    if (error instanceof NoReply || cause instanceof NoReply) throw new ProviderFailure('unreachable', error)
    throw new ProviderFailure(error instanceof ResponseBodyError ? 'code' : 'identity', error)
  }
}
