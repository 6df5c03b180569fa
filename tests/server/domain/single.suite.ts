import { describe, expect, test } from 'vitest'
import { permissionOf } from '../../../src/contract/define/permission.ts'
import type { Resource } from '../../../src/contract/define/resource.ts'
import { RESOURCES } from '../../../src/contract/index.ts'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'
import { AUDIT_RESULT } from '../../support/wireNumbers.ts'

const singles = RESOURCES.filter((resource) => resource.single !== null)
const server = useServer()
const admin = (): Client => server.as('admin', '100001')

/**
 * The call that returns the row, and its key: none for a row of the tenant, else that of the first owner row.
 */
async function singleEndpoint(
  resource: Resource,
): Promise<{ readonly url: string; readonly key: Record<string, string> }> {
  const { single, path } = resource
  if (single === null || single === 'tenant') return { url: `${path}/detail`, key: {} }
  const owner = RESOURCES.find(({ id }) => id === single.of)
  const { data } = await admin().get<{ records: Record<string, string>[] }>(`${owner?.path ?? ''}/list`, {
    size: 1,
    ascs: 'createTime',
  })
  return { url: `${path}/${single.read}`, key: { [single.by]: data.records[0]?.[single.by] ?? '' } }
}
type Row = Record<string, unknown> & { readonly id: string | null; readonly version: number }
const numberField = (resource: Resource): string =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'integer')?.[0] ?? ''

describe.each(singles.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('a single row answers defaults until it is saved, and then changes by its version', async () => {
    const { url, key } = await singleEndpoint(resource)
    const before = (await admin().get<Row>(url, key)).data
    for (const [name, field] of Object.entries(resource.fields))
      if (before.id === null && field.default !== undefined && typeof field.default === 'number')
        expect(before[name]).toBe(field.default)
    const name = numberField(resource),
      value = Number(before[name]) + 7
    const saved = await admin().post<Row>(`${resource.path}/save`, { ...before, [name]: value })
    expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200, data: { [name]: value } })
    const read = (await admin().get<Row>(url, key)).data
    expect(read).toMatchObject({ id: saved.data.id, [name]: value })
    expect(await admin().post(`${resource.path}/save`, { ...read, [name]: value + 1 })).toMatchObject({
      code: 200,
      data: { id: read.id, [name]: value + 1 },
    })
    expect(await admin().post(`${resource.path}/save`, { ...read, [name]: value + 2 })).toMatchObject({
      code: 409,
      errCode: 'VERSION_CONFLICT',
      data: { current: { [name]: value + 1 } },
    })
    const { data } = await admin().get<{ records: { action: string }[] }>('/blade-log/operate/list', {
      resource_equal: resource.id,
      targetIds: String(read.id),
    })
    expect(data.records.length).toBeGreaterThanOrEqual(2)
  })

  test('parallel first saves create one row', async () => {
    const stranger = server.as('admin', '100002')
    if (resource.single !== 'tenant') return
    const { url, key } = await singleEndpoint(resource)
    const blank = (await stranger.get<Row>(url, key)).data
    const answers = await Promise.all(
      [1, 2, 3].map(() => stranger.post(`${resource.path}/save`, { ...blank })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await stranger.get<Row>(url, key)).data.id).not.toBeNull()
  })

  test('a single row belongs to its tenant, needs its permission, and takes declared fields only', async () => {
    const { url, key } = await singleEndpoint(resource)
    const mine = (await admin().get<Row>(url, key)).data,
      stranger = server.as('admin', '100002')
    const theirs = await stranger.get<Row>(url, key)
    if (resource.single === 'tenant') expect(theirs.data.id).not.toBe(mine.id)
    else {
      expect(theirs).toMatchObject({ code: 404, errCode: 'NOT_FOUND' })
      expect(await stranger.post(`${resource.path}/save`, { ...mine })).toMatchObject({ code: 404 })
      expect(await admin().get(url, {})).toMatchObject({ code: 400 })
    }
    const viewer = server.as('viewer', '100001')
    expect(await viewer.get(url, key)).toMatchObject({ code: 403 })
    expect(await viewer.post(`${resource.path}/save`, { ...mine })).toMatchObject({
      code: 403,
      errCode: 'FORBIDDEN',
    })
    const refused = await admin().get<{ records: unknown[] }>('/blade-log/operate/list', {
      account_equal: 'viewer',
      permission_equal: permissionOf(resource, 'edit'),
      result: AUDIT_RESULT.failed,
    })
    expect(refused.data.records.length).toBeGreaterThan(0)
    expect(await admin().post(`${resource.path}/save`, { ...mine, nonsense: 1 })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FIELD',
    })
    expect(
      await admin().post(`${resource.path}/save`, { ...mine, [numberField(resource)]: 'many' }),
    ).toMatchObject({ code: 400, data: { field: numberField(resource) } })
    expect(await admin().get(`${resource.path}/list`)).toMatchObject({ status: 404 })
    expect((await admin().get<Row>(url, key)).data.version).toBe(mine.version)
  })
})

test('the platform reads and writes the rule of any tenant, and a tenant only its own', async () => {
  const platform = server.as('admin')
  const mine = (await admin().get<Row>('/biz-merchant/transRule/detail')).data
  expect((await platform.get<Row>('/biz-merchant/transRule/detail', { tenantId: '100001' })).data.id).toBe(
    mine.id,
  )
  expect(
    (await server.as('admin', '100002').get<Row>('/biz-merchant/transRule/detail', { tenantId: '100001' }))
      .data.id,
  ).not.toBe(mine.id)
  expect(
    await platform.post('/biz-merchant/transRule/save', { ...mine, tenantId: '100001', maxRetry: 5 }),
  ).toMatchObject({ code: 200 })
  expect((await admin().get<Row>('/biz-merchant/transRule/detail')).data.maxRetry).toBe(5)
})
