import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { resourceById, RESOURCES } from '../../src/contract/index.ts'
import { columnsOf } from '../../src/server/store/columns.ts'
import { useServer } from '../support/server.ts'

/** Nouns with only as many rows as types of alarms, scenes of messages, or suppliers and types of goods. */
const LIMITED = new Set(['alarm', 'supplierOrderTimeOut', 'smsTemplate'])
const isLimited = ({ id, single }: (typeof RESOURCES)[number]): boolean => single !== null || LIMITED.has(id)

/** How many of 300 rows a list shows at least: a tree lists its roots, which are each tenth row on average. */
const leastRows = (resource: Resource): number =>
  isLimited(resource) || resource.list.within ? 1 : resource.shape === 'tree' ? 5 : 20

const server = useServer()

/** Runs the filling program on the database of the server. */
function fill(...args: readonly string[]): { readonly output: string; readonly code: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['dist/testing/fill.js', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: server.dataDir,
      DATABASE_URL: server.databaseUrl ?? '',
    },
  })
  return { output: stdout + stderr, code: status }
}

const clientOf = ({ scope }: Resource) =>
  scope === 'platform' ? server.as('admin') : server.as('admin', '100001')

/** A list limited to a few days is read for those that end with its newest row. */
async function dateRangeOf(resource: Resource): Promise<Record<string, string>> {
  const { within } = resource.list
  if (!within) return {}
  const field = within.field ?? 'createTime'
  const column = columnsOf(resource).find(({ name }) => name === field)?.column ?? ''
  const [row] = await server.sql(
    `
      select to_char(newest, 'YYYY-MM-DD HH24:MI:SS') as newest,
        to_char(newest - interval '${within.days} days', 'YYYY-MM-DD HH24:MI:SS') as first
      from (select max(${column}) as newest from ${resource.table} where tenant_id = '100001') of
    `,
  )
  return { [`${field}_datege`]: String(row?.first), [`${field}_datele`]: String(row?.newest) }
}

async function listRows(resource: Resource): Promise<readonly unknown[]> {
  const dateRange = await dateRangeOf(resource)
  const answer = await clientOf(resource).get<{ records?: readonly unknown[] } | readonly unknown[]>(
    `${resource.path}/${resource.list.requiredFilter ? `${resource.list.requiredFilter.under}/page` : 'list'}`,
    { size: 200, ...dateRange },
  )
  expect(answer, `${resource.id} ${answer.msg}`).toMatchObject({ code: 200 })
  return 'records' in answer.data ? (answer.data.records ?? []) : (answer.data as readonly unknown[])
}

/**
 * Rows of a single-row noun, read one by one for the tenant or for each owner row; rows that are only
 * defaults have no id.
 */
async function singlesOf(resource: Resource): Promise<readonly unknown[]> {
  const { single, path } = resource,
    read = async (call: string, query: Record<string, string>) => {
      const answer = await clientOf(resource).get<{ id: string | null }>(`${path}/${call}`, query)
      expect(answer, `${resource.id} ${answer.msg}`).toMatchObject({ code: 200 })
      return answer.data
    }
  const owners =
    single === null || single === 'tenant'
      ? null
      : ((await listRows(resourceById(single.of) ?? resource)) as readonly Record<string, string>[])
  const rows =
    single === null || single === 'tenant' || owners === null
      ? [await read('detail', {})]
      : await Promise.all(owners.map((owner) => read(single.read, { [single.by]: owner[single.by] ?? '' })))
  return rows.filter(({ id }) => id !== null)
}

/** Nouns made by documents whose rows can be generated all the same. */
const FILLED = new Set(['merchantOrderInfo', 'channelOrderInfo', 'merchantCardOrderInfo'])
const onPostgres = process.env.TEST_DRIVER === 'postgres'

if (!onPostgres)
  test('the filling program refuses an embedded database that a server has open', () => {
    expect(fill('param', '10')).toMatchObject({
      code: 1,
      output: expect.stringContaining('正被另一个进程使用') as string,
    })
  })

test('invalid arguments are answered with the usage', () => {
  expect(fill('nothing', '10').output).toMatch(/^用法：npm run fill -- <资源> <行数>/)
  expect(fill('param', 'many').output).toContain('行数必须是大于 0 的整数')
})

if (onPostgres)
  test('every declared noun can be filled, and its list shows the rows', () => {
    const nouns = RESOURCES.filter(
      (resource) => resource.viewOf === null && (!resource.posted || FILLED.has(resource.id)),
    )
    const { output } = fill(...nouns.flatMap(({ id }) => [id, '300']))
    const lines = output.split('\n')
    for (const [at, resource] of nouns.entries())
      expect(lines[at], `${resource.id}: ${output}`).toMatch(
        isLimited(resource) ? /写入 \d+ 行/ : `${resource.label}：租户 100001 写入 300 行`,
      )
    expect(fill('stock', '10')).toMatchObject({
      code: 1,
      output: expect.stringContaining('由记账产生') as string,
    })
    return Promise.all(
      RESOURCES.filter((resource) => !resource.posted || FILLED.has(resource.id)).map(async (resource) => {
        const rows = await (resource.single ? singlesOf(resource) : listRows(resource))
        expect(rows.length, resource.id).toBeGreaterThanOrEqual(leastRows(resource))
      }),
    )
  }, 120_000)

if (onPostgres)
  test('bulk rows are unique, spread over the year, and in the order of their ids', async () => {
    expect(fill('merchantGroup', '45000').output).toContain('写入 45000 行')
    const [row] = await server.sql(
      `
        select count(distinct group_code)::int as codes, count(distinct id)::int as ids,
          count(distinct date_trunc('month', create_time))::int as months,
          count(*) filter (where create_time > now())::int as ahead
        from merchant_group
        where tenant_id = '100001'
      `,
    )
    expect(row).toMatchObject({ ahead: 0 })
    expect(Number(row?.codes)).toBeGreaterThanOrEqual(45_000)
    expect(row?.ids).toBe(row?.codes)
    expect(Number(row?.months)).toBeGreaterThanOrEqual(12)
  }, 120_000)

if (onPostgres)
  test('rights that background work moves are filled with what is settled: nothing falls due', async () => {
    const due = `
      select
        (select count(*) from coupon_user where state = 1 or (state = 0 and end_time < now()))::int as coupons,
        (select count(*) from favor_record
          where state in (0, 1) or next_try_time <= now() or (state = 2 and expire_time < now()))::int as favors,
        (select count(*) from red_envelope_record where state in (0, 1, 2, 5))::int as envelopes`
    const count = `select (select count(*) from coupon_user)::int as coupons,
      (select count(*) from favor_record)::int as favors, (select count(*) from red_envelope_record)::int as envelopes`
    const [dueBefore] = await server.sql(due),
      [before] = await server.sql(count)
    expect(fill('couponuser', '500', 'favorRecord', '500', 'redEnvelopeRecord', '500').code).toBe(0)
    expect((await server.sql(due))[0]).toEqual(dueBefore)
    expect((await server.sql(count))[0]).toEqual(
      Object.fromEntries(Object.entries(before ?? {}).map(([name, rows]) => [name, Number(rows) + 500])),
    )
  })
