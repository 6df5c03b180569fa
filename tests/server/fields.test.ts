import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { post } from '../../src/contract/resources/system/post.ts'
import { labelKey, readRow, readTable, type Table } from '../../src/contract/wire.ts'
import { formatDay } from '../../src/kernel/time.ts'
import { keysToRead } from '../../src/server/store/columnLists.ts'
import type { Hooks } from '../../src/server/engine/hooks.ts'
import { PARTICULARS } from '../../src/server/domain/particulars.ts'
import type { Client } from '../support/client.ts'
import { NO_FIELDS, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ fresh: true, env: { SEARCH_BURST: '1000000' } })
const as = (account: string): Client => server.as(account, '100001')

/** Writes a row into each log of the server, and then no further calls, so that the lists stay as they are. */
beforeAll(async () => {
  await as('viewer').get('/blade-system/role/list')
  await as('viewer').post('/blade-log/error/upload', { logs: [{ message: 'a list was empty' }] })
  for (const log of ['usual', 'api', 'error'])
    await vi.waitFor(
      async () => {
        const { data } = await as('admin').get<{ total: number }>(`/blade-log/${log}/list`)
        expect(data.total).toBeGreaterThan(0)
      },
      { timeout: 10_000, interval: 200 },
    )
  const none = { paramName: '接口日志记录范围', paramKey: 'log.api.level', paramValue: '0' }
  expect((await as('admin').post('/blade-system/param/submit', none)).code).toBe(200)
})

type Row = Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, string | number>>

/** The first moment a list with a time rule may be asked for; days are those of the server. */
const sinceDays = (days: number): string =>
  `${formatDay(new Date(Date.now() - (Math.min(days, 31) - 1) * 86_400_000))} 00:00:00`
const SYSTEM = ['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'tenantId'] as const

const pathOf = ({ path, verbs, list: { requiredFilter } }: Resource): string | null => {
  const verb = ['list', 'page', 'lazy-list'].find((candidate) => verbs.some((own) => own === candidate))
  return requiredFilter ? `${path}/${requiredFilter.under}/page` : verb ? `${path}/${verb}` : null
}
const queryOf = ({ list: { within } }: Resource): Query => ({
  size: 30,
  ...(within ? { [`${within.field ?? 'createTime'}_datege`]: sinceDays(within.days) } : {}),
})

/** The rows of a page, a tree or an array, those of a tree one after the other. */
function rowsOf(data: unknown): Row[] {
  const rows = (Array.isArray(data) ? data : ((data as { records?: Row[] } | null)?.records ?? [])) as Row[]
  return rows.flatMap(({ children, ...row }) => [row, ...rowsOf(children ?? [])])
}
async function read(client: Client, resource: Resource, query: Query = {}): Promise<Row[]> {
  const answer = await client.get(pathOf(resource) ?? '', { ...queryOf(resource), ...query })
  expect(
    answer.code,
    `${resource.id} ${JSON.stringify(query)} ${JSON.stringify(answer.body).slice(0, 300)}`,
  ).toBe(200)
  return rowsOf(answer.data)
}

/** The keys of an answer that belong to these fields; a text that is stored as a sentence comes with its parts. */
function wireKeys({ fields, stateField }: Resource, names: readonly string[]): Set<string> {
  const all = [
    'id',
    'version',
    ...(stateField ? [stateField] : []),
    ...(fields.parentId ? ['parentId'] : []),
    // Old clients get it in every row, of a noun without states as well.
    ...(fields.status ? [] : ['status']),
    ...names,
  ]
  return new Set(
    all.flatMap((name) => {
      const { kind, from = '', to = '', sentence } = fields[name] ?? {}
      if (kind === 'window') return [from, to]
      return [name, labelKey(name), ...(sentence ? [sentence] : [])]
    }),
  )
}
const only = (row: Row, keys: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key)))

/** What is added to rows beyond what is stored, by noun. */
const DECORATED = PARTICULARS.flatMap(({ resource, hooks }) => {
  const { decorate } = hooks as Hooks
  return decorate && pathOf(resource) !== null ? [{ resource, decorate }] : []
})
const LISTED = RESOURCES.filter((resource) => pathOf(resource) !== null)
const namesOf = (resource: Resource): string[] => [
  ...Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [] : [name])),
  ...SYSTEM.filter((name) => name !== 'tenantId' || resource.scope === 'tenant'),
]

const setsOf = (resource: Resource): readonly string[] =>
  DECORATED.filter((one) => one.resource.id === resource.id).flatMap(({ decorate }) =>
    decorate.flatMap(({ sets }) => sets),
  )

/** How often both are read again: rows change between two reads while the server works on its orders. */
const ATTEMPTS = 8,
  PAUSE_MS = 100

/** Expects a list of some fields to be the full list without the others. */
async function compare(client: Client, resource: Resource, names: readonly string[]): Promise<void> {
  const keys = wireKeys(resource, names)
  for (let attempt = 0; ; attempt += 1) {
    // Long fields that a list omits come where they are named.
    const full = await read(
      client,
      resource,
      resource.list.omits.length > 0 ? { fields: [...namesOf(resource), ...setsOf(resource)].join(',') } : {},
    )
    const partly = await read(client, resource, { fields: names.join(',') })
    try {
      expect(partly).toEqual(full.map((row) => only(row, keys)))
      return
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await new Promise((done) => {
        setTimeout(done, attempt * PAUSE_MS)
      })
    }
  }
}

test('of every noun, any fields have the values they have in the full list, and nothing else is sent', async () => {
  const filled = new Set<string>()
  for (const resource of LISTED) {
    const client = resource.scope === 'platform' ? server.as('admin') : as('admin')
    if ((await read(client, resource)).length > 0) filled.add(resource.id)
    await fc.assert(
      fc.asyncProperty(fc.subarray(namesOf(resource), { minLength: 1 }), (names) =>
        compare(client, resource, names),
      ),
      { numRuns: 10, endOnFailure: true },
    )
  }
  const untested = DECORATED.map(({ resource }) => resource.id).filter((id) => !filled.has(id))
  expect(untested, 'decorated nouns without a row').toEqual([])
  expect(filled.size).toBeGreaterThan(40)
}, 600_000)

test('each computed field alone has the value it has among all', async () => {
  for (const { resource, decorate } of DECORATED)
    for (const { sets } of decorate) for (const name of sets) await compare(as('admin'), resource, [name])
}, 120_000)

const ORDERS = RESOURCES.find(({ id }) => id === 'merchantOrderInfo') as Resource
const POSTS = `${post.path}/list`

test('every list can be asked for the columns it shows', async () => {
  for (const resource of LISTED) {
    const client = resource.scope === 'platform' ? server.as('admin') : as('admin')
    const rows = await read(client, resource, {
      fields: [resource.title, ...resource.list.columns].join(','),
    })
    for (const name of [resource.title, ...resource.list.columns])
      if (resource.fields[name]?.kind !== 'rows' && resource.fields[name]?.kind !== 'window')
        for (const row of rows) expect(Object.keys(row), `${resource.id}.${name}`).toContain(name)
  }
}, 120_000)

test('a table has the same fields as the records, row by row', async () => {
  const names = ['orderNo', 'merchantCode', 'skuId', 'orderAmount', 'createTime']
  const query = { ...queryOf(ORDERS), fields: names.join(',') }
  const table = await as('admin').get<{ table: Table }>(pathOf(ORDERS) ?? '', query, {
    headers: { 'Accept-Rows': 'table' },
  })
  const { keys, nulls } = table.data.table
  expect(keys).toEqual(expect.arrayContaining(['id', 'version', 'orderNo', 'skuId', 'skuName', 'createTime']))
  expect([...keys, ...nulls].filter((key) => !wireKeys(ORDERS, names).has(key))).toEqual([])
  const records = await read(as('admin'), ORDERS, { fields: names.join(',') })
  const rows = records.map((record) => readRow(ORDERS, record))
  for (const [index, row] of readTable(ORDERS, table.data.table).entries())
    expect(rows[index]).toMatchObject(row)
})

test('unknown fields and secrets are refused, each by its name', async () => {
  for (const [path, fields, field] of [
    [POSTS, 'postName,nothing', 'nothing'],
    [POSTS, 'toString', 'toString'],
    [POSTS, '__proto__', '__proto__'],
    [POSTS, 'post_name', 'post_name'],
    [POSTS, 'postName;drop', 'postName;drop'],
    ['/blade-system/user/page', 'account,password', 'password'],
    ['/blade-system/role/list', 'roleName,nothing', 'nothing'],
    ['/blade-system/dept/lazy-list', 'deptName,nothing', 'nothing'],
  ] as const)
    for (const detail of [true, false])
      expect(
        (await server.as('admin', { tenant: '100001', detail }).get(path, { size: 1, fields })).body,
        `${path} ${fields}`,
      ).toMatchObject({
        code: 400,
        data: { errCode: 'UNKNOWN_FIELD', params: { field }, field: 'fields' },
      })
})

test('no names send everything; repeated names and spaces between them count once', async () => {
  const admin = as('admin')
  const full = await read(admin, post)
  for (const fields of ['', ',', ' , ']) expect(await read(admin, post, { fields })).toEqual(full)
  const keys = wireKeys(post, ['postName'])
  for (const fields of ['postName', 'postName,postName', ' postName ,', 'version,postName,id'])
    expect(await read(admin, post, { fields })).toEqual(full.map((row) => only(row, keys)))
})

test('a field the caller may not see is empty, named or not, as is what is computed from it', async () => {
  const scoped = await scopedUser(server, 'support')
  const compareAll = async (client: Client, resource: Resource): Promise<void> => {
    await compare(client, resource, namesOf(resource))
    for (const name of namesOf(resource).slice(0, 12)) await compare(client, resource, [name])
  }
  for (const id of ['merchantOrderInfo', 'supplierGoods', 'merchantConfig', 'operateLog']) {
    const resource = RESOURCES.find((noun) => noun.id === id) as Resource
    await scoped.hold({ ...NO_FIELDS, resourceCode: id })
    await compareAll(scoped.client, resource)
    await compareAll(scoped.plain, resource)
  }
  await scoped.hold({ ...NO_FIELDS, resourceCode: 'merchantOrderInfo' })
  const [order] = await read(scoped.client, ORDERS, { fields: 'orderNo,orderAmount' })
  expect(order).toMatchObject({ orderNo: null, orderAmount: null })
})

test('a noun is read by few sets of columns, however many a client asks for', () => {
  const noun: Resource = { ...post }
  const names = namesOf(noun).filter((name) => name !== 'tenantId')
  const sets = new Set<ReadonlySet<string> | null>()
  for (let mask = 1; mask < 2 ** names.length; mask += 1) {
    const needed = new Set(['id', ...names.filter((_, at) => (mask >> at) & 1)])
    const read = keysToRead(noun, needed)
    sets.add(read)
    for (const name of needed) if (read) expect(read.has(name), `${name} of ${[...needed].join()}`).toBe(true)
    expect(keysToRead(noun, new Set([...needed].toReversed()))).toBe(read)
  }
  expect(sets.size).toBeLessThanOrEqual(9)
  const usual = new Set(['id', ...noun.list.columns])
  expect(keysToRead(noun, usual, true)).toEqual(usual)
  expect(keysToRead(noun, new Set(noun.list.columns))?.size).toBeLessThanOrEqual(usual.size)
})
