import { beforeAll, describe, expect, test } from 'vitest'
import { resourceById } from '../../src/contract/index.ts'
import type { Client } from '../support/client.ts'
import { scopePreviews } from '../support/scopePreviews.ts'
import { type ScopeDraft, type Scoped, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const { preview, idOf } = scopePreviews(server)
const admin = (): Client => server.as('admin', COMPANY)
/** The number of rows a client finds in the list of a noun. */
async function listed(client: Client, noun: string): Promise<number> {
  const resource = resourceById(noun)
  const verb = resource?.verbs.includes('page') ? 'page' : 'list'
  const answer = await client.get<{ total: number }>(`${resource?.path ?? ''}/${verb}`, { size: 1 })
  expect(answer, noun).toMatchObject({ code: 200 })
  return answer.data.total
}

let scoped: Scoped
let operatorId = ''
beforeAll(async () => {
  scoped = await scopedUser(server, 'operator')
  operatorId = await idOf('operator')
  // Rows of the user, of his department and of neither.
  await server.sql(
    `
      update post
      set create_user = ${operatorId}, create_dept = (select dept_id[1] from account where id = ${operatorId})
      where id in (select id from post where tenant_id = '${COMPANY}' order by id limit 2)
    `,
  )
})

type Kinds = readonly Omit<ScopeDraft, 'resourceCode'>[]
const KINDS: Kinds = [
  { scopeType: 1 },
  { scopeType: 2 },
  { scopeType: 3 },
  { scopeType: 4 },
  { scopeType: 5, scopeValue: 'create_user = #{userId} or create_dept in (#{deptIds})' },
]
const CUSTOM: Readonly<Record<string, Kinds>> = {
  post: [
    { scopeType: 5, scopeValue: "category in ('3', '4') and create_user <> #{userId}" },
    { scopeType: 5, scopeRule: { any: [{ field: 'sort', operator: 'le', value: '2' }] } },
  ],
  merchantOrderInfo: [{ scopeType: 5, scopeValue: "order_amount >= '2000' and order_state <> 'failed'" }],
  inKind: [{ scopeType: 5, scopeValue: "order_amount <= '5000'" }],
  contractPartyAccount: [{ scopeType: 5, scopeValue: "balance >= '1'" }],
  user: [
    { scopeType: 5, scopeValue: 'id = #{userId} or dept_id = #{deptId}' },
    { scopeType: 5, scopeValue: 'role_id <> #{roleIds}' },
  ],
}

describe('the preview of a data scope', () => {
  test.each([
    'post',
    'merchantOrderInfo',
    'inKind',
    'accountFinance',
    'contractPartyAccount',
    'user',
    'param',
  ])('has the rows of %s that the user then sees in the list, for every kind', async (noun) => {
    const total = await listed(admin(), noun)
    for (const draft of [...KINDS, ...(CUSTOM[noun] ?? [])]) {
      const what = `${noun} ${JSON.stringify(draft)}`
      const answer = await preview({ resourceCode: noun, userId: operatorId, ...draft })
      await scoped.hold({ resourceCode: noun, ...draft })
      expect(answer.remaining, what).toBe(await listed(scoped.client, noun))
      expect(answer.total, what).toBe(total)
      expect(answer.sample.length, what).toBe(Math.min(5, answer.remaining))
      expect(answer).toMatchObject({ exempt: false, noun: { id: noun }, user: { account: 'operator' } })
    }
  })

  test('says which other nouns over the same table it limits', async () => {
    const { alsoLimits } = await preview({ resourceCode: 'inKind', scopeType: 1 })
    expect(alsoLimits).toContain('商户订单')
    expect((await preview({ resourceCode: 'post', scopeType: 1 })).alsoLimits).toEqual([])
  })

  test('takes the codes and tables that old clients name', async () => {
    const { total } = await preview({ resourceCode: 'post', scopeType: 1 })
    expect(await preview({ resourceCode: 'post', scopeType: 'all', userId: '' })).toMatchObject({
      total,
      remaining: total,
      exempt: true,
      user: { account: 'admin' },
    })
    expect(await preview({ resourceCode: 'merchant_order_info', scopeType: '1' })).toMatchObject({
      noun: { id: expect.any(String) },
    })
  })

  test('titles are those of the rows', async () => {
    const { sample } = await preview({
      resourceCode: 'post',
      scopeType: 5,
      scopeValue: 'create_user = #{userId}',
      userId: operatorId,
    })
    const rows = await server.sql(
      `select post_name from post where tenant_id = '${COMPANY}' and create_user = ${operatorId}`,
    )
    expect([...sample].toSorted()).toEqual(rows.map(({ post_name: name }) => String(name)).toSorted())
  })

  test('changes nothing', async () => {
    const before = await server.sql('select count(*) as n from data_scope')
    await preview({ resourceCode: 'post', scopeType: 2, userId: operatorId })
    expect(await server.sql('select count(*) as n from data_scope')).toEqual(before)
  })
})
