import { afterAll, beforeAll, expect } from 'vitest'
import { type Answer, call } from '../../support/client.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestProvider,
} from '../../support/identityProvider.ts'
import { type TestServer, useServer } from '../../support/server.ts'
import { SABER } from '../signIn.ts'

export const COMPANY = '100001',
  NOUN = '/blade-system/identity-provider'

/** The server of this file. */
export const server: TestServer = useServer()
let started: TestProvider | null = null
/** The provider of this file. */
export const provider = (): TestProvider => {
  if (!started) throw new Error('the provider runs only during the tests of this file')
  return started
}
export interface Visit {
  readonly query: URLSearchParams
  readonly cookie: string
  readonly address: string
}

export interface GuestAnswer {
  readonly user_id: string
  readonly oauth_id: string
  readonly access_token: string
}

export const admin = () => server.as('admin', COMPANY)

export async function addProvider(values: Readonly<Record<string, unknown>>): Promise<string> {
  const { data, msg } = await admin().post<{ id: string }>(`${NOUN}/submit`, {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    consoleOrigin: 'https://console.example.com',
    ...values,
  })
  expect(msg).toBe('新增成功')
  expect(await admin().post(`${NOUN}/enable`, { ids: data.id })).toMatchObject({ code: 200 })
  return data.id
}
export async function setParam(tenant: string, paramKey: string, paramValue: string): Promise<void> {
  const client = server.as('admin', tenant)
  const found = await client.get<{ records: { id: string; version: number }[] }>('/blade-system/param/list', {
    paramKey,
  })
  const row = found.data.records[0]
  const answer = await client.post('/blade-system/param/submit', {
    ...(row ? { id: row.id, version: row.version } : {}),
    paramName: paramKey,
    paramKey,
    paramValue,
  })
  expect(answer).toMatchObject({ code: 200 })
}
export const render = (source: string, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(
    `${server.url}/api/blade-auth/oauth/render/${source}?${new URLSearchParams({ tenantId: COMPANY, ...more })}`,
    { redirect: 'manual' },
  )

/** Goes to a provider and comes back with its consent. */
export async function visit(source: string, more: Readonly<Record<string, string>> = {}): Promise<Visit> {
  const answer = await render(source, more)
  expect(answer.status).toBe(302)
  const address = answer.headers.get('location') ?? ''
  return {
    address,
    query: provider().consent(address),
    cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  }
}
export const arrive = (
  { query, cookie }: Pick<Visit, 'query' | 'cookie'>,
  { source = '', grant = 'social', path = '/oauth/token' } = {},
): Promise<Answer> =>
  call(`${server.url}/api/blade-auth${path}`, {
    method: 'POST',
    headers: { Authorization: SABER, 'Content-Type': 'application/json', cookie },
    body: JSON.stringify({ grant_type: grant, source, ...Object.fromEntries(query) }),
  })
export const guestOf = (answer: Answer): GuestAnswer => answer.body as unknown as GuestAnswer
export const ticketFor = async (person: TestProvider['person']): Promise<string> => {
  provider().person = person
  return guestOf(await arrive(await visit('corp'))).oauth_id
}
export const bindTo = async (account: string, person: TestProvider['person']): Promise<Answer> =>
  server.as(account, COMPANY).post('/blade-system/user/bind-identity', {
    oauthId: await ticketFor(person),
    password: account,
  })

/** Milliseconds of the setup on a busy machine. */
const SETUP_MS = 240_000

/** Starts a provider that speaks the three protocols, and enters it at the company. */
export function useProviders(): void {
  beforeAll(async () => {
    const idp = await startIdentityProvider()
    started = idp
    await setParam('000000', 'net.allowPrivateHosts', '1')
    await addProvider({ source: 'corp', name: '统一身份', protocol: 1, issuer: idp.url })
    await addProvider({
      source: 'code',
      name: '代码平台',
      protocol: 2,
      authorizeUrl: `${idp.url}/authorize`,
      tokenUrl: `${idp.url}/token`,
      userinfoUrl: `${idp.url}/me`,
      subjectField: 'number',
      nameField: 'login',
    })
    await addProvider({
      source: 'ding',
      name: '钉钉',
      protocol: 3,
      authorizeUrl: `${idp.url}/authorize`,
      tokenUrl: `${idp.url}/dingtalk/token`,
      userinfoUrl: `${idp.url}/dingtalk/me`,
    })
  }, SETUP_MS)
  afterAll(() => started?.close())
}
