import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
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

const DEFAULT_SCOPE = 'openid profile email'

const fetchOf = ({ allowPrivate }: Provider): NonNullable<Configuration[typeof customFetch]> => {
  const send = fetchVia(allowPrivate)
  return (url, { method, headers, body }) => send(url, { method, headers, body })
}

/** The client of a provider; the metadata of an OpenID issuer is read from it. */
async function configured(provider: Provider): Promise<Configuration> {
  const { clientId, secret, allowPrivate } = provider
  const proof = secret === '' ? None() : ClientSecretPost(secret)
  const execute = [enableNonRepudiationChecks, ...(allowPrivate ? [allowInsecureRequests] : [])]
  if (provider.protocol === 'oidc')
    return discovery(new URL(provider.issuer ?? ''), clientId, {}, proof, {
      execute,
      [customFetch]: fetchOf(provider),
    })
  const { authorizeUrl, tokenUrl, userinfoUrl } = provider
  if (!authorizeUrl || !tokenUrl || !userinfoUrl) throw new ProviderFailure('identity')
  const server = { issuer: userinfoUrl, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl }
  const configuration = new Configuration(server, clientId, {}, proof)
  if (allowPrivate) allowInsecureRequests(configuration)
  configuration[customFetch] = fetchOf(provider)
  return configuration
}

/** Where a browser is sent to log in, with PKCE, and with a nonce for an OpenID issuer. */
export async function departOpenId(provider: Provider, state: string): Promise<Departure> {
  const configuration = await configured(provider)
  const verifier = randomPKCECodeVerifier(),
    nonce = provider.protocol === 'oidc' ? randomNonce() : ''
  const scope = provider.requestedScope ?? (provider.protocol === 'oidc' ? DEFAULT_SCOPE : '')
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(provider),
    response_type: 'code',
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(scope === '' ? {} : { scope }),
    ...(nonce === '' ? {} : { nonce }),
  })
  return { address: address.href, verifier, nonce }
}

/** Exchanges the code and reads who logged in: the signed ID token of an issuer, the user info of an OAuth2 service. */
export async function arriveOpenId(provider: Provider, arrival: Arrival): Promise<Identity> {
  const { code, state, verifier, nonce, issuer } = arrival
  const configuration = await configured(provider)
  const address = new URL(redirectUriOf(provider))
  address.search = String(new URLSearchParams({ code, state, ...(issuer === '' ? {} : { iss: issuer }) }))
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...(nonce === '' ? {} : { expectedNonce: nonce, idTokenExpected: true }),
  })
  if (provider.protocol === 'oauth2') return readUserInfo(provider, configuration, tokens.access_token)
  const claims = tokens.claims()
  if (!claims) throw new ProviderFailure('identity')
  const name = claims.name ?? claims.preferred_username
  if (typeof name === 'string' || !configuration.serverMetadata().userinfo_endpoint)
    return identityOf(claims.iss, claims.sub, name)
  const info = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return identityOf(claims.iss, claims.sub, info.name ?? info.preferred_username)
}

async function readUserInfo(
  provider: Provider,
  configuration: Configuration,
  accessToken: string,
): Promise<Identity> {
  const address = provider.userinfoUrl ?? ''
  const reply = await fetchProtectedResource(configuration, accessToken, new URL(address), 'GET')
  if (!reply.ok) throw new ProviderFailure('identity')
  const info: unknown = await reply.json()
  if (info === null || typeof info !== 'object') throw new ProviderFailure('identity')
  const valueOf = (name: string): unknown => (Object.hasOwn(info, name) ? Reflect.get(info, name) : null)
  return identityOf(address, valueOf(provider.subjectField ?? 'id'), valueOf(provider.nameField ?? 'name'))
}
