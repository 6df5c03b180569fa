import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/index.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

/** Runs the filling program on the database of the server. */
function fill(...words: readonly string[]): { readonly said: string; readonly code: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['dist/testing/fill.js', ...words], { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'development', DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl ?? '' } })
  return { said: stdout + stderr, code: status }
}

/** Nouns made by documents of which rows can be made up all the same. */
const FILLED = new Set(['merchantOrderInfo', 'channelOrderInfo', 'merchantCardOrderInfo'])
const onPostgres = process.env.TEST_DRIVER === 'postgres'

if (!onPostgres) test('an embedded database that a server has open is left alone', () => {
  expect(fill('param', '10')).toMatchObject({ code: 1, said: expect.stringContaining('正被另一个进程使用') as string })
})

test('words that make no sense are answered with how to use it', () => {
  expect(fill('nothing', '10').said).toMatch(/^用法：npm run fill -- <资源> <行数>/)
  expect(fill('param', 'many').said).toContain('行数必须是大于 0 的整数')
})

if (onPostgres) test('every declared noun takes rows that its own list then shows', () => {
  for (const resource of RESOURCES.filter((one) => one.viewOf === null && (!one.posted || FILLED.has(one.id)))) expect(fill(resource.id, '300').said, resource.id).toMatch(resource.single ? /写入 \d+ 行/ : '写入 300 行')
  expect(fill('accountDetail', '10')).toMatchObject({ code: 1, said: expect.stringContaining('由记账产生') as string })
  return Promise.all(RESOURCES.filter((one) => !one.posted || FILLED.has(one.id)).map(async (resource) => {
    const client = resource.scope === 'platform' ? server.as('admin') : server.as('admin', '100001')
    const answer = await client.get<{ records?: readonly unknown[] } | readonly unknown[]>(`${resource.path}/list`, { size: 200 })
    expect(answer.code, resource.id).toBe(200)
    const rows = 'records' in answer.data ? answer.data.records ?? [] : answer.data as readonly unknown[]
    expect(rows.length, resource.id).toBeGreaterThanOrEqual(resource.single ? 1 : 20)
  }))
}, 120_000)

if (onPostgres) test('many rows are multiplied by the database: all told apart, spread over the year, in the order of their ids', async () => {
  expect(fill('merchantGroup', '45000').said).toContain('写入 45000 行')
  const [row] = await server.sql("select count(distinct group_code)::int as codes, count(distinct id)::int as ids, count(distinct date_trunc('month', create_time))::int as months, count(*) filter (where create_time > now())::int as ahead from merchant_group where tenant_id = '100001'")
  expect(row).toMatchObject({ ahead: 0 })
  expect(Number(row?.codes)).toBeGreaterThanOrEqual(45_000)
  expect(row?.ids).toBe(row?.codes)
  expect(Number(row?.months)).toBeGreaterThanOrEqual(12)
}, 120_000)
