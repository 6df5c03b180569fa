import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { scopePreviews } from '../support/scopePreviews.ts'
import { scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const COMPANY = '100001'
const { ask, preview, idOf } = scopePreviews(server)

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
    const scoped = await scopedUser(server, 'operator')
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
      { resourceCode: 'post', scopeType: 1, tenantId: COMPANY, userId: await idOf('operator') },
      server.as('admin'),
    )
    expect(answer).toMatchObject({ code: 200, data: { total, user: { account: 'operator' } } })
  })
})

/** A field that only holders of a permission may see. */
const GUARDED = {
  noun: 'channelOrderInfo',
  field: 'purchaseAmount',
  permission: 'channelOrderInfo_viewCost',
} as const

describe('an administrator whose role lacks rights', () => {
  beforeAll(async () => {
    await server.sql(
      `
        delete from role_menu
        where tenant_id = '${COMPANY}'
          and role_id in (select id from role where tenant_id = '${COMPANY}' and role_alias = 'admin')
          and menu_id in (select id from menu where code in ('post_view', '${GUARDED.permission}'))
      `,
    )
    await server.sql(
      `
        update account
        set role_id = (select array_agg(id) from role where tenant_id = '${COMPANY}' and role_alias = 'admin')
        where tenant_id = '${COMPANY}' and account = 'viewer'
      `,
    )
  })
  const limited = (): Client => server.as('viewer', COMPANY)

  test('does not count the rows of a noun he may not view', async () => {
    expect(await ask({ resourceCode: 'post', scopeType: 1 }, limited())).toMatchObject({ code: 403 })
    expect(await ask({ resourceCode: 'dept', scopeType: 1 }, limited())).toMatchObject({ code: 200 })
  })

  test('does not learn a hidden field by counting', async () => {
    const { noun, field } = GUARDED
    const asked = { resourceCode: noun, scopeType: 5, scopeRule: { field, operator: 'equals', value: '1' } }
    expect(await ask({ ...asked, scopeRule: { any: [asked.scopeRule] } }, limited())).toMatchObject({
      code: 400,
      errCode: 'SCOPE_FIELD_HIDDEN',
      body: { data: { field: 'scopeValue' } },
    })
    expect(await ask({ resourceCode: noun, scopeType: 1 }, limited())).toMatchObject({ code: 200 })
  })
})
