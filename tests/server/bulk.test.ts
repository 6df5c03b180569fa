import { describe, expect, test } from 'vitest'
import type { BulkAnswer, Preview } from '../../src/contract/wire.ts'
import { cursorTests } from './bulk/cursor.suite.ts'
import { useServer } from '../support/server.ts'
import { specimenDraft } from '../support/specimen.ts'

const server = useServer()
const PATH = '/blade-system/dict-biz'

interface Entry {
  readonly id: string
  readonly code: string
  readonly isSealed: number
  readonly version: number
}
let number = 0

async function entries(count: number, code = `bulk${(number += 1)}`): Promise<Entry[]> {
  const admin = server.as('admin', '100001')
  const { data: top } = await admin.post<Entry>(`${PATH}/submit`, {
    code,
    dictValue: '批量',
    sort: 1,
    isSealed: 0,
  })
  const rows: Entry[] = []
  for (let n = 1; n <= count; n += 1)
    rows.push(
      (
        await admin.post<Entry>(`${PATH}/submit`, {
          parentId: top.id,
          code,
          dictKey: String(n),
          dictValue: `值${n}`,
          sort: n,
          isSealed: 0,
        })
      ).data,
    )
  return rows
}

const state = async (id: string): Promise<number> =>
  (await server.as('admin', '100001').get<Entry>(`${PATH}/detail`, { id })).data.isSealed

describe('actions on many rows', () => {
  test('the preview counts what the run then does, per row and per reason, and changes nothing', async () => {
    const rows = await entries(5)
    const admin = server.as('admin', '100001')
    await admin.post(`${PATH}/seal`, { ids: rows.slice(0, 2).map(({ id }) => id) })
    const request = { ids: [...rows.map(({ id }) => id), '999'] }
    const { data: preview } = await admin.post<Preview>(`${PATH}/preview`, { action: 'seal', ...request })
    expect(preview).toMatchObject({ total: 6, eligible: 3, undoable: true })
    expect(Object.fromEntries(preview.skipped.map(({ reason, count }) => [reason, count]))).toEqual({
      '已是“已封存”': 2,
      数据不存在: 1,
    })
    expect(await state(rows[4]?.id ?? '')).toBe(0)
    const { data: answer } = await admin.post<BulkAnswer>(`${PATH}/seal`, request)
    expect(answer).toMatchObject({ success: 5, fail: [{ id: '999', errCode: 'NOT_FOUND' }] })
    expect(answer.ok).toHaveLength(3)
    expect(answer.skipped).toHaveLength(2)
    expect(await state(rows[4]?.id ?? '')).toBe(1)
  })

  test('undo reverts unchanged rows and reports rows that were changed since', async () => {
    const rows = await entries(3)
    const admin = server.as('admin', '100001')
    const { data: answer } = await admin.post<BulkAnswer>(`${PATH}/seal`, { ids: rows.map(({ id }) => id) })
    const touched = (await admin.get<Entry>(`${PATH}/detail`, { id: rows[0]?.id })).data
    await server.as('operator', '100001').post(`${PATH}/submit`, { ...touched, remark: '别人改的' })
    const undone = await admin.post<BulkAnswer>(`${PATH}/undo`, { operation: answer.operation })
    expect(undone).toMatchObject({
      code: 200,
      data: { success: 2, fail: [{ id: rows[0]?.id, errCode: 'VERSION_CONFLICT' }] },
    })
    expect(await Promise.all(rows.map(({ id }) => state(id)))).toEqual([1, 0, 0])
    const redone = await admin.post<BulkAnswer>(`${PATH}/undo`, { operation: undone.data.operation })
    expect(redone).toMatchObject({ code: 200, data: { success: 2 } })
    expect(await state(rows[2]?.id ?? '')).toBe(1)
  })

  test('a user cannot undo the operation of another user', async () => {
    const rows = await entries(1)
    const { data } = await server.as('admin', '100001').post<BulkAnswer>(`${PATH}/seal`, { ids: rows[0]?.id })
    expect(
      await server.as('operator', '100001').post(`${PATH}/undo`, { operation: data.operation }),
    ).toMatchObject({ code: 400, errCode: 'UNDO_NONE' })
  })

  test('a selection by filter covers everything the filter finds except its exceptions', async () => {
    const rows = await entries(6, 'byfilter')
    const admin = server.as('admin', '100001')
    const filter = { code_equal: 'byfilter', parentId_notnull: '1' }
    const except = [rows[0]?.id ?? '']
    expect(
      (await admin.post<Preview>(`${PATH}/preview`, { action: 'seal', filter, except })).data,
    ).toMatchObject({ total: 5, eligible: 5 })
    expect((await admin.post<BulkAnswer>(`${PATH}/seal`, { filter, except })).data).toMatchObject({
      success: 5,
      fail: [],
    })
    expect(await state(rows[0]?.id ?? '')).toBe(0)
    expect(await admin.post(`${PATH}/seal`, { filter: { code_equal: 'nobody has this' } })).toMatchObject({
      code: 400,
      errCode: 'NO_SELECTION',
    })
    expect(await admin.post(`${PATH}/seal`, { filter: { nonsense: '1' } })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
  })

  test('ids come as comma text or list, in query or body; too many are refused; other tenants’ rows stay', async () => {
    const rows = await entries(3)
    const admin = server.as('admin', '100001')
    expect(
      (
        await admin.post<BulkAnswer>(
          `${PATH}/seal`,
          {},
          { query: { ids: rows.map(({ id }) => id).join(',') } },
        )
      ).data.success,
    ).toBe(3)
    expect(
      (await admin.post<BulkAnswer>(`${PATH}/unseal`, { ids: rows.map(({ id }) => id) })).data.success,
    ).toBe(3)
    expect(
      await admin.post(`${PATH}/seal`, { ids: Array.from({ length: 1001 }, (_, n) => String(n + 1)) }),
    ).toMatchObject({ code: 400, errCode: 'TOO_MANY_ROWS', msg: '最多 1000 条，当前 1001 条' })
    expect(
      await server.as('admin', '100002').post(`${PATH}/seal`, { ids: rows.map(({ id }) => id) }),
    ).toMatchObject({ code: 404, errCode: 'NOT_FOUND', data: { success: 0 } })
    expect(await state(rows[0]?.id ?? '')).toBe(0)
  })

  test('of two parallel runs each row is sealed once and audited once', async () => {
    const rows = await entries(4)
    const ids = rows.map(({ id }) => id)
    const answers = await Promise.all(
      ['admin', 'operator'].map((account) =>
        server.as(account, '100001').post<BulkAnswer>(`${PATH}/seal`, { ids }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(answers.reduce((sum, { data }) => sum + (data.ok?.length ?? 0), 0)).toBe(4)
  })

  test('a removal is all or nothing, and is refused for rows with children or references', async () => {
    const rows = await entries(2)
    const admin = server.as('admin', '100001')
    const top = (await admin.get<{ parentId: string }>(`${PATH}/detail`, { id: rows[0]?.id })).data.parentId
    expect(await admin.post(`${PATH}/remove`, { ids: [rows[0]?.id, '424242'] })).toMatchObject({ code: 404 })
    expect((await admin.get(`${PATH}/detail`, { id: rows[0]?.id })).code).toBe(200)
    expect(await admin.post(`${PATH}/remove`, { ids: top })).toMatchObject({
      code: 400,
      errCode: 'HAS_CHILDREN',
      msg: '请先删除子节点!',
    })
    const { data: depts } = await admin.get<{ id: string }[]>('/blade-system/dept/list')
    const refused = await admin.post('/blade-system/dept/remove', { ids: depts[0]?.id })
    expect(refused.code).toBe(400)
  })

  test('a tree cannot become a cycle', async () => {
    const admin = server.as('admin', '100001')
    const make = async (deptName: string, parentId?: string): Promise<{ id: string; version: number }> =>
      (
        await admin.post<{ id: string; version: number }>('/blade-system/dept/submit', {
          deptName,
          fullName: deptName,
          deptCategory: 2,
          sort: 1,
          parentId: parentId ?? '0',
        })
      ).data
    const upper = await make('甲部'),
      lower = await make('乙部', upper.id)
    expect(await admin.post('/blade-system/dept/submit', { ...upper, parentId: upper.id })).toMatchObject({
      code: 400,
      errCode: 'PARENT_IS_SELF',
      data: { field: 'parentId' },
    })
    expect(await admin.post('/blade-system/dept/submit', { ...upper, parentId: lower.id })).toMatchObject({
      code: 400,
      errCode: 'TREE_CYCLE',
      data: { field: 'parentId' },
    })
    await admin.post('/blade-system/dept/remove', { ids: lower.id })
    expect(
      await admin.post('/blade-system/dept/submit', {
        deptName: '丙部',
        fullName: '丙部',
        deptCategory: 2,
        sort: 1,
        parentId: lower.id,
      }),
    ).toMatchObject({ code: 400, errCode: 'REF_MISSING' })
  })
})

describe('declared actions', () => {
  const SPECIMEN = '/blade-test/specimen'
  interface Specimen {
    readonly id: string
    readonly stage: number
    readonly serialNo: string
  }
  const create = async (code: string): Promise<Specimen> => {
    const { season: _, ...draft } = specimenDraft(1)
    const answer = await server.as('admin').post<Specimen>(`${SPECIMEN}/submit`, {
      ...draft,
      name: code,
      code,
      isFragile: 1,
      grade: 1,
      sourceKind: 'B',
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
    return answer.data
  }

  test('documents are numbered by day without gaps, also when created in parallel', async () => {
    const rows = await Promise.all(['NA1', 'NA2', 'NA3', 'NA4'].map(create))
    const numbers = rows.map(({ serialNo }) => serialNo).sort()
    expect(numbers[0]).toMatch(/^SM\d{8}\d{6}$/)
    expect(numbers.map((serial) => Number(serial.slice(-6)) - Number(numbers[0]?.slice(-6)))).toEqual([
      0, 1, 2, 3,
    ])
  })

  test('a parameter chooses among actions of one route; one that moves goods requires a request number', async () => {
    const admin = server.as('admin')
    const { id } = await create('NB1')
    await admin.post(`${SPECIMEN}/show`, { ids: [id] })
    expect(await admin.post(`${SPECIMEN}/move`, { ids: [id], goal: 2 }, { key: null })).toMatchObject({
      code: 400,
      errCode: 'NO_KEY',
    })
    expect(await admin.post(`${SPECIMEN}/move`, { ids: [id], goal: 7 })).toMatchObject({
      code: 400,
      errCode: 'VALIDATION',
    })
    expect(
      await admin.post(`${SPECIMEN}/move`, { ids: [id], goal: 2, requestNo: 'R1' }, { key: null }),
    ).toMatchObject({ code: 200, data: { success: 1 } })
    expect(await admin.post(`${SPECIMEN}/move`, { ids: [id], goal: 2 })).toMatchObject({
      code: 200,
      data: { skipped: [{ id }] },
    })
    expect(await admin.post(`${SPECIMEN}/move`, { ids: [id], goal: 1 }, { key: null })).toMatchObject({
      code: 200,
      data: { success: 1 },
    })
    expect((await admin.get<Specimen>(`${SPECIMEN}/detail`, { id })).data.stage).toBe(1)
  })
})

cursorTests(server)
