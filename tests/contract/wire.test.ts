import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SUFFIXES, splitFilterKey } from '../../src/contract/define/query.ts'
import { Refusal } from '../../src/contract/errors.ts'
import { post } from '../../src/contract/resources/system/post.ts'
import {
  decodeRow,
  httpStatus,
  labelKey,
  ok,
  page,
  parseIds,
  readRow,
  readTable,
  refusalEnvelope,
} from '../../src/contract/wire.ts'
import { encodeRow, encodeTable } from '../../src/contract/wireOut.ts'
import { storedRow } from './arbitrary.ts'
import { NAMED } from './every.ts'

const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
/** The row without nulls: for an old client null and a filled null are equal. */
const filled = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [
        name,
        name === 'parts' && Array.isArray(value)
          ? value.map((part) => filled(part as Record<string, unknown>))
          : value,
      ]),
  )
/** Fields the contract keeps null also for old clients. */
const PRESERVED_NULLS = ['packageId', 'datasourceId']

describe.each(NAMED)('%s', (_, resource) => {
  const secrets = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'secret')
  const visibleFields = (row: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !secrets.includes(name))
        .map(([name, value]) => [
          name,
          resource.fields[name]?.kind === 'window' && value === null ? { from: null, to: null } : value,
        ]),
    )

  test('the console reads back every row exactly as it was stored', () => {
    fc.assert(
      fc.property(storedRow(resource), (row) => {
        const read = readRow(resource, overTheWire(encodeRow(resource, row, 'plain')))
        expect(read).toMatchObject(visibleFields(row))
      }),
      { numRuns: 60 },
    )
  })

  test('rows sent as a table equal the same rows one by one, except for labels of choices and states', () => {
    const codes = [
      ...Object.keys(resource.fields).filter((name) =>
        ['oneOf', 'someOf'].includes(resource.fields[name]?.kind ?? ''),
      ),
      ...(resource.stateField ? [resource.stateField] : []),
    ]
    const codeLabels = Object.fromEntries(
      codes
        .map((name) => labelKey(name))
        .filter((key) => !(key in resource.fields))
        .map((key) => [key, '名称']),
    )
    fc.assert(
      fc.property(fc.array(storedRow(resource), { minLength: 1, maxLength: 12 }), (rows) => {
        const dressed = rows.map((row) => ({ ...row, someName: null, children: null }))
        const table = encodeTable(
          resource,
          dressed.map((row) => ({ ...row, ...codeLabels })),
          'plain',
        )
        expect(table?.keys).not.toContain('someName')
        expect(table && readTable(resource, overTheWire(table))).toEqual(
          dressed.map((row) => readRow(resource, overTheWire(encodeRow(resource, row, 'plain')))),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('a row that an old client reads and sends back unchanged is what was stored', () => {
    fc.assert(
      fc.property(storedRow(resource), (row) => {
        const values = filled(visibleFields(row))
        expect(decodeRow(resource, overTheWire(encodeRow(resource, values, 'blade')))).toEqual(values)
      }),
      { numRuns: 60 },
    )
  })

  test('an old client gets no null, and no client gets a secret', () => {
    fc.assert(
      fc.property(storedRow(resource), (row) => {
        const blade = encodeRow(resource, row, 'blade'),
          plain = encodeRow(resource, row, 'plain')
        expect(
          Object.keys(blade).filter((name) => blade[name] === null && !PRESERVED_NULLS.includes(name)),
        ).toEqual([])
        expect(
          [...Object.keys(blade), ...Object.keys(plain)].filter((name) => secrets.includes(name)),
        ).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('undeclared keys are dropped', () => {
    const row = decodeRow(resource, {
      id: 7,
      isDeleted: 1,
      tenantIdOfOthers: 'x',
      createUser: '1',
      createTime: '2026-01-01 00:00:00',
      children: [],
    })
    expect(row).toEqual({ id: '7' })
  })
})

test('rows with different keys, or no rows, are not sent as a table', () => {
  expect(encodeTable(post, [], 'plain')).toBeNull()
  expect(encodeTable(post, [{ id: '1' }, { id: '2', version: 1 }], 'plain')).toBeNull()
  expect(encodeTable(post, [{ id: '1' }, { version: 1 }], 'plain')).toBeNull()
  expect(
    encodeTable(
      post,
      [
        { id: '1', version: 3 },
        { id: '2', version: null },
      ],
      'plain',
    )?.values,
  ).toHaveLength(2)
})

test('ids are read from text, a list or a number, each once', () => {
  expect([
    parseIds('1, 2,2'),
    parseIds(['3', 4]),
    parseIds(5),
    parseIds(''),
    parseIds(undefined),
    parseIds({}),
  ]).toEqual([['1', '2'], ['3', '4'], ['5'], [], [], []])
})

test('the HTTP status tells proxies and old clients about refused and failed calls', () => {
  expect([200, 400, 404, 409, 2002, 401, 403, 413, 429, 500, 503].map(httpStatus)).toEqual([
    200, 200, 200, 200, 200, 401, 403, 413, 429, 500, 503,
  ])
})

test('a page gives the number of its pages and marks a capped count', () => {
  expect(page([], { total: 41, size: 20, current: 3 })).toEqual({
    records: [],
    total: 41,
    size: 20,
    current: 3,
    pages: 3,
  })
  expect(page([], { total: 10_001, size: 20, current: 1, capped: true })).toMatchObject({
    pages: 501,
    totalCapped: true,
  })
})

test('a refusal carries code, parameters, field and sentence', () => {
  const refusal = new Refusal('REF_EXISTS', { resource: '部门', count: 3, by: '用户' }, 'deptId')
  expect(refusalEnvelope(refusal)).toEqual({
    code: 400,
    success: false,
    msg: '部门下存在3条用户，不能删除',
    data: { errCode: 'REF_EXISTS', params: { resource: '部门', count: 3, by: '用户' }, field: 'deptId' },
  })
  expect(ok(null)).toMatchObject({ success: true, msg: '暂无承载数据' })
})

describe('filter suffixes', () => {
  test.each(SUFFIXES.map(([suffix, operator]) => [suffix, operator] as const))('%s', (suffix, operator) => {
    expect(splitFilterKey(`realName${suffix}`)).toEqual({ field: 'realName', operator })
  })
  test('a field name without suffix has no operator', () => {
    expect([splitFilterKey('status'), splitFilterKey('_like')]).toEqual([
      { field: 'status', operator: null },
      { field: '_like', operator: null },
    ])
  })
})
