import {
  type Arrival,
  type Departure,
  type Identity,
  identityOf,
  type Provider,
  ProviderFailure,
  redirectUriOf,
} from './provider.ts'
import { fetchVia } from './providerFetch.ts'

/** Addresses of DingTalk (open.dingtalk.com, 登录第三方网站). */
const AUTHORIZE = 'https://login.dingtalk.com/oauth2/auth',
  TOKEN = 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
  USER = 'https://api.dingtalk.com/v1.0/contact/users/me'

/** Where a browser is sent to log in with DingTalk, which knows neither PKCE nor a nonce. */
export function departDingTalk(provider: Provider, state: string): Departure {
  const address = new URL(provider.authorizeUrl ?? AUTHORIZE)
  const parameters = {
    redirect_uri: redirectUriOf(provider),
    response_type: 'code',
    client_id: provider.clientId,
    scope: provider.requestedScope ?? 'openid',
    prompt: 'consent',
    state,
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return { address: address.href, verifier: '', nonce: '' }
}

/** Exchanges the code, whose fields DingTalk names in its own way, and reads who logged in. */
export async function arriveDingTalk(provider: Provider, { code }: Arrival): Promise<Identity> {
  const send = fetchVia(provider.allowPrivate),
    userAddress = provider.userinfoUrl ?? USER
  const granted = await objectOf(
    await send(provider.tokenUrl ?? TOKEN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: provider.clientId,
        clientSecret: provider.secret,
        code,
        grantType: 'authorization_code',
      }),
    }),
    'code',
  )
  if (typeof granted.accessToken !== 'string') throw new ProviderFailure('code')
  const headers = { 'x-acs-dingtalk-access-token': granted.accessToken }
  const user = await objectOf(await send(userAddress, { method: 'GET', headers }), 'identity')
  return identityOf(userAddress, user.unionId, user.nick)
}

async function objectOf(
  reply: Response,
  fault: 'code' | 'identity',
): Promise<Readonly<Record<string, unknown>>> {
  const content: unknown = reply.ok ? await reply.json() : null
  if (content === null || typeof content !== 'object') throw new ProviderFailure(fault)
  return { ...content }
}
