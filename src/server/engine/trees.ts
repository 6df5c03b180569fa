import type { Resource } from '../../contract/define/resource.ts'
import type { WireRow } from '../../contract/wire.ts'
import { type Branching, type Node, toForest } from '../../kernel/tree.ts'
import type { Parameters } from './route.ts'
import { type SortKey, selectRows } from '../store/pageRows.ts'
import { pickerFilters } from './choices.ts'
import { readFields, type RequestedFields } from './fields.ts'
import { idIn, readFilter, readQuery } from './query.ts'
import { presentRows } from './read.ts'
import { hiddenFields, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }
/** Maximum of rows in a tree or level. */
const TREE_LIMIT = 5_000

const siblingSortKey = (resource: Resource, { caller }: Reading): SortKey => ({
  field: hiddenFields(resource, caller).has('sort') ? 'createTime' : 'sort',
  descending: false,
})

async function treeRows(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<{
  readonly rows: Row[]
  readonly fields: RequestedFields | null
  readonly ignored: readonly string[]
}> {
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
    keys: query.fields?.read ?? null,
  })
  return { rows, fields: query.fields, ignored: query.ignored }
}

/** The whole list as a forest of wire rows, as old clients expect of tree nouns. */
export async function readForest(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly answer: readonly Branching<WireRow & Node>[]; readonly ignored: readonly string[] }> {
  const { rows, fields, ignored } = await treeRows(resource, parameters, reading)
  const wires = await presentRows(resource, rows, reading, fields)
  return { answer: toForest(wires.map((wire) => wire as WireRow & Node)), ignored }
}

/** The tree of ids and titles for pickers: `{id,parentId,title,key,value,children?}`. */
export async function readTree(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<readonly Branching<Node>[]> {
  const { rows } = await treeRows(
    resource,
    withoutParent(pickerFilters(resource, parameters, reading)),
    reading,
  )
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
const withoutParent = ({ parentId: _, ...others }: Parameters): Parameters => others

/**
 * One level of a tree below `parentId` (0 or absent: the top), each row with `hasChildren`. A search at the
 * top covers all levels.
 */
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
    shape === 'nodes' ? pickerFilters(resource, rest, reading) : rest,
    reading,
  )
  const level =
    searching && top
      ? { all: [] }
      : top
        ? { field: 'parentId', operator: 'isNull' as const, values: [] }
        : { field: 'parentId', operator: 'equals' as const, values: [idIn(parentId, 'parentId')] }
  const fields = shape === 'rows' ? readFields(resource, parameters, reading) : null
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), where, level] },
    order: [siblingSortKey(resource, reading)],
    limit: TREE_LIMIT,
    offset: 0,
    keys: fields?.read ?? null,
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
  const wires = await presentRows(resource, rows, reading, fields)
  return wires.map((wire) => ({ ...wire, hasChildren: parents.has(String(wire.id)) }))
}
