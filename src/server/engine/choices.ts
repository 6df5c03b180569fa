import type { FieldSpec, Kind } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { columnOf } from '../store/columns.ts'
import { type SortKey, selectRows } from '../store/pageRows.ts'
import { findMatching } from '../store/rows.ts'
import { readFilter } from './query.ts'
import { hiddenFields, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'
import type { Predicate } from '../store/predicate.ts'

type Row = Record<string, unknown> & { readonly id: string }

/** Figures are no way to find a row in a picker: whoever may not see them would learn them by asking. */
const FIGURES: ReadonlySet<Kind> = new Set([
  'money',
  'decimal',
  'percent',
  'integer',
  'secret',
  'json',
  'rows',
])
const guessable = ({ kind, mask, readPermission }: FieldSpec): boolean =>
  FIGURES.has(kind) || mask !== undefined || readPermission !== undefined

/**
 * Fields by which anybody who is logged in may look for rows to choose: the title and what its list is
 * searched by, less what is masked, figures, and what the caller may not see.
 */
export function pickableFields(resource: Resource, { caller }: Reading): ReadonlySet<string> {
  const hidden = hiddenFields(resource, caller)
  return new Set(
    [resource.title, ...resource.list.search].filter((name) => {
      const field = resource.fields[name]
      return name === resource.stateField || (field !== undefined && !hidden.has(name) && !guessable(field))
    }),
  )
}

/**
 * The filters of a picker's call; those of declared fields it is not searched by are refused, everything
 * else old clients send is left aside.
 */
export function pickerFilters(resource: Resource, parameters: Parameters, reading: Reading): Parameters {
  const pickable = pickableFields(resource, reading)
  const fieldFilters = Object.entries(parameters).filter(
    ([name, value]) =>
      !RESERVED.has(name) && value !== '' && (name in resource.fields || name === resource.stateField),
  )
  const unknownFilter = fieldFilters.find(([name]) => name !== 'parentId' && !pickable.has(name))
  if (unknownFilter && reading.caller.detail)
    fail('UNKNOWN_FILTER', { field: unknownFilter[0] }, unknownFilter[0])
  return Object.fromEntries(fieldFilters.filter(([name]) => name === 'parentId' || pickable.has(name)))
}

const RESERVED = new Set(['tenantId', 'userId', 'deptId', 'ids', 'keyword'])
/**
 * Choices for a picker: id and title (and the columns old clients read), by `keyword` or by `ids`, and by
 * values of the fields it is searched by; at most 50.
 */
export async function readChoices(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<readonly WireRow[]> {
  const db = reading.database.kysely,
    { tenantId } = reading
  const scope = visibleTo(resource, reading)
  const ids = typeof parameters.ids === 'string' && parameters.ids !== '' ? parameters.ids.split(',') : null
  const { where } = await readFilter(resource, pickerFilters(resource, parameters, reading), reading)
  const rows = ids
    ? await findMatching(db, resource, { tenantId, ids: ids.slice(0, 200), where: scope })
    : await selectRows(db, resource, {
        tenantId,
        where: { all: [scope, namedBy(resource, parameters.keyword, reading), where] },
        order: [choiceSortKey(resource, reading)],
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

/** Rows whose title, or another text they are looked for by, contains a word. */
export function namedBy(resource: Resource, keyword: unknown, reading: Reading): Predicate {
  const term = String(keyword ?? '').trim()
  if (term === '') return { all: [] }
  const texts = [...pickableFields(resource, reading)].filter(
    (name) => resource.fields[name]?.kind === 'text',
  )
  return { any: texts.map((field) => ({ field, operator: 'contains' as const, values: [term] })) }
}

function choiceSortKey(resource: Resource, { caller }: Reading): SortKey {
  const hasSort = columnOf(resource, 'sort') !== undefined && !hiddenFields(resource, caller).has('sort')
  return { field: hasSort ? 'sort' : 'createTime', descending: !hasSort }
}

const codeOf = (row: Row): WireRow =>
  Object.fromEntries(
    ['tenantId', 'postCode', 'account', 'code', 'roleAlias']
      .filter((name) => name in row)
      .map((name) => [name, row[name]]),
  )
