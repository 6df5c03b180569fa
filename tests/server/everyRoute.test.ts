import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../support/client.ts'
import { useServer } from '../support/server.ts'
import './access/scopeMatrix.suite.ts'

const server = useServer()

interface Operation {
  readonly method: 'GET' | 'POST'
  /** Path below `/api`, parameters filled with something that leads nowhere. */
  readonly path: string
}

/** Calls that answer without a login. Everything else has to refuse. */
const PUBLIC = [
  /^\/blade-auth\//,
  /^\/blade-system\/tenant\/info$/,
  /^\/biz-notice\/portal\/(?:byDomain|article)$/,
  /^\/blade-system\/user\/register-guest$/,
  // A callback, and a notice of a payment, carry a token of its own in its path.
  /^\/biz-supplier\/callback\//,
  /^\/blade-pay\/notify\//,
  /^\/biz-marketing\/notify\//,
  // An order of a platform is signed with the secret of its shop.
  /^\/biz-marketing\/daPaiOrder\/notify$/,
  // The address of a file carries its own signature.
  /^\/blade-resource\/oss\/endpoint\/file\//,
]

/**
 * Calls that succeed for every user of the tenant, whatever his role: they are about himself, or give the names
 * that forms, filters and the shell of the console show.
 */
const OF_EVERY_USER = [
  /^\/v-mall\/h5\/dicType$/,
  /\/(?:dictionary|dictionary-tree|child-list|parent-list)$/,
  /^\/blade-system\/(?:dict|dict-biz|region)\/(?:select|tree|lazy-tree)$/,
  /^\/(?:blade-desk\/notice|blade-system\/tenant)\/select$/,
  /^\/biz-merchant\/merchantConfig\/(?:merchantNameList|nameSelectList)$/,
  /^\/biz-product\/(?:goodsBrand\/getList|goodsSku\/skuList)$/,
  /^\/biz-finance\/financeAudit\/auditorList$/,
  /^\/blade-desk\/(?:live|message\/(?:count|page|read)|notice\/(?:received|read))$/,
  /^\/blade-system\/(?:businessService\/getList|enums|nouns)$/,
  /^\/blade-system\/user\/(?:identities|passkeys|second-factor|security-notices|sessions|end-other-sessions)$/,
  /^\/blade-system\/user\/transport-keys$/,
  /^\/blade-system\/menu\/(?:auth-routes|buttons|routes|top-menu)$/,
  /^\/blade-system\/(?:dict|region)\/(?:lazy-list|list)$/,
  /^\/blade-system\/preference\/list$/,
  /^\/blade-system\/search\/records$/,
  /^\/blade-system\/user\/(?:info|update-info|user-list)$/,
  /^\/blade-desk\/list-view\/list$/,
  /^\/blade-desk\/(?:notice\/(?:list|page|totals)|desk\/(?:waits|work))$/,
  /^\/blade-log\/unmatched-query\/enabled$/,
  /^\/biz-notice\/(?:content\/(?:helpTree|search)|feedBack\/mine)$/,
]

/** Calls of the tests that drive the engine from inside, without permissions; the specimen is a noun like others. */
const TEST_CALLS = /^\/api\/blade-test\/(?!specimen)/
/** Names a row that does not exist, and a state. */
const BODY = JSON.stringify({ ids: ['1'], id: '1', state: 1 })
const CONCURRENT_CALLS = 8
const COMPANY = '100001'
const ROLE_WITHOUT_GRANTS = '7700000000000000001'

const operations: Operation[] = []
beforeAll(async () => {
  const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods))
      if (path.startsWith('/api/') && !TEST_CALLS.test(path))
        operations.push({
          method: method.toUpperCase() as Operation['method'],
          path: path.slice('/api'.length).replaceAll(/\{\w+\}/g, '0'),
        })
})

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
const matches = (patterns: readonly RegExp[], { path }: Operation): boolean =>
  patterns.some((pattern) => pattern.test(path))
const protectedOnes = (): Operation[] => operations.filter((operation) => !matches(PUBLIC, operation))

/** The operations whose answer with these headers is not the expected refusal. */
async function answeringOtherwise(
  tried: readonly Operation[],
  headers: Readonly<Record<string, string>>,
  isExpected: (answer: Answer) => boolean,
): Promise<string[]> {
  const others: string[] = []
  const waiting = [...tried]
  const worker = async (): Promise<void> => {
    for (let operation = waiting.pop(); operation; operation = waiting.pop()) {
      const isPost = operation.method === 'POST'
      const answer = await call(`${server.url}/api${operation.path}`, {
        method: operation.method,
        headers: {
          ...headers,
          ...(isPost ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() } : {}),
        },
        ...(isPost ? { body: BODY } : {}),
      })
      if (!isExpected(answer)) others.push(`${nameOf(operation)} ${answer.code} ${answer.errCode}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, worker))
  return others.sort()
}

const isUnauthorized = ({ status, code }: Answer): boolean => status === 401 && code === 401
/** Without permission, or because the call makes no sense anyway: nothing is read and nothing is done. */
const isRefused = ({ success, status, code, msg }: Answer): boolean =>
  !success && code >= 400 && code < 500 && status < 500 && msg !== ''

/** Calls by POST that only read. */
const READING_POSTS = [
  /\/preview$/,
  /\/queryPage$/,
  /\/syncWechatCouponStock$/,
  /\/eternityOrder\/(page|verificationPage|verificationSum|statistics|pageEternityOrderExtension)$/,
  /\/goodsSku\/skuList$/,
  /\/MerchantAppConfig\/list$/,
  /^\/blade-auth\//,
]
describe('every route of the server', () => {
  test('is listed', () => {
    expect(operations.length).toBeGreaterThan(850)
    expect(new Set(operations.map(nameOf)).size).toBe(operations.length)
  })

  test('refuses a call without a token, with a made-up one and with one of an ended login', async () => {
    const client = server.as('support', COMPANY)
    const { access_token: token } = await client.token()
    await client.get('/blade-auth/oauth/logout')
    const bearer = (value: string) => ({ 'Blade-Auth': `bearer ${value}` })
    expect(await answeringOtherwise(protectedOnes(), {}, isUnauthorized)).toEqual([])
    expect(await answeringOtherwise(protectedOnes(), bearer('made.up.token'), isUnauthorized)).toEqual([])
    expect(await answeringOtherwise(protectedOnes(), bearer(token), isUnauthorized)).toEqual([])
  })

  test('refuses a user whose role grants nothing, except the calls of every user', async () => {
    await server.sql(
      `insert into role (id, tenant_id, role_name, role_alias, sort)
       values (${ROLE_WITHOUT_GRANTS}, '${COMPANY}', '没有权限', 'nothing', 99)`,
    )
    await server.sql(
      `update account set role_id = array[${ROLE_WITHOUT_GRANTS}]::bigint[]
       where tenant_id = '${COMPANY}' and account = 'leiming'`,
    )
    const { access_token: token } = await server.as('leiming', COMPANY).token()
    const headers = { 'Blade-Auth': `bearer ${token}` }
    const tried = protectedOnes().filter((operation) => !matches(OF_EVERY_USER, operation))
    expect(await answeringOtherwise(tried, headers, isRefused)).toEqual([])
  }, 120_000)

  test('changes nothing in the name of another user who is only looked at', async () => {
    const [operator] = await server.sql(
      `select id::text as id from account where tenant_id = '${COMPANY}' and account = 'operator'`,
    )
    const { data } = await server
      .as('admin', COMPANY)
      .post<{ readonly access_token: string }>('/blade-system/user/impersonate', {
        id: operator?.id,
        reason: '查看全部调用',
      })
    const headers = { 'Blade-Auth': `bearer ${data.access_token}` }
    const tried = protectedOnes().filter(
      (operation) => operation.method === 'POST' && !matches(READING_POSTS, operation),
    )
    expect(tried.length).toBeGreaterThan(400)
    const isReadOnly = ({ errCode }: Answer): boolean => errCode === 'IMPERSONATION_READ_ONLY'
    const otherwise = await answeringOtherwise(tried, headers, isReadOnly)
    // Some calls are refused before, because they make no sense.
    expect(otherwise.length).toBeLessThan(tried.length / 5)
    expect(await answeringOtherwise(tried, headers, isRefused)).toEqual([])
  }, 120_000)

  test('refuses a token of one tenant under the name of another', async () => {
    const { access_token: token } = await server.as('admin', '100002').token()
    const headers = { 'Blade-Auth': `bearer ${token}`, 'Tenant-Id': COMPANY }
    const isMismatch = ({ success, errCode }: Answer): boolean => !success && errCode === 'TENANT_MISMATCH'
    expect(await answeringOtherwise(protectedOnes(), headers, isMismatch)).toEqual([])
  }, 120_000)

  test('refuses what an API scope does not cover, and allows what it covers', async () => {
    const scope = '7700000000000000002',
      role = '7700000000000000003'
    await server.sql(
      `insert into role (id, tenant_id, role_name, role_alias, sort)
       values (${role}, '${COMPANY}', '只有接口', 'api_only', 99)`,
    )
    await server.sql(
      `insert into api_scope (id, tenant_id, menu_id, resource_code, scope_name, scope_path, scope_type)
       select ${scope}, '${COMPANY}', min(id), 'posts', '只读岗位', 'GET /blade-system/post/**', 1 from menu`,
    )
    await server.sql(
      `insert into role_api_scope (tenant_id, role_id, scope_id) values ('${COMPANY}', ${role}, ${scope})`,
    )
    await server.sql(
      `update account set role_id = array[${role}]::bigint[]
       where tenant_id = '${COMPANY}' and account = 'houjunfeng'`,
    )
    const client = server.as('houjunfeng', COMPANY)
    const headers = { 'Blade-Auth': `bearer ${(await client.token()).access_token}` }
    const covered = /^\/blade-system\/post\//
    const excluded = protectedOnes().filter(
      (operation) =>
        !matches(OF_EVERY_USER, operation) && !(operation.method === 'GET' && covered.test(operation.path)),
    )
    expect(excluded.some(({ path }) => covered.test(path))).toBe(true)
    expect(await answeringOtherwise(excluded, headers, isRefused)).toEqual([])
    expect(await client.get('/blade-system/post/list')).toMatchObject({ code: 200 })
    expect(await client.get('/blade-system/post/select')).toMatchObject({ code: 200 })
    expect(await client.post('/blade-system/post/save', {})).toMatchObject({ code: 403 })
    expect(await client.get('/blade-system/postx/list')).toMatchObject({ code: 404 })
  }, 120_000)
})
