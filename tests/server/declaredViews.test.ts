import { describe, expect, test } from 'vitest'
import type { ListView, ListViewCount, ListViewsAnswer } from '../../src/contract/listViews.ts'
import type { Page } from '../../src/contract/wire.ts'
import { dataOf } from '../support/answers.ts'
import type { Answer, Client } from '../support/client.ts'
import { decide, newAccount, newest, recharge } from '../support/finance.ts'
import { auditor, clerk, director, operator } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const VIEWS = '/blade-desk/list-view'
const support = (): Client => server.as('support', '100001')
const viewsOf = async (client: Client): Promise<ListViewsAnswer> =>
  (await client.get<ListViewsAnswer>(`${VIEWS}/list`)).data
const save = (client: Client, view: Record<string, unknown>): Promise<Answer<ListView>> =>
  client.post<ListView>(`${VIEWS}/save`, view)
const remove = (client: Client, id: string): Promise<Answer> => client.post(`${VIEWS}/remove`, { id })

describe('views of the noun', () => {
  const AUDITS = '/biz-finance/financeAudit'
  const ofAudits = async (client: Client): Promise<readonly ListView[]> =>
    (await viewsOf(client)).views.filter(({ resource }) => resource === 'financeAudit')
  const rowsOf = async (client: Client, { filter }: ListView): Promise<readonly Record<string, unknown>[]> =>
    dataOf(await client.get<Page<Record<string, unknown>>>(`${AUDITS}/page`, { ...filter, size: 200 }))
      .records
  const idOf = async (client: Client): Promise<string> =>
    String(dataOf(await client.get<{ id: string }>('/blade-system/user/info')).id)

  test('stand before saved ones, for those who have their right', async () => {
    expect((await ofAudits(auditor(server))).map(({ id, name }) => [id, name])).toEqual([
      ['financeAudit.toDecide', '待我审核'],
      ['financeAudit.decided', '我已审核'],
      ['financeAudit.applied', '我申请的'],
    ])
    expect((await ofAudits(clerk(server))).map(({ name }) => name)).toEqual(['我申请的'])
    expect(await ofAudits(support())).toEqual([])
    expect((await ofAudits(auditor(server)))[0]).toMatchObject({
      isDeclared: true,
      isOwn: false,
      isShared: false,
      filter: { auditStatus: '0', auditorId: 'me' },
      pinyin: '',
    })
  })

  test('show each reader his own rows', async () => {
    const [toDecide, decided] = await ofAudits(auditor(server))
    if (!toDecide || !decided) throw new Error('the auditor has no views')
    const accountId = await newAccount(server)
    expect(await recharge(server, accountId, 700)).toMatchObject({ code: 200 })
    const { id } = await newest(server, accountId)
    const idsOf = async (client: Client, view: ListView): Promise<readonly unknown[]> =>
      (await rowsOf(client, view)).map((row) => row.id)
    expect(await idsOf(auditor(server), toDecide)).toContain(id)
    expect(await idsOf(director(server), toDecide)).not.toContain(id)
    expect(await idsOf(auditor(server), decided)).not.toContain(id)
    expect(await decide(auditor(server), id, 1)).toMatchObject({ code: 200 })
    expect(await idsOf(auditor(server), toDecide)).not.toContain(id)
    expect(await idsOf(auditor(server), decided)).toContain(id)
    expect(await idsOf(director(server), decided)).not.toContain(id)
    const [applied] = await ofAudits(clerk(server))
    expect(applied && (await idsOf(clerk(server), applied))).toContain(id)
    const { data: counts } = await auditor(server).get<ListViewCount[]>(`${VIEWS}/counts`, {
      resource: 'financeAudit',
    })
    expect(counts.slice(0, 2)).toEqual([
      { id: toDecide.id, count: (await rowsOf(auditor(server), toDecide)).length, capped: false },
      { id: decided.id, count: (await rowsOf(auditor(server), decided)).length, capped: false },
    ])
  })

  test('are ordered and opened like others, and changed by nobody', async () => {
    const order = { resource: 'financeAudit', ids: ['financeAudit.applied', 'financeAudit.toDecide'] }
    expect(
      await auditor(server).post(`${VIEWS}/order`, { ...order, defaultId: 'financeAudit.decided' }),
    ).toMatchObject({ code: 200 })
    const { views, orders } = await viewsOf(auditor(server))
    expect(views.filter(({ resource }) => resource === 'financeAudit').map(({ name }) => name)).toEqual([
      '我申请的',
      '待我审核',
      '我已审核',
    ])
    expect(orders.find(({ resource }) => resource === 'financeAudit')?.defaultId).toBe('financeAudit.decided')
    for (const defaultId of ['financeAudit.nothing', 'post.decided', "a'b.c"])
      expect(await auditor(server).post(`${VIEWS}/order`, { ...order, defaultId })).toMatchObject({
        code: 404,
      })
    expect(await remove(auditor(server), 'financeAudit.applied')).toMatchObject({ code: 404 })
    expect(await save(auditor(server), { id: 'financeAudit.applied', name: '甲' })).toMatchObject({
      code: 404,
    })
    await auditor(server).post(`${VIEWS}/order`, { resource: 'financeAudit', ids: [] })
  })

  test('"me" is the reader in every filter on users, and no value elsewhere', async () => {
    const id = await idOf(operator(server))
    const total = async (filter: Record<string, string>): Promise<number> =>
      dataOf(await operator(server).get<Page>('/blade-system/user/page', filter)).total
    expect(await total({ createUser: 'me' })).toBe(await total({ createUser: id }))
    expect(await auditor(server).get(`${AUDITS}/page`, { accountId: 'me' })).toMatchObject({
      success: false,
      errCode: 'VALIDATION',
    })
    expect(
      await save(operator(server), { resource: 'post', name: '我建的', filter: { createUser: 'me' } }),
    ).toMatchObject({ code: 200, data: { filter: { createUser: 'me' } } })
  })
})
