import type { Resource } from '../../contract/define/resource.ts'
import { fail, notFound } from '../../contract/errors.ts'
import { page, type Page, type TablePage, type WireRow } from '../../contract/wire.ts'
import { encodeRows, encodeTable, type Nulls } from '../../contract/wireOut.ts'
import { type Branching, type Node, toForest } from '../../kernel/tree.ts'
import type { Parameters } from '../http/route.ts'
import { columnOf } from '../store/columns.ts'
import {
  countByState,
  findMatching,
  type Mark,
  markOf,
  selectChildren,
  selectCounted,
  selectRows,
} from '../store/rows.ts'
import { hooksOf } from './hooks.ts'
import { attachOwned } from './owned.ts'
import { type Query, readFilter, readQuery } from './query.ts'
import { maskRows, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }
/** An exact count stops here on large nouns and is then marked as capped. */
const COUNT_CAP = 10_000
/** A tree is answered whole; more rows than this are asked for level by level. */
const TREE_LIMIT = 5_000

export const nullsFor = (reading: Reading): Nulls => (reading.caller.detail ? 'plain' : 'blade')

/** Rows as their caller may read them: with labels and particulars, masked. */
export async function readable<R extends Row>(
  resource: Resource,
  found: readonly R[],
  reading: Reading,
): Promise<readonly R[]> {
  const rows = await reading.services.labels.fill(resource, found, reading)
  await hooksOf(resource).decorate?.(rows, reading)
  maskRows(resource, rows, reading.caller)
  return rows
}

/** Labels, particulars, masks, wire form: what every row goes through on its way out. */
export const dress = async (resource: Resource, rows: readonly Row[], reading: Reading): Promise<WireRow[]> =>
  encodeRows(resource, await readable(resource, rows, reading), nullsFor(reading))

interface Listed<P> {
  readonly answer: P
  readonly ignored: readonly string[]
}

/** One page of a list, with its count unless `count=0`; large nouns count to a cap and may be read on by cursor. */
export async function readPage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Listed<Page>> {
  const { shown, answer, ignored } = await pageOf(resource, parameters, reading)
  return { answer: { ...answer, records: encodeRows(resource, shown, nullsFor(reading)) }, ignored }
}

/** The same with the keys of its rows said once, where all rows have the same; with a cursor wherever there can be one. */
export async function readTablePage(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Listed<Page | TablePage>> {
  const {
    shown,
    answer: { records: _, ...answer },
    ignored,
  } = await pageOf(resource, parameters, reading, true)
  const table = encodeTable(resource, shown, nullsFor(reading))
  return {
    answer: table
      ? { table, ...answer }
      : { records: encodeRows(resource, shown, nullsFor(reading)), ...answer },
    ignored,
  }
}

/** `always`: with a cursor even where none was asked for. */
async function pageOf(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  always = false,
): Promise<Listed<Page> & { readonly shown: readonly Row[] }> {
  const query = await readQuery(resource, parameters, reading)
  const where = { all: [visibleTo(resource, reading), query.where] }
  const db = reading.database.kysely
  const after = cursorStart(query),
    marked = query.cursor !== null || (always && query.order.length === 1)
  const selecting = {
    tenantId: reading.tenantId,
    where,
    order: query.order,
    limit: query.size,
    offset: after ? 0 : (query.current - 1) * query.size,
    after,
    marked,
    room: reading.services.labels.keysOf(resource),
  }
  const known = query.count ? ((await hooksOf(resource).countAhead?.(where, reading)) ?? null) : 0
  const { rows, count: counted } =
    known === null
      ? await selectCounted(db, resource, selecting, resource.large ? COUNT_CAP : null)
      : { rows: await selectRows(db, resource, selecting), count: known }
  const capped = resource.large && counted > COUNT_CAP
  const nextCursor = marked && rows.length === query.size ? cursorOf(rows.at(-1)) : null
  const answer = {
    ...page([], { total: capped ? COUNT_CAP : counted, size: query.size, current: query.current, capped }),
    ...(nextCursor ? { nextCursor } : {}),
  }
  return { shown: await readable(resource, rows, reading), answer, ignored: query.ignored }
}

function cursorStart(query: Query): Mark | undefined {
  if (query.cursor !== null && query.order.length > 1)
    fail('VALIDATION', { label: 'cursor', rule: '只能按一列排序' }, 'cursor')
  if (!query.cursor) return undefined
  try {
    const [value, id] = JSON.parse(Buffer.from(query.cursor, 'base64url').toString('utf8')) as [
      string | null,
      string,
    ]
    if (/^\d{1,19}$/.test(String(id))) return [value === null ? null : String(value), String(id)]
  } catch {
    return fail('VALIDATION', { label: 'cursor', rule: '无效' }, 'cursor')
  }
}
const cursorOf = (last: Row | undefined): string | null =>
  last ? Buffer.from(JSON.stringify(markOf(last))).toString('base64url') : null

/** How many rows the filters of a list find in each state, whatever state they ask for, and in all. */
export async function readCounts(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Readonly<Record<string, number>>> {
  const asked = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => name !== resource.stateField),
  )
  const { where } = await readQuery(resource, asked, reading)
  const counts = await countByState(reading.database.kysely, resource, reading.tenantId, {
    all: [visibleTo(resource, reading), where],
  })
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}

/** One row by id, or not found: of another tenant, out of scope and removed look alike. */
export async function readDetail(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<WireRow> {
  const id = String(parameters.id ?? '')
  const [row] = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  if (!row) throw notFound(resource)
  await attachChildren(resource, [row], reading)
  const [wire] = await dress(resource, [row], reading)
  return wire ?? fail('NOT_FOUND')
}

/** Adds the rows of child tables to their parents. */
export async function attachChildren(
  resource: Resource,
  rows: readonly Row[],
  reading: Reading,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || field.of) continue
    const children = await selectChildren(
      reading.database.kysely,
      resource,
      name,
      rows.map((row) => row.id),
    )
    for (const row of rows) row[name] = children.get(row.id) ?? []
  }
  await attachOwned(resource, rows, reading)
}

async function treeRows(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly rows: Row[]; readonly ignored: readonly string[] }> {
  const filters = Object.fromEntries(
    Object.entries(parameters).filter(([key]) => key !== 'current' && key !== 'size'),
  )
  const query = await readQuery(resource, filters, reading)
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), query.where] },
    order: query.order,
    limit: TREE_LIMIT,
    offset: 0,
  })
  return { rows, ignored: query.ignored }
}

/** The whole list as a forest of dressed rows, as old clients expect of tree nouns. */
export async function readForest(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly answer: readonly Branching<WireRow & Node>[]; readonly ignored: readonly string[] }> {
  const { rows, ignored } = await treeRows(resource, parameters, reading)
  const wires = await dress(resource, rows, reading)
  return { answer: toForest(wires.map((wire) => wire as WireRow & Node)), ignored }
}

/** The tree of ids and titles that pickers show: `{id,parentId,title,key,value,children?}`. */
export async function readTree(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<readonly Branching<Node>[]> {
  const { rows } = await treeRows(resource, withoutUnknown(resource, parameters), reading)
  return toForest(
    rows.map((row) => ({
      id: row.id,
      parentId: (row.parentId as string | null) ?? '0',
      title: row[resource.title],
      key: row.id,
      value: row.id,
    })),
  )
}
const withoutUnknown = (resource: Resource, parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).filter(
      ([key]) => (key in resource.fields || key === resource.stateField) && key !== 'parentId',
    ),
  )

/** One level of a tree below `parentId` (0 or absent: the top), each row with `hasChildren`. */
export async function readLevel(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  shape: 'rows' | 'nodes',
): Promise<readonly unknown[]> {
  const { parentId, ...rest } = parameters
  const searching = Object.entries(rest).some(([key, value]) => key in resource.fields && value !== '')
  const top = parentId === undefined || parentId === '' || String(parentId) === '0'
  const { where } = await readFilter(
    resource,
    shape === 'nodes' ? withoutUnknown(resource, rest) : rest,
    reading,
  )
  const level =
    searching && top
      ? { all: [] }
      : top
        ? { field: 'parentId', operator: 'isNull' as const, values: [] }
        : { field: 'parentId', operator: 'equals' as const, values: [idOf(parentId)] }
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), where, level] },
    order: [{ field: 'sort', descending: false }],
    limit: TREE_LIMIT,
    offset: 0,
  })
  const children = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { field: 'parentId', operator: 'in', values: rows.map((row) => row.id) },
    order: [],
    limit: TREE_LIMIT,
    offset: 0,
  })
  const parents = new Set(children.map((child) => child.parentId))
  if (shape === 'nodes')
    return rows.map((row) => ({
      id: row.id,
      parentId: row.parentId ?? '0',
      title: row[resource.title],
      key: row.id,
      value: row.id,
      hasChildren: parents.has(row.id),
    }))
  const wires = await dress(resource, rows, reading)
  return wires.map((wire) => ({ ...wire, hasChildren: parents.has(String(wire.id)) }))
}

const idOf = (value: unknown): string =>
  /^\d{1,19}$/.test(String(value))
    ? String(value)
    : fail('VALIDATION', { label: 'parentId', rule: '不是有效编号' }, 'parentId')

const RESERVED = new Set(['tenantId', 'userId', 'deptId', 'ids', 'keyword'])
/** Choices for a picker: id and title (and the columns old clients read), by `keyword` or by `ids`, and by values of declared fields; at most 50. */
export async function readChoices(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<readonly WireRow[]> {
  const db = reading.database.kysely
  const scope = visibleTo(resource, reading)
  const ids = typeof parameters.ids === 'string' && parameters.ids !== '' ? parameters.ids.split(',') : null
  const keyword = String(parameters.keyword ?? '').trim()
  const named =
    keyword === ''
      ? { all: [] }
      : {
          any: [resource.title, ...resource.list.search]
            .filter((name) => textual(resource, name))
            .map((field) => ({ field, operator: 'contains' as const, values: [keyword] })),
        }
  const asked = Object.fromEntries(
    Object.entries(parameters).filter(
      ([name]) => !RESERVED.has(name) && (name in resource.fields || name === resource.stateField),
    ),
  )
  const { where } = await readFilter(resource, asked, reading)
  const rows = ids
    ? await findMatching(db, resource, { tenantId: reading.tenantId, ids: ids.slice(0, 200), where: scope })
    : await selectRows(db, resource, {
        tenantId: reading.tenantId,
        where: { all: [scope, named, where] },
        order: [
          {
            field: columnOf(resource, 'sort') ? 'sort' : 'createTime',
            descending: !columnOf(resource, 'sort'),
          },
        ],
        limit: 50,
        offset: 0,
      })
  return rows.map((row) => ({
    id: row.id,
    title: row[resource.title],
    [resource.title]: row[resource.title],
    ...('parentId' in row ? { parentId: row.parentId ?? '0' } : {}),
    ...codeOf(row),
  }))
}
const textual = (resource: Resource, name: string): boolean => resource.fields[name]?.kind === 'text'
const codeOf = (row: Row): WireRow =>
  Object.fromEntries(
    ['tenantId', 'postCode', 'account', 'code', 'roleAlias']
      .filter((name) => name in row)
      .map((name) => [name, row[name]]),
  )
