import { describe, expect, test } from 'vitest'
import type { FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import type { Client } from '../support/client.ts'
import { create, createVerb, everything, owner, updateVerb } from '../support/everyNoun.ts'
import { scopedUser } from '../support/scopes.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
/** Nouns with cells that are edited in the list, whose rows are made by their form. */
const edited = everything.filter(
  (resource) =>
    resource.list.editable.length > 0 && resource.verbs.includes(createVerb(resource) as 'submit'),
)

const PATTERNED = ['13800138000', 'someone@example.com', '6901234567892', 'A1']
/** Keys of the dictionaries whose cells are edited. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  post_category: ['1', '2'],
  org_category: ['2', '3'],
}
/** Another value of a field, as clients send it. */
function otherValue(field: FieldSpec, present: unknown): unknown {
  if (field.kind === 'dictionary') return KEYS[field.code ?? '']?.find((key) => key !== String(present))
  if (field.kind === 'flag') return Number(present) === 1 ? 0 : 1
  if (field.kind === 'text' || field.kind === 'longText')
    return field.pattern
      ? PATTERNED.find((text) => field.pattern?.test(text) && text !== present)
      : `改${serial()}`.slice(0, field.max)
  const next = Number(present ?? field.min ?? 0) + 1
  return field.max !== undefined && next > field.max ? (field.min ?? 0) : next
}
const wrongValue = ({ kind }: FieldSpec): unknown =>
  kind === 'text' || kind === 'longText' ? { a: 1 } : '不是数字'

const save = (client: Client, resource: Resource, body: Record<string, unknown>) =>
  client.post<Record<string, unknown> & { version: number; current?: Record<string, unknown> }>(
    `${resource.path}/${updateVerb(resource)}`,
    body,
  )
const detail = async (client: Client, resource: Resource, id: string): Promise<Record<string, unknown>> =>
  (await client.get<Record<string, unknown>>(`${resource.path}/detail`, { id })).data

/** What a person filled in beside one field; computed fields may follow from it. */
const kept = (
  { fields, stateField }: Resource,
  row: Record<string, unknown>,
  name: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([key]) => key !== name && (key === stateField || (key in fields && !fields[key]?.computed)),
    ),
  )

describe.each(edited.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('each of its cells is saved alone: nothing else changes, and a stale version is refused', async () => {
    const client = owner(server, resource)
    const { id } = await create(server, resource)
    for (const name of resource.list.editable) {
      const field = resource.fields[name] as FieldSpec
      const before = await detail(client, resource, id)
      const value = otherValue(field, before[name])
      const answer = await save(client, resource, { id, version: before.version, [name]: value })
      expect(answer, `${name}: ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
      const after = await detail(client, resource, id)
      expect(String(after[name]), name).toBe(String(value))
      expect(kept(resource, after, name)).toEqual(kept(resource, before, name))
      const stale = await save(client, resource, { id, version: before.version, [name]: before[name] })
      expect(stale, name).toMatchObject({
        code: 409,
        errCode: 'VERSION_CONFLICT',
        data: { current: { version: after.version } },
      })
      expect(String((stale.data.current ?? {})[name])).toBe(String(value))
    }
  })

  test('a wrong type, a text that is too long, an unknown field and another tenant change nothing', async () => {
    const client = owner(server, resource)
    const { id } = await create(server, resource)
    const before = await detail(client, resource, id),
      version = before.version
    for (const name of resource.list.editable) {
      const field = resource.fields[name] as FieldSpec
      expect(await save(client, resource, { id, version, [name]: wrongValue(field) }), name).toMatchObject({
        code: 400,
        data: { field: name },
      })
      if (field.max !== undefined && (field.kind === 'text' || field.kind === 'longText'))
        expect(
          await save(client, resource, { id, version, [name]: '长'.repeat(field.max + 1) }),
          name,
        ).toMatchObject({ code: 400, data: { field: name } })
    }
    expect(await save(client, resource, { id, version, noSuchField: 1 })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FIELD',
    })
    const [name = ''] = resource.list.editable
    const value = otherValue(resource.fields[name] as FieldSpec, before[name])
    const foreign = await save(server.as('admin', '100002'), resource, { id, version, [name]: value })
    expect([403, 404]).toContain(foreign.body.code)
    const unauthorised = await save(server.as('viewer', '100001'), resource, { id, version, [name]: value })
    expect(unauthorised).toMatchObject({ code: 403 })
    expect(await detail(client, resource, id)).toEqual(before)
  })
})

test('a field that a data scope hides cannot be written; empty, as a form sends it, it stays what it is', async () => {
  const post = everything.find(({ id }) => id === 'post') as Resource
  const admin = owner(server, post)
  const { id } = await create(server, post)
  const { client, hold } = await scopedUser(server, 'qinxiaodong')
  await hold({ resourceCode: 'post', scopeField: 'postName,postCode,sort' })
  const before = await detail(admin, post, id)
  const seen = await detail(client, post, id)
  expect(seen).toMatchObject({ postName: before.postName })
  const refused = await save(client, post, { id, version: before.version, remark: '看不见的' })
  expect(refused).toMatchObject({ code: 403, errCode: 'FORBIDDEN', data: { field: 'remark' } })
  expect(await save(client, post, { id, version: before.version, sort: 77, remark: null })).toMatchObject({
    code: 200,
  })
  expect(await detail(admin, post, id)).toMatchObject({ sort: 77, remark: before.remark })
})

test('changes of one row are undone one after the other, each after the one that followed it', async () => {
  const post = everything.find(({ id }) => id === 'post') as Resource
  const client = owner(server, post)
  const { id } = await create(server, post)
  const start = await detail(client, post, id)
  const undo = (operation: unknown) => client.post<{ success: number }>(`${post.path}/undo`, { operation })
  const change = async (values: Record<string, unknown>) => {
    const { version } = await detail(client, post, id)
    return (await save(client, post, { id, version, ...values })).data.operation
  }
  const first = await change({ sort: 11 }),
    second = await change({ remark: '第二次' }),
    third = await change({ sort: 12 })
  // The second one is not the last: the row is no longer as it left it.
  expect(await undo(second)).toMatchObject({ code: 409, errCode: 'VERSION_CONFLICT' })
  for (const operation of [third, second, first]) expect((await undo(operation)).code).toBe(200)
  expect(await detail(client, post, id)).toMatchObject({ sort: start.sort, remark: start.remark })
})
