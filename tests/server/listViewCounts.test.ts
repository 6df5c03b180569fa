import { describe, expect, test } from 'vitest'
import type { ListView, ListViewCount } from '../../src/contract/listViews.ts'
import type { Client } from '../support/client.ts'
import { operator } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const VIEWS = '/blade-desk/list-view'

async function saved(client: Client, view: Record<string, unknown>): Promise<ListView> {
  const answer = await client.post<ListView>(`${VIEWS}/save`, view)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const remove = (client: Client, id: string) => client.post(`${VIEWS}/remove`, { id })

describe('the rows of views', () => {
  const counts = async (client: Client, resource: string): Promise<readonly ListViewCount[]> =>
    (await client.get<ListViewCount[]>(`${VIEWS}/counts`, { resource })).data

  test('are counted like the list counts them, in the order of the views', async () => {
    const filters = [{}, { category: '1' }, { category: '1', postName_like: '总监' }, { postName: '没有' }]
    const views: ListView[] = []
    for (const [index, filter] of filters.entries())
      views.push(await saved(operator(server), { resource: 'post', name: `计数${index}`, filter }))
    const expected = []
    for (const [index, filter] of filters.entries()) {
      const { data } = await operator(server).get<{ total: number }>('/blade-system/post/list', filter)
      expected.push({ id: views[index]?.id, count: data.total, capped: false })
    }
    expect(expected[0]?.count).toBeGreaterThan(expected[1]?.count ?? 0)
    expect(await counts(operator(server), 'post')).toEqual(expected)
    for (const { id } of views) await remove(operator(server), id)
  })

  test('stay uncounted where a stored value is no longer one', async () => {
    const [good, bad] = [
      await saved(operator(server), { resource: 'post', name: '好' }),
      await saved(operator(server), { resource: 'post', name: '坏', filter: { sort: '1' } }),
    ]
    await server.sql(`update list_view set filter = '{"sort":"很多"}' where id = ${bad.id}`)
    expect(await counts(operator(server), 'post')).toEqual([
      { id: good.id, count: expect.any(Number) as number, capped: false },
      { id: bad.id, count: null, capped: false },
    ])
    for (const { id } of [good, bad]) await remove(operator(server), id)
  })

  test('are counted to 999', async () => {
    await server.sql(`insert into post (id, tenant_id, category, post_code, post_name, sort)
      select 7800000000000000000 + n, '100001', '4', 'VC' || n, '计数岗' || n, 1 from generate_series(1, 1000) n`)
    const view = await saved(operator(server), {
      resource: 'post',
      name: '很多',
      filter: { postName_likeright: '计数岗' },
    })
    expect(await counts(operator(server), 'post')).toEqual([{ id: view.id, count: 999, capped: true }])
    await server.sql("delete from post where post_code = 'VC1' or post_code = 'VC2'")
    expect(await counts(operator(server), 'post')).toEqual([{ id: view.id, count: 998, capped: false }])
    await remove(operator(server), view.id)
  })
})
