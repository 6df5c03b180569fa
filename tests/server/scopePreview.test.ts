import { beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES, resourceById } from '../../src/contract/index.ts'
import { ruleFields } from '../../src/contract/define/ruleFields.ts'
import { operatorsOf } from '../../src/contract/define/query.ts'
import { ruleTarget } from '../../src/server/engine/scope.ts'
import { columnOf } from '../../src/server/store/columns.ts'
import type { Answer, Client } from '../support/client.ts'
import { type ScopeDraft, type Scoped, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const PATH = '/blade-system/data-scope/visible-rows'
interface Preview {
  readonly total: number
  readonly remaining: number
  readonly remainingCapped: boolean
  readonly sample: readonly string[]
  readonly exempt: boolean
  readonly alsoLimits: readonly string[]
  readonly noun: { readonly id: string }
  readonly user: { readonly id: string; readonly account: string }
}

const admin = (): Client => server.as('admin', COMPANY)
const idOf = async (account: string, tenant = COMPANY): Promise<string> =>
  String(
    (
      await server.sql(
        `select id::text as id from account where tenant_id = '${tenant}' and account = '${account}'`,
      )
    )[0]?.id,
  )
const ask = (body: Record<string, unknown>, client = admin()): Promise<Answer<Preview>> =>
  client.post<Preview>(PATH, body)
const preview = async (body: Record<string, unknown>): Promise<Preview> => {
  const answer = await ask(body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
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

const CUSTOM_POST = { resourceCode: 'post', scopeType: 5 }
const nested = (depth: number): unknown =>
  depth === 0
    ? { field: 'sort', operator: 'equals', value: '1' }
    : { all: [nested(depth - 1), { field: 'sort', operator: 'equals', value: '2' }] }

describe('a preview is refused with its sentence at its field', () => {
  test.each([
    ['an unknown noun', { resourceCode: 'nobody', scopeType: 1 }, 'SCOPE_NOUN_UNKNOWN', 'resourceCode'],
    ['an unknown type', { resourceCode: 'post', scopeType: 6 }, 'SCOPE_TYPE_UNKNOWN', 'scopeType'],
    ['no type', { scopeType: '' }, 'SCOPE_TYPE_UNKNOWN', 'scopeType'],
    ['an unknown field', { scopeValue: "nobody = 'a'" }, 'SCOPE_FIELD_UNKNOWN', 'scopeValue'],
    [
      'a secret field',
      { resourceCode: 'user', scopeValue: "password = 'a'" },
      'SCOPE_FIELD_UNKNOWN',
      'scopeValue',
    ],
    [
      'a comparison of a list',
      { resourceCode: 'user', scopeValue: "role_id >= '1'" },
      'VALIDATION',
      'scopeValue',
    ],
    ['a value of another type', { scopeValue: "sort = 'a'" }, 'VALIDATION', 'scopeValue'],
    [
      'a state that is none',
      { resourceCode: 'user', scopeValue: "status = 'a'" },
      'VALIDATION',
      'scopeValue',
    ],
    ['a moment that is none', { scopeValue: "create_time >= '2026-13-01'" }, 'VALIDATION', 'scopeValue'],
    ['a variable for a number', { scopeValue: 'sort = #{userId}' }, 'SCOPE_VARIABLE_UNFIT', 'scopeValue'],
    [
      'a tenant for a user',
      { scopeValue: 'create_user = #{tenantId}' },
      'SCOPE_VARIABLE_UNFIT',
      'scopeValue',
    ],
    ['a statement', { scopeValue: '1 = 1; drop table account' }, 'SCOPE_RULE_UNREADABLE', 'scopeValue'],
    [
      'too many levels of text',
      { scopeValue: `${'('.repeat(40)}sort = 1${')'.repeat(40)}` },
      'SCOPE_RULE_UNREADABLE',
      'scopeValue',
    ],
    ['too long a text', { scopeValue: `sort in (${'1,'.repeat(1200)}1)` }, 'VALIDATION', 'scopeValue'],
    [
      'too many conditions',
      {
        scopeRule: {
          any: Array.from({ length: 101 }, () => ({ field: 'sort', operator: 'equals', value: '1' })),
        },
      },
      'SCOPE_RULE_TOO_LARGE',
      'scopeValue',
    ],
    [
      'too many values',
      { scopeRule: { field: 'sort', operator: 'in', value: Array.from({ length: 501 }, String) } },
      'SCOPE_RULE_TOO_LARGE',
      'scopeValue',
    ],
    ['an empty group', { scopeRule: { all: [] } }, 'SCOPE_RULE_UNSTRUCTURED', 'scopeRule'],
    ['a structure that is none', { scopeRule: { field: 1 } }, 'SCOPE_RULE_UNSTRUCTURED', 'scopeRule'],
    ['no rule', {}, 'SCOPE_RULE_REQUIRED', 'scopeValue'],
    [
      'a column of texts',
      { resourceCode: 'post', scopeType: 2, scopeColumn: 'post_name' },
      'SCOPE_COLUMN_UNFIT',
      'scopeColumn',
    ],
    ['an unknown user', { scopeType: 1, userId: '12' }, 'SCOPE_USER_UNKNOWN', 'userId'],
    ['a user that is no id', { scopeType: 1, userId: "1' or" }, 'SCOPE_USER_UNKNOWN', 'userId'],
  ])('%s', async (_what, body, errCode, field) => {
    const answer = await ask({ ...CUSTOM_POST, ...body })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      code: 400,
      errCode,
      body: { data: { field } },
    })
    expect(answer.body.msg).toMatch(/[\u4e00-\u9fff]/)
  })

  test('a structure of too many levels', async () => {
    expect(await ask({ ...CUSTOM_POST, scopeRule: nested(40) })).toMatchObject({
      code: 400,
      errCode: 'BAD_REQUEST',
    })
  })

  test('a user of another tenant, and one who is disabled', async () => {
    const foreign = String(
      (await server.sql("select id::text as id from account where tenant_id = '100002' limit 1"))[0]?.id,
    )
    expect(await ask({ resourceCode: 'post', scopeType: 1, userId: foreign })).toMatchObject({
      code: 400,
      errCode: 'SCOPE_USER_UNKNOWN',
    })
    const viewerId = await idOf('viewer')
    await server.sql(`update account set status = 2 where id = ${viewerId}`)
    expect(await ask({ resourceCode: 'post', scopeType: 1, userId: viewerId })).toMatchObject({
      code: 400,
      errCode: 'SCOPE_USER_UNUSABLE',
    })
    await server.sql(`update account set status = 1 where id = ${viewerId}`)
  })

  test('who may not edit data scopes, or is no administrator, gets no count', async () => {
    const body = { resourceCode: 'post', scopeType: 1 }
    expect(await ask(body, server.as('auditor', COMPANY))).toMatchObject({ code: 403 })
    expect(await ask(body, scoped.client)).toMatchObject({ code: 400, errCode: 'ROLE_SCOPE_ADMIN_ONLY' })
  })

  test('a noun of the platform is not counted for a tenant', async () => {
    expect(await ask({ resourceCode: 'tenant', scopeType: 1 })).toMatchObject({ code: 403 })
    const platform = await ask({ resourceCode: 'tenant', scopeType: 1 }, server.as('admin'))
    expect(platform).toMatchObject({ code: 200 })
  })

  test('the administrator of the platform counts in the tenant he names', async () => {
    const { total } = await preview({ resourceCode: 'post', scopeType: 1 })
    const answer = await ask(
      { resourceCode: 'post', scopeType: 1, tenantId: COMPANY, userId: operatorId },
      server.as('admin'),
    )
    expect(answer).toMatchObject({ code: 200, data: { total, user: { account: 'operator' } } })
  })
})

test('every field the builder offers is one the server compares, and the other way round', () => {
  for (const resource of RESOURCES)
    for (const { name, kind, operators } of ruleFields(resource)) {
      const target = ruleTarget(resource, name)
      expect(target?.kind, `${resource.id}.${name}`).toBe(kind)
      expect(columnOf(resource, target?.storage ?? ''), `${resource.id}.${name}`).toBeDefined()
      for (const operator of operators) expect(operatorsOf(kind)).toContain(operator)
    }
  for (const resource of RESOURCES) {
    const offered = new Set(ruleFields(resource).map(({ name }) => name))
    for (const name of Object.keys(resource.fields))
      expect(offered.has(name), `${resource.id}.${name}`).toBe(ruleTarget(resource, name) !== null)
  }
})
