import { describe, expect, test } from 'vitest'
import type { Resource } from '../../../src/contract/define/resource.ts'
import { actionVerb } from '../../../src/contract/define/permission.ts'
import { RESOURCES } from '../../../src/contract/index.ts'
import { type ButtonNode, derive, type MenuNode } from '../../../src/palette/derive.ts'
import type { Answer, Client } from '../../support/client.ts'
import { NO_ROWS, scopedUser } from '../../support/scopes.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const COMPANY = '100001'
/** Calls that wait for each other's database connections are not faster in larger groups. */
const CONCURRENT_CALLS = 8

const tenantNouns: readonly Resource[] = RESOURCES.filter(
  ({ scope, single }) => scope === 'tenant' && single === null,
)

async function inGroups<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await run(item)
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, worker))
}

/** The id of a row of the demo company for each noun that has one. */
async function someRows(): Promise<{ readonly resource: Resource; readonly id: string }[]> {
  const found: { resource: Resource; id: string }[] = []
  const admin = server.as('admin', COMPANY)
  await inGroups(tenantNouns, async (resource) => {
    if (!resource.verbs.includes('detail') || resource.read === 'login') return
    const rows = await server.sql(
      `select id::text from ${resource.table} where tenant_id = '${COMPANY}' order by id desc limit 20`,
    )
    for (const { id } of rows) {
      const answer = await admin.get(`${resource.path}/detail`, { id: String(id) })
      if (answer.code !== 200) continue
      found.push({ resource, id: String(id) })
      return
    }
  })
  return found
}

/** The tests change the scope of their user, and calls are recorded. */
const isKept = ({ table, readOnly }: Resource): boolean => !readOnly && table !== 'data_scope'

/** A digest of all rows of the company in the tables of the nouns, but for those that record calls. */
async function fingerprint(): Promise<Record<string, unknown>> {
  const tables = [...new Set(tenantNouns.filter(isKept).map(({ table }) => table))].sort()
  const digests: Record<string, unknown> = {}
  for (const table of tables)
    digests[table] = (
      await server.sql(
        `select md5(string_agg(t::text, ',' order by id)) as digest from ${table} t where tenant_id = '${COMPANY}'`,
      )
    )[0]?.digest
  return digests
}

/** Calls about one row that must find nothing: reading it, changing it, removing it, every declared action. */
function callsAbout(resource: Resource, id: string, client: Client): [string, Promise<Answer>][] {
  const { path, verbs } = resource
  const changes = (['update', 'submit'] as const).filter((verb) =>
    (verbs as readonly string[]).includes(verb),
  )
  return [
    ['detail', client.get(`${path}/detail`, { id })],
    ...changes.map((verb): [string, Promise<Answer>] => [
      verb,
      client.post(`${path}/${verb}`, { id, version: 1, [resource.title]: '不应保存' }),
    ]),
    ...(verbs.includes('remove')
      ? [['remove', client.post(`${path}/remove`, { ids: [id] })] satisfies [string, Promise<Answer>]]
      : []),
    ...Object.entries(resource.actions)
      .filter(([, action]) => !action.own && action.on !== 'collection')
      .map(([name, action]): [string, Promise<Answer>] => [
        name,
        client.post(`${path}/${actionVerb(name, action)}`, { ids: [id], id }),
      ]),
  ]
}

/** A call on a row that does not exist for its caller: refused, or a report in which nothing was done. */
const didNothing = ({ code, status, success, data }: Answer): boolean =>
  status < 500 &&
  ((!success && code >= 400 && code < 500) ||
    (success && Number((data as { ok?: number } | null)?.ok ?? 0) === 0 && !hasRow(data)))
const hasRow = (data: unknown): boolean => data !== null && typeof data === 'object' && 'version' in data

async function foundAnyway(
  rows: readonly { readonly resource: Resource; readonly id: string }[],
  client: Client,
): Promise<string[]> {
  const found: string[] = []
  await inGroups(rows, async ({ resource, id }) => {
    for (const [call, answering] of callsAbout(resource, id, client)) {
      const answer = await answering
      if (call === 'detail' ? answer.success || answer.code !== 404 : !didNothing(answer))
        found.push(`${resource.id} ${call}: ${JSON.stringify(answer.body).slice(0, 160)}`)
    }
  })
  return found.sort()
}

describe('a row of the company', () => {
  test('is not found by another tenant: not read, not changed, not removed, not acted on', async () => {
    const rows = await someRows()
    expect(rows.length).toBeGreaterThan(40)
    const before = await fingerprint()
    expect(await foundAnyway(rows, server.as('admin', '100002'))).toEqual([])
    expect(await fingerprint()).toEqual(before)
  }, 240_000)

  test('is not found by a user with every permission whose data scope hides it', async () => {
    const { client, hold } = await scopedUser(server, 'support')
    // A login writes its time.
    await client.token()
    const rows = await someRows(),
      before = await fingerprint(),
      found: string[] = []
    for (const row of rows) {
      const { resource } = row
      await hold({ resourceCode: resource.code, ...NO_ROWS })
      const verb = resource.listShape === 'page' && !resource.list.requiredFilter ? 'list' : null
      const listed = verb
        ? await client.get<{ total?: number }>(`${resource.path}/${verb}`, { size: 1 })
        : null
      if (listed?.success && listed.data.total !== 0) found.push(`${resource.id} list ${listed.data.total}`)
      found.push(...(await foundAnyway([row], client)))
    }
    expect(found).toEqual([])
    expect(await fingerprint()).toEqual(before)
  }, 300_000)
})

describe('menu, palette and routes', () => {
  test.each(['admin', 'operator', 'auditor', 'viewer', 'qinxiaodong', 'baixue', 'gaowenbo'])(
    'agree for %s: what is offered is allowed, and what is refused is not offered',
    async (account) => {
      const client = server.as(account, COMPANY)
      const [{ data: routes }, { data: buttons }] = await Promise.all([
        client.get<MenuNode[]>('/blade-system/menu/routes'),
        client.get<ButtonNode[]>('/blade-system/menu/buttons'),
      ])
      const { places, actions, permissions } = derive({ routes, buttons, resources: RESOURCES })
      const offered = new Set(actions.map(({ id }) => id))
      const refused: string[] = []
      const expectAllowed = async (name: string, answering: Promise<Answer>): Promise<void> => {
        const { errCode } = await answering
        if (errCode === 'FORBIDDEN') refused.push(name)
      }
      const reachable = new Set(places.flatMap(({ resource }) => resource ?? []))
      expect(reachable.size).toBeGreaterThan(0)
      await inGroups(
        RESOURCES.filter(({ single }) => single === null),
        async (resource) => {
          const { id, path, verbs } = resource
          if (reachable.has(id) && (verbs as readonly string[]).includes('list'))
            await expectAllowed(`${id} list`, client.get(`${path}/list`, { size: 1 }))
          const bare = { ids: ['1'], id: '1' }
          if (offered.has(`${id}.delete`))
            await expectAllowed(`${id} delete`, client.post(`${path}/remove`, bare))
          for (const [name, action] of Object.entries(resource.actions)) {
            if (action.own || !offered.has(`${id}.${name}`)) continue
            await expectAllowed(`${id} ${name}`, client.post(`${path}/${actionVerb(name, action)}`, bare))
          }
          // The choices of every field a form or filter of his shows.
          if (!reachable.has(id) || !permissions.has(`${resource.code}_view`)) return
          for (const field of Object.values(resource.fields)) {
            const target = RESOURCES.find((other) => other.id === field.to)
            if (target && (target.verbs as readonly string[]).includes('select') && !field.offer)
              await expectAllowed(
                `${id} chooses ${target.id}`,
                client.get(`${target.path}/select`, { ids: '1' }),
              )
          }
        },
      )
      expect(refused.sort()).toEqual([])
    },
    120_000,
  )
})
