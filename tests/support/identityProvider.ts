import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** How the provider misbehaves; `honest` does not. */
export type Behaviour =
  | 'honest'
  | 'wrongNonce'
  | 'wrongIssuer'
  | 'wrongAudience'
  | 'wrongKey'
  | 'expired'
  | 'noIdToken'
  | 'failing'
  | 'gone'

/** A provider on this machine that speaks OpenID Connect, OAuth2 and the calls of DingTalk. */
export interface TestProvider {
  readonly url: string
  behaviour: Behaviour
  /** Who logs in at it. */
  person: { readonly sub: string; readonly name: string }
  /** Requests for tokens it received. */
  readonly exchanges: () => number
  /** Agrees to an authorization request: the query with which the browser is sent back. */
  readonly consent: (address: string) => URLSearchParams
  readonly close: () => Promise<void>
}

export const CLIENT_ID = 'quarterdeck',
  CLIENT_SECRET = 'a secret of the tests'

interface Grant {
  readonly challenge: string
  readonly nonce: string
  readonly redirectUri: string
  readonly person: TestProvider['person']
}
type Keys = Awaited<ReturnType<typeof generateKeyPair>>

class Provider implements TestProvider {
  behaviour: Behaviour = 'honest'
  person = { sub: 'u-1', name: '林晓' }
  url = ''
  readonly #grants = new Map<string, Grant>()
  readonly #tokens = new Map<string, TestProvider['person']>()
  #exchanges = 0
  readonly #keys: Keys
  readonly #otherKeys: Keys
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  constructor(keys: Keys, otherKeys: Keys) {
    this.#keys = keys
    this.#otherKeys = otherKeys
  }
  exchanges = (): number => this.#exchanges
  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }
  close = (): Promise<void> =>
    new Promise<void>((done) => {
      this.#server.closeAllConnections()
      this.#server.close(() => done())
    })
  consent = (address: string): URLSearchParams => {
    const query = new URL(address).searchParams
    if (query.get('client_id') !== CLIENT_ID) throw new Error('another client')
    const code = randomUUID()
    this.#grants.set(code, {
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
      person: this.person,
    })
    return new URLSearchParams({ code, state: query.get('state') ?? '' })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.url)
    if (this.behaviour === 'gone') return void response.destroy()
    if (this.behaviour === 'failing') return send(response, 500, { error: 'server_error' })
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, this.#metadata())
    if (pathname === '/jwks')
      return send(response, 200, {
        keys: [{ ...(await exportJWK(this.#keys.publicKey)), alg: 'RS256', kid: 'k1', use: 'sig' }],
      })
    if (pathname === '/authorize') return this.#showConsent(request, response)
    if (pathname === '/token') return this.#exchange(await bodyOf(request), response)
    if (pathname === '/dingtalk/token') return this.#exchangeDingTalk(await bodyOf(request), response)
    return this.#showPerson(request, response)
  }
  #metadata() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  }
  #showConsent(request: IncomingMessage, response: ServerResponse): void {
    const address = new URL(request.url ?? '', this.url)
    const target = `${address.searchParams.get('redirect_uri')}?${this.consent(address.href)}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="zh"><title>身份</title><a id="go" href="${target.replaceAll('&', '&amp;')}">同意</a>`,
    )
  }
  /** The grant of a code, which is used up by that. */
  #take(code: unknown): Grant | null {
    const grant = this.#grants.get(String(code)) ?? null
    this.#grants.delete(String(code))
    this.#exchanges += 1
    return grant
  }
  async #exchange(body: string, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(body)
    const grant = this.#take(form.get('code'))
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      grant?.challenge === proof &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT_SECRET
    if (!isRight) return send(response, 400, { error: 'invalid_grant' })
    const token = this.#tokenFor(grant.person)
    const idToken =
      grant.nonce === '' || this.behaviour === 'noIdToken' ? {} : { id_token: await this.#signed(grant) }
    return send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 60, ...idToken })
  }
  #tokenFor(person: TestProvider['person']): string {
    const token = randomUUID()
    this.#tokens.set(token, person)
    return token
  }
  #signed({ nonce, person }: Grant): Promise<string> {
    const { behaviour } = this
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ nonce: behaviour === 'wrongNonce' ? 'x' : nonce, name: person.name })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(behaviour === 'wrongIssuer' ? 'http://elsewhere.example' : this.url)
      .setAudience(behaviour === 'wrongAudience' ? 'another' : CLIENT_ID)
      .setSubject(person.sub)
      .setIssuedAt(behaviour === 'expired' ? now - 7200 : now)
      .setExpirationTime(behaviour === 'expired' ? now - 3600 : now + 60)
      .sign((behaviour === 'wrongKey' ? this.#otherKeys : this.#keys).privateKey)
  }
  #exchangeDingTalk(body: string, response: ServerResponse): void {
    const { code, clientSecret } = JSON.parse(body) as Record<string, unknown>
    const grant = this.#take(code)
    if (!grant || clientSecret !== CLIENT_SECRET) return send(response, 400, { code: 'invalidCode' })
    return send(response, 200, { accessToken: this.#tokenFor(grant.person), expireIn: 60 })
  }
  #showPerson({ headers }: IncomingMessage, response: ServerResponse): void {
    const token = String(headers['x-acs-dingtalk-access-token'] ?? headers.authorization?.slice(7))
    const person = this.#tokens.get(token)
    if (!person) return send(response, 401, { error: 'invalid_token' })
    const { sub, name } = person
    return send(response, 200, { number: sub, login: name, unionId: sub, nick: name })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Starts a provider. */
export async function startIdentityProvider(): Promise<TestProvider> {
  const provider = new Provider(await generateKeyPair('RS256'), await generateKeyPair('RS256'))
  await provider.listen()
  return provider
}
