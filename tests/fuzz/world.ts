import { type Client, clientsOf } from '../support/client.ts'
import type { Credential } from '../support/openApi.ts'
import { namesIn, type Operation, operationsOf } from './operations.ts'

/** A caller: a name and the headers of its login. */
export interface Person {
  readonly name: string
  readonly tenant: string
  readonly headers: Readonly<Record<string, string>>
}

/** Input of requests: calls of a running server, callers, existing ids, a key of the open interface. */
export interface World {
  readonly url: string
  readonly operations: readonly Operation[]
  readonly names: readonly string[]
  readonly people: readonly Person[]
  /** Ids of rows by the path of their list, without `/list`. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  readonly anyId: readonly string[]
  /** Ids that only the tenant 100001 may see. */
  readonly ofCompany: ReadonlySet<string>
  readonly credential: Credential
  readonly callback: string
}

export const PEOPLE = [
  ['platform', 'admin', '000000'],
  ['admin', 'admin', '100001'],
  ['operator', 'operator', '100001'],
  ['viewer', 'viewer', '100001'],
  ['other', 'admin', '100002'],
] as const
const ROWS = 30
interface Listed {
  readonly records?: readonly { readonly id?: unknown }[]
}

async function idsOf(
  client: Client,
  operations: readonly Operation[],
): Promise<Map<string, readonly string[]>> {
  const idsByPath = new Map<string, readonly string[]>()
  for (const { method, path } of operations) {
    if (method !== 'GET' || !/\/(list|page)$/.test(path)) continue
    const { data } = await client.get<Listed | readonly { readonly id?: unknown }[] | null>(
      path.replace(/^\/api/, ''),
      { size: ROWS },
    )
    const rows = Array.isArray(data)
      ? (data as readonly { readonly id?: unknown }[])
      : ((data as Listed | null)?.records ?? [])
    const ids = rows.map(({ id }) => String(id)).filter((id) => /^\d{6,19}$/.test(id))
    if (ids.length > 0) idsByPath.set(path.replace(/\/\w+$/, ''), ids)
  }
  return idsByPath
}

async function credentialOf(client: Client): Promise<Credential> {
  const merchants = await client.get<{ records: readonly { id: string }[] }>(
    '/biz-merchant/merchantConfig/list',
    { size: 100 },
  )
  const app = await client.post<{ id: string }>('/biz-openapi/openapi/app/add', {
    appName: '试探接口',
    appType: 1,
    apiCodes: [1, 2, 3, 4, 5],
    signTypes: [1, 2],
    ipRequired: 0,
    defaultQps: 1000,
    defaultBurst: 1000,
  })
  const created = await client.post<Credential>('/biz-openapi/openapi/secret/save', {
    appId: app.data.id,
    merchantId: merchants.data.records[0]?.id,
  })
  if (created.code !== 200)
    throw new Error(`no key for the open interfaces: ${JSON.stringify([app.body, created.body])}`)
  return created.data
}

async function callbackOf(client: Client): Promise<string> {
  const { data } = await client.get<{ records: readonly { id: string; supplierCode: string }[] }>(
    '/biz-supplier/supplierConfig/list',
    { size: 1 },
  )
  const [row] = data.records
  const reset = await client.post<{ callbackToken?: string }>('/biz-supplier/supplierConfig/resetSecret', {
    id: row?.id,
  })
  return `/api/biz-supplier/callback/${row?.supplierCode ?? ''}/${reset.data.callbackToken ?? ''}`
}

const POOL = '/biz-product/ecommercePublicProductPool'

/** Ids that the demo company tells every tenant, by the products it shares with them. */
async function sharedIds(client: Client): Promise<ReadonlySet<string>> {
  const { data } = await client.get<{ records: readonly { id: string }[] }>(`${POOL}/list`, { size: 200 })
  const details = await Promise.all(data.records.map(({ id }) => client.get(`${POOL}/detail`, { id })))
  return new Set(JSON.stringify(details.map(({ body }) => body)).match(/\d{15,19}/g))
}

/** Reads a running server with the demo company. */
export async function inspectServer(url: string): Promise<World> {
  const as = clientsOf(() => url),
    operations = await operationsOf(url)
  const people = await Promise.all(
    PEOPLE.map(async ([name, account, tenant]): Promise<Person> => {
      const { access_token: token } = await as(account, tenant).token()
      return { name, tenant, headers: { 'Blade-Auth': `bearer ${token}`, 'Tenant-Id': tenant } }
    }),
  )
  const company = as('admin', '100001')
  const ids = await idsOf(company, operations),
    others = await idsOf(as('admin', '100002'), operations)
  const foreignIds = new Set([...others.values()].flat()),
    shared = await sharedIds(as('admin', '100002'))
  const anyId = [...ids.values()].flat()
  return {
    url,
    operations,
    names: namesIn(operations),
    people: [...people, { name: 'nobody', tenant: '', headers: {} }],
    ids,
    anyId,
    ofCompany: new Set(anyId.filter((id) => id.length >= 15 && !foreignIds.has(id) && !shared.has(id))),
    credential: await credentialOf(company),
    callback: await callbackOf(company),
  }
}
