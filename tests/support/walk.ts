import { readdir, readFile } from 'node:fs/promises'
import type { Resource } from '../../src/contract/define/resource.ts'
import { buttonsOf } from '../../src/contract/define/permission.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { formatDay } from '../../src/kernel/time.ts'
import { childTable, columnsOf } from '../../src/server/store/columns.ts'
import type { Scoped } from './scopes.ts'
import type { TestServer } from './server.ts'

/** By table: texts that occur in its rows and nowhere else in the database. */
export type Marks = ReadonlyMap<string, readonly string[]>

/** Lists of orders cover three months at most. */
const SINCE = `${formatDay(new Date(Date.now() - 30 * 86_400_000))} 00:00:00`
const MAX_MARKS = 200
const TENANT = '100001'
const TEXTS = new Set(['text', 'longText'])
const texts = (resource: Resource): string[] =>
  columnsOf(resource)
    // A trace number stands in every log of its call.
    .filter(({ name }) => name !== 'traceId')
    .filter(({ field, type }) => field && TEXTS.has(field.kind) && !type.endsWith('[]'))
    .map(({ column }) => column)
const tables = new Map(RESOURCES.map((resource) => [resource.table, resource]))

/** All texts of the product itself: names of fields, labels, sentences. */
async function productVocabulary(): Promise<string> {
  const files = await readdir('src', { recursive: true })
  const own = files.filter(
    (name) => name.endsWith('.ts') && !name.includes('seed/') && !name.startsWith('console'),
  )
  return [
    ...(await Promise.all(
      [...own.map((name) => `src/${name}`), 'tests/support/specimen.ts'].map((name) =>
        readFile(name, 'utf8'),
      ),
    )),
    ...RESOURCES.flatMap((resource) => buttonsOf(resource).map(({ code }) => code)),
  ].join('\n')
}

/** Reads texts of each noun that would reveal one of its rows. */
export async function markedRows(server: TestServer): Promise<Marks> {
  const all = await server.sql(
    `
      select c.relname as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    `,
  )
  const whole = new Map<string, string>(),
    sources = await productVocabulary()
  for (const { name } of all) {
    const rows = await server.sql(`select t::text as row from "${String(name)}" t limit 5000`)
    whole.set(String(name), rows.map(({ row }) => String(row)).join('\n'))
  }
  const marks = new Map<string, string[]>()
  for (const [table, resource] of tables) {
    const own = resource.scope === 'tenant' ? ` where tenant_id = '${TENANT}'` : ''
    const columns = [...texts(resource).map((column) => `"${column}"`), 'id'].join(', ')
    const rows = await server.sql(`select ${columns} from "${table}"${own} order by id desc limit 300`)
    const parts = new Set([table, ...Object.keys(resource.fields).map((name) => childTable(resource, name))])
    const elsewhere = [sources, ...[...whole].filter(([name]) => !parts.has(name)).map(([, text]) => text)]
    const candidates = [
      ...new Set(
        rows
          .flatMap((row) => texts(resource).map((column) => row[column]))
          .filter(
            (value): value is string =>
              typeof value === 'string' && value.length >= 4 && !/[\n"\\]|^[\d.,%]{1,8}[折元]?$/.test(value),
          ),
      ),
    ]
    marks.set(
      table,
      candidates
        .filter((value) => !value.startsWith('specimen') && !elsewhere.some((text) => text.includes(value)))
        .slice(0, MAX_MARKS),
    )
  }
  return marks
}

const EXCLUDED_PATHS = [
  // A user's own profile and permissions do not depend on the rows of these nouns.
  '/blade-system/menu/routes',
  '/blade-system/menu/buttons',
  '/blade-system/menu/auth-routes',
  '/blade-system/menu/grant-tree',
  '/blade-system/menu/grant-top-tree',
  '/blade-system/user/info',
  // Names of declarations with their pinyin, no rows.
  '/blade-system/nouns',
]

/** Values for the parameters of calls outside the declarations, by name. */
async function valuesFor(server: TestServer): Promise<Record<string, string>> {
  const scalar = async (statement: string): Promise<string> =>
    String((await server.sql(statement))[0]?.v ?? '')
  const tableOf = (id: string): string => RESOURCES.find((resource) => resource.id === id)?.table ?? id
  const first = (noun: string, column: string, more = ''): Promise<string> =>
    scalar(
      `
        select ${column}::text as v
        from ${tableOf(noun)}
        where tenant_id = '${TENANT}' ${more}
        order by id desc limit 1
      `,
    )
  return {
    orderId: await first('channelOrderInfo', 'order_id'),
    accountId: await first('accountDetail', 'account_id', 'and account_id is not null'),
    merchantCode: await first('merchantGoods', 'merchant_code'),
    contractPartyId: await first('merchantConfig', 'contract_party_id'),
    merchantGroupId: await first('merchantConfig', 'merchant_group_id'),
    configId: await first('goodsChannelDetail', 'config_id'),
    secretId: await first('apiKey', 'secret_id'),
    afterSaleId: await first('orderAfterSale', 'id'),
    orderNo: await first('merchantOrderInfo', 'order_no'),
    userId: await first('user', 'id'),
    skuId: await first('stock', 'sku_id'),
    poolId: await first('goodsPoolRelation', 'pool_id'),
    batchNo: await first('merchantOrderBatch', 'batch_no'),
    code: await first('dictBiz', 'code'),
    appId: await first('app', 'id'),
    roleIds: await first('role', 'id'),
  }
}

/** Answers of some calls as text, by address. */
export async function answersOf(
  { plain }: Scoped,
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const url of urls) {
    const [path = '', query = ''] = url.split('?')
    answers.set(
      url,
      path.startsWith('POST ')
        ? JSON.stringify(
            (await plain.post(path.slice(5), Object.fromEntries(new URLSearchParams(query)))).body,
          )
        : await plain.text(path, Object.fromEntries(new URLSearchParams(query))),
    )
  }
  return answers
}

/** Calls with an internal server error; the operation log may mention such errors of others. */
export const brokenOf = (answers: ReadonlyMap<string, string>): string[] =>
  [...answers].filter(([, text]) => BROKEN.test(text)).map(([url]) => url)
const BROKEN = /^\{"code":5\d\d\b/

/** Calls whose answers contain one of these texts. */
export const leaksOf = (answers: ReadonlyMap<string, string>, marks: readonly string[]): string[] =>
  [...answers].flatMap(([url, text]) => {
    const mark = marks.find((candidate) => text.includes(candidate))
    return mark === undefined ? [] : [`${url} → ${mark}`]
  })

/** Calls every documented read in each of its forms; returns which of them reveal rows of which noun. */
export async function walk(
  server: TestServer,
  scoped: Scoped,
  marks: Marks,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const urls = await addresses(server, marks)
  const answers = await answersOf(scoped, urls)
  const telling = (table: string): string[] =>
    [...answers]
      .filter(([, text]) => (marks.get(table) ?? []).some((mark) => text.includes(mark)))
      .map(([url]) => url)
  // The first form of a call with a result is enough.
  return new Map(
    RESOURCES.map(({ id, table }) => [
      id,
      [
        ...new Map(
          telling(table)
            .toReversed()
            .map((url) => [url.split('?')[0], url]),
        ).values(),
      ],
    ]),
  )
}

const newestOf = (server: TestServer, { table, scope }: Resource): Promise<Record<string, unknown>[]> =>
  server.sql(`
    select id::text as id
    from "${table}"
    ${scope === 'tenant' ? `where tenant_id = '${TENANT}'` : ''}
    order by id desc
    limit 1
  `)

async function addresses(server: TestServer, marks: Marks): Promise<string[]> {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const values = await valuesFor(server)
  const query = (parameters: Record<string, string | number>): string =>
    new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
  const urls: string[] = []
  for (const [full, verbs] of Object.entries(paths)) {
    const path = full.replace(/^\/api/, '')
    if (
      !('get' in verbs) ||
      full === path ||
      path.includes('{') ||
      path.startsWith('/blade-auth') ||
      EXCLUDED_PATHS.includes(path)
    )
      continue
    const noun = RESOURCES.filter((resource) => path.startsWith(`${resource.path}/`)).toSorted(
      (a, b) => b.path.length - a.path.length,
    )[0]
    const [row] = noun ? await newestOf(server, noun) : []
    const wide = { size: 200, createTime_dategt: SINCE, sync: 1, fileType: 2 }
    urls.push(`${path}?${query(wide)}`)
    if (row) urls.push(`${path}?${query({ id: String(row.id) })}`)
    for (const name of Object.keys(noun?.charts ?? {}))
      if (path.endsWith('/chart')) urls.push(`${path}?${query({ ...wide, chart: name })}`)
    const ofItsOwn =
      !noun?.verbs.some((verb) => path === `${noun.path}/${verb}`) &&
      !/\/(export|importTemplate|template|chart)$/.test(path)
    if (ofItsOwn) urls.push(`${path}?${query({ ...values, ...(row ? { id: String(row.id) } : {}) })}`)
  }
  for (const [table, resource] of tables) {
    const [mark] = marks.get(table) ?? []
    if (mark)
      urls.push(
        `/blade-system/search/records?${query({ q: mark, limit: 20 })}`,
        `${resource.path}/select?${query({ keyword: mark })}`,
      )
  }
  urls.push('POST /biz-product/goodsSku/skuList?limit=200')
  return [...new Set(urls)]
}
