import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { exported, resourceOf } from '../support/exporting.ts'
import { admin, operator, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const PATH = '/blade-log/unmatched-query'
const viewer = (): Client => server.as('viewer', '100001')

interface Listed {
  readonly query: string
  readonly count: number
  readonly users: number
}
const listed = async (client: Client): Promise<readonly Listed[]> =>
  (await client.get<{ records: Listed[] }>(`${PATH}/list`, { size: 200 })).data.records
const note = (client: Client, query: string) => client.post<boolean>(`${PATH}/note`, { query })

async function switchOn(value: string): Promise<void> {
  const answer = await admin(server).post('/blade-system/param/submit', {
    paramName: '记录无结果搜索',
    paramKey: 'palette.unmatched.record',
    paramValue: value,
    ...(await ownParam()),
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  await expect
    .poll(async () => (await admin(server).get<boolean>(`${PATH}/enabled`)).data)
    .toBe(value === '1')
}

/** Id and version of the tenant's own parameter, once it exists. */
async function ownParam(): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await admin(server).get<{ records: { id: string; version: number }[] }>(
    '/blade-system/param/list',
    { paramKey: 'palette.unmatched.record' },
  )
  const [row] = data.records
  return row ? { id: row.id, version: row.version } : {}
}

describe('queries that found nothing', () => {
  test('nothing is counted before the tenant says so', async () => {
    expect((await operator(server).get<boolean>(`${PATH}/enabled`)).data).toBe(false)
    expect((await note(operator(server), '开票')).data).toBe(false)
    expect(await listed(admin(server))).toEqual([])
  })

  test('they are counted by text and day, users once, for their tenant alone', async () => {
    await switchOn('1')
    expect((await note(operator(server), ' 红字  发票 ')).data).toBe(true)
    await note(operator(server), '红字 发票')
    await note(viewer(), '红字 发票')
    await note(stranger(server), '红字 发票')
    expect(await listed(admin(server))).toMatchObject([{ query: '红字 发票', count: 3, users: 2 }])
    expect(await listed(stranger(server))).toEqual([])
  })

  test('what looks like a number or a secret never arrives in the database', async () => {
    for (const query of ['13812345678', '6222 0212 3456 7890', 'Summer2026!', 'zhao@example.com', 'x'])
      expect((await note(operator(server), query)).data, query).toBe(false)
    expect((await listed(admin(server))).map(({ query }) => query)).toEqual(['红字 发票'])
    expect(await operator(server).post(`${PATH}/note`, { query: 7 })).toMatchObject({ code: 400 })
  })

  test('only administrators list and export them', async () => {
    expect((await viewer().get(`${PATH}/list`)).code).toBe(403)
    const { bytes } = await exported(server, admin(server), resourceOf('unmatchedQuery'), { fileType: 2 })
    expect(bytes.toString('utf8')).toContain('红字 发票')
  })

  test('the scheduled work deletes them after their retention', async () => {
    await server.sql("update unmatched_query set day = current_date - 91 where query = '红字 发票'")
    await note(operator(server), '电子 合同')
    expect((await server.as('admin').post('/blade-test/tick', { work: 'unmatchedRetention' })).code).toBe(200)
    expect((await listed(admin(server))).map(({ query }) => query)).toEqual(['电子 合同'])
    const [left] = await server.sql('select count(*)::int as n from unmatched_query_user')
    expect(left?.n).toBe(1)
  })

  test('a user is stopped after sixty in an hour', async () => {
    const answers = []
    for (let number = 0; number < 61; number += 1)
      answers.push(await note(server.as('auditor', '100001'), '无此页'))
    expect(answers[59]).toMatchObject({ code: 200 })
    expect(answers[60]).toMatchObject({ errCode: 'TOO_MANY', msg: '记录过于频繁，每小时最多60次' })
  })
})
