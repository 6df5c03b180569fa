import { describe, expect, test } from 'vitest'
import { actionVerb, permissionOf } from '../../src/contract/define/permission.ts'
import type { ActionSpec } from '../../src/contract/define/action.ts'
import { BEFORE_STATES, TESTED_ELSEWHERE } from '../support/appDrafts.ts'
import type { Client } from '../support/client.ts'
import {
  count,
  create,
  createVerb,
  draft,
  editable,
  everything,
  firstText,
  owner,
  removable,
  updateVerb,
} from '../support/everyNoun.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'
import { AUDIT_RESULT } from '../support/wireNumbers.ts'

/** Nouns created and changed by forms; documents that are only created have tests of their own. */
const writable = everything.filter(
  (resource) =>
    !resource.single &&
    (resource.verbs.includes('submit') ||
      (resource.verbs.includes('save') && resource.verbs.includes('update'))),
)
const server = useServer()

describe.each(writable.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  test('a row is created, found, changed, protected by its version, removed and restored', async () => {
    const client = owner(server, resource)
    const row = await create(server, resource)
    expect((await client.get(`${resource.path}/detail`, { id: row.id })).data).toMatchObject({ id: row.id })
    if (!editable(resource)) return
    const name = firstText(resource),
      text = `改${serial()}`
    const changed = await client.post<{ version: number; operation?: string }>(
      `${resource.path}/${updateVerb(resource)}`,
      { ...row, [name]: text },
    )
    expect(changed, JSON.stringify(changed.body)).toMatchObject({
      code: 200,
      msg: '更新成功',
      data: { [name]: text, version: row.version + 1 },
    })
    const stale = await client.post<{ current: Record<string, unknown> }>(
      `${resource.path}/${updateVerb(resource)}`,
      { ...row, [name]: `旧${serial()}` },
    )
    expect(stale).toMatchObject({
      code: 409,
      errCode: 'VERSION_CONFLICT',
      data: { current: { [name]: text, version: row.version + 1 } },
    })
    if (!removable(resource)) return
    const removed = await client.post<{ operation: string }>(
      `${resource.path}/remove`,
      {},
      { query: { ids: row.id } },
    )
    expect(removed, JSON.stringify(removed.body)).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await client.get(`${resource.path}/detail`, { id: row.id })).toMatchObject({
      code: 404,
      errCode: 'NOT_FOUND',
    })
    const undone = await client.post(`${resource.path}/undo`, { operation: removed.data.operation })
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ code: 200, data: { success: 1 } })
    expect((await client.get(`${resource.path}/detail`, { id: row.id })).code).toBe(200)
    expect(await client.post(`${resource.path}/undo`, { operation: removed.data.operation })).toMatchObject({
      code: 409,
      errCode: 'UNDO_EXPIRED',
    })
  })

  test('another tenant finds no row in any call', async () => {
    const row = await create(server, resource)
    const stranger = server.as('admin', '100002')
    const refused = resource.scope === 'platform' ? 403 : 404
    const acts = Object.entries(resource.actions)
    const needsMore = ({ input = {} }: ActionSpec): boolean =>
      Object.entries(input).some(([name, field]) => field.required && name !== 'reason')
    const [firstAct = ''] = acts.find(([, action]) => !needsMore(action)) ?? acts[0] ?? []
    const act = removable(resource) ? 'remove' : firstAct
    const calls = [
      editable(resource)
        ? stranger.post(`${resource.path}/${updateVerb(resource)}`, { ...row })
        : stranger.get(`${resource.path}/detail`, { id: row.id }),
      ...(removable(resource)
        ? [stranger.post(`${resource.path}/remove`, { ids: [row.id] })]
        : [stranger.get(`${resource.path}/detail`, { id: row.id })]),
      stranger.post(`${resource.path}/preview`, { action: act, ids: [row.id], input: { reason: '核对' } }),
      ...(resource.read === 'login' ? [] : [stranger.get(`${resource.path}/detail`, { id: row.id })]),
    ]
    const answers = await Promise.all(calls)
    expect(answers.slice(0, 2).map(({ code }) => code)).toEqual([refused, refused])
    if (resource.scope === 'tenant') expect(answers[2]?.data).toMatchObject({ eligible: 0 })
    else expect(answers[2]?.code).toBe(403)
    if (answers[3]) expect(answers[3].code).toBe(refused)
    const choices = await stranger.get<{ id: string }[]>(`${resource.path}/select`, { ids: row.id })
    if (resource.scope === 'tenant' && Array.isArray(choices.data))
      expect(choices.data.map(({ id }) => id)).not.toContain(row.id)
    expect((await owner(server, resource).get(`${resource.path}/detail`, { id: row.id })).code).toBe(200)
  })

  test('without permission every change is refused with 403 and leaves an audit row; without a token 401', async () => {
    const viewer = server.as('viewer', '100001')
    const answer = await viewer.post(
      `${resource.path}/${createVerb(resource)}`,
      await draft(server, resource),
    )
    expect(answer).toMatchObject({ status: 403, code: 403, errCode: 'FORBIDDEN', msg: '没有访问权限' })
    if (removable(resource))
      expect((await viewer.post(`${resource.path}/remove`, { ids: ['1'] })).code).toBe(403)
    const rows = await server.as('admin', '100001').get<{ records: unknown[] }>('/blade-log/operate/list', {
      account_equal: 'viewer',
      permission_equal: permissionOf(resource, 'add'),
      result: AUDIT_RESULT.failed,
    })
    expect(rows.data.records.length).toBeGreaterThan(0)
    const bare = await fetch(`${server.url}/api${resource.path}/${createVerb(resource)}`, { method: 'POST' })
    expect(bare.status).toBe(401)
  })

  test('bad input of every kind has its own answer and writes nothing', async () => {
    const client = owner(server, resource)
    const good = await draft(server, resource)
    const verb = createVerb(resource)
    const before = await count(resource, client)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.computed || field.when || field.writePermission) continue
      if (field.required && field.default === undefined)
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: '' }),
          `${name} empty`,
        ).toMatchObject({ code: 400, data: { field: name } })
      if (field.kind === 'text' && field.max)
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: '长'.repeat(field.max + 1) }),
          `${name} too long`,
        ).toMatchObject({ code: 400, data: { field: name } })
      if (field.kind === 'integer' || field.kind === 'money')
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: 'many' }),
          `${name} not a number`,
        ).toMatchObject({ code: 400, data: { field: name } })
      if (field.kind === 'oneOf' || field.kind === 'someOf')
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: 777 }),
          `${name} no choice`,
        ).toMatchObject({ code: 400, data: { field: name } })
      if (field.kind === 'reference' || field.kind === 'references')
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: '77' }),
          `${name} points nowhere`,
        ).toMatchObject({ code: 400, data: { field: name } })
      if (field.kind === 'parent')
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: '77' }),
          `${name} missing parent`,
        ).toMatchObject({ code: 400, data: { field: name } })
      if (field.kind === 'dateTime' || field.kind === 'date')
        expect(
          await client.post(`${resource.path}/${verb}`, { ...good, [name]: '2026-02-31' }),
          `${name} no date`,
        ).toMatchObject({ code: 400, data: { field: name } })
    }
    expect(await client.post(`${resource.path}/${verb}`, { ...good, nonsense: 1 })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FIELD',
      data: { field: 'nonsense' },
    })
    expect(await client.get(`${resource.path}/list`, { nonsense: '1' })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
    expect(await client.get(`${resource.path}/list`, { ascs: 'nonsense' })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_SORT',
    })
    if (removable(resource))
      expect(await client.post(`${resource.path}/remove`, {})).toMatchObject({
        code: 400,
        errCode: 'NO_SELECTION',
        msg: '请选择至少一条数据',
      })
    if (removable(resource))
      expect(await client.post(`${resource.path}/remove`, { ids: 'abc' })).toMatchObject({ code: 404 })
    expect(await count(resource, client)).toBe(before)
  })

  test('a replayed idempotency key gets its first answer and does nothing twice', async () => {
    const client = owner(server, resource)
    const body = await draft(server, resource)
    const key = `key-${resource.id}-${serial()}`
    const first = await client.post<{ id: string }>(`${resource.path}/${createVerb(resource)}`, body, { key })
    const again = await client.post<{ id: string }>(`${resource.path}/${createVerb(resource)}`, body, { key })
    expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200 })
    expect(again.data.id).toBe(first.data.id)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    const other = await client.post(
      `${resource.path}/${createVerb(resource)}`,
      { ...body, [firstText(resource)]: '别的' },
      { key },
    )
    expect(other).toMatchObject({ code: 409, errCode: 'IDEMPOTENT_CONFLICT' })
  })

  test('secrets are in no answer, and every change has its audit row', async () => {
    const row = await create(server, resource)
    const wire = JSON.stringify([
      row,
      (await owner(server, resource).get(`${resource.path}/detail`, { id: row.id })).data,
    ])
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === 'secret') expect(wire).not.toContain(`"${name}"`)
    const { data } = await owner(server, resource).get<{
      records: { action: string; diff: unknown[]; targetIds: string }[]
    }>('/blade-log/operate/list', { resource_equal: resource.id, targetIds: row.id })
    expect(data.records[0]).toMatchObject({ action: 'create', targetIds: row.id })
    expect(data.records[0]?.diff.length).toBeGreaterThan(0)
  })

  test('an old client gets true, filled nulls, and its unknown filters ignored', async () => {
    const old =
      resource.scope === 'platform'
        ? server.as('admin', { tenant: '000000', detail: false })
        : server.as('admin', { tenant: '100001', detail: false })
    expect(
      await old.post(`${resource.path}/${createVerb(resource)}`, await draft(server, resource), {
        key: null,
      }),
    ).toMatchObject({ code: 200, success: true, data: resource.once ? {} : true })
    const list = await old.get(`${resource.path}/list`, { nonsense: '1', current: 1, size: 10 })
    expect(list.code).toBe(200)
    expect(list.headers.get('x-ignored-filters')).toBe('nonsense')
    expect(JSON.stringify(list.data)).not.toMatch(/"(remark|email|path)":null/)
  })
})

const staged = writable.filter(
  (resource) =>
    resource.states && Object.values(resource.actions).some((action) => action.from && !action.input),
)

describe.each(staged.map((resource) => [resource.id, resource] as const))('states of %s', (_id, resource) => {
  const client = (): Client => owner(server, resource)
  for (const [name, action] of Object.entries(resource.actions)) {
    if (!action.from || action.input || TESTED_ELSEWHERE.has(`${resource.id}.${name}`)) continue
    const verb = actionVerb(name, action)
    test(`${name} moves only from ${action.from.join(', ')}`, async () => {
      const row = await create(server, resource)
      await BEFORE_STATES[resource.id]?.(row.id, client())
      const initial =
        Object.entries(resource.states?.wire ?? {}).find(
          ([, code]) => code === row[resource.stateField ?? ''],
        )?.[0] ?? ''
      const idsName = action.ids ?? 'ids'
      const preview = await client().post<{ eligible: number; total: number }>(`${resource.path}/preview`, {
        action: name,
        ids: [row.id],
        [idsName]: [row.id],
      })
      const may = action.from?.includes(initial) ?? false
      expect(preview, JSON.stringify(preview.body)).toMatchObject({
        code: 200,
        data: { total: 1, eligible: may ? 1 : 0 },
      })
      const answer = await client().post<{ success: number; operation?: string }>(
        `${resource.path}/${verb}`,
        { [idsName]: [row.id], ...action.pick },
      )
      if (may) expect(answer).toMatchObject({ code: 200, data: { success: 1 } })
      else if (action.to === initial)
        expect(answer).toMatchObject({ code: 200, data: { skipped: [{ id: row.id }] } })
      else expect(answer).toMatchObject({ code: 409, errCode: 'STATE_CONFLICT' })
      const field = resource.stateField ?? ''
      const now = (await client().get<Record<string, unknown>>(`${resource.path}/detail`, { id: row.id }))
        .data
      expect(now[field]).toBe(resource.states?.wire[may ? (action.to ?? initial) : initial])
      if (may && action.inverse && answer.data.operation) {
        const undone = await client().post(`${resource.path}/undo`, { operation: answer.data.operation })
        // Rows that changed along with it come back with it.
        expect(undone, JSON.stringify(undone.body)).toMatchObject({
          code: 200,
          data: { fail: [], ok: expect.arrayContaining([expect.objectContaining({ id: row.id })]) },
        })
        expect(
          (await client().get<Record<string, unknown>>(`${resource.path}/detail`, { id: row.id })).data[
            field
          ],
        ).toBe(resource.states?.wire[initial])
      }
    })
  }
})
