import { expect, test } from 'vitest'
import { formatMoment } from '../../../src/kernel/time.ts'
import { resourceById } from '../../../src/contract/index.ts'
import type { WaitRow } from '../../../src/contract/define/waits.ts'
import type { Client } from '../../support/client.ts'
import { ordersOfEveryState } from '../../support/orderStates.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const waitsOf = async (client: Client): Promise<readonly WaitRow[]> => {
  const answer = await client.get<readonly WaitRow[]>('/blade-desk/desk/waits')
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const totalOf = async (client: Client, { resource, filter }: Pick<WaitRow, 'resource' | 'filter'>) => {
  const noun = resourceById(resource)
  const answer = await client.get<{ total: number }>(`${noun?.path}/list`, { ...filter, size: 1 })
  expect(answer, `${resource} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data.total
}

test('what waits is counted under the rights of each user, and its list shows exactly as many rows', async () => {
  const admin = server.as('admin', COMPANY)
  const earlier = new Map((await waitsOf(admin)).map((row) => [row.title, row]))
  await ordersOfEveryState(admin)
  const rows = await waitsOf(admin)
  const more = (title: string) => {
    const row = rows.find((candidate) => candidate.title === title)
    return [
      (row?.count ?? 0) - (earlier.get(title)?.count ?? 0),
      (row?.sum ?? 0) - (earlier.get(title)?.sum ?? 0),
    ]
  }
  expect(more('已拦截订单')).toEqual([3, 29_940])
  expect(more('可疑订单')).toEqual([1, 9980])
  expect(more('待发货')).toEqual([1, 16_020])
  const seen = new Map<string, readonly string[]>()
  for (const account of ['admin', 'operator', 'support', 'auditor', 'viewer']) {
    const client = server.as(account, COMPANY)
    const own = await waitsOf(client)
    seen.set(
      account,
      own.map(({ title }) => title),
    )
    for (const row of own) {
      expect(row.count, `${account} ${row.title}`).toBeGreaterThan(0)
      const isPast = row.oldest === null || row.oldest <= formatMoment(new Date(Date.now() + 60_000))
      expect(isPast, `${account} ${row.title}: ${row.oldest ?? ''}`).toBe(true)
      expect(await totalOf(client, row), `${account} ${row.title}`).toBe(row.count)
      expect(row.top.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(row.count)
    }
  }
  expect(seen.get('viewer'), 'who can do nothing about it is not asked to').toEqual([])
  expect(seen.get('operator')).toContain('已拦截订单')
  expect(await waitsOf(server.as('admin')), 'orders of another tenant do not wait here').not.toContainEqual(
    expect.objectContaining({ resource: 'merchantOrderInfo' }),
  )
})
