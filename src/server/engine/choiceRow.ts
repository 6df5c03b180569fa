import { numberBesideTitle } from '../../contract/define/lookup.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { WireRow } from '../../contract/wire.ts'
import { columnOf } from '../store/columns.ts'
import type { SortKey } from '../store/pageRows.ts'
import { hiddenFields } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }

/** The order of the choices of a noun: its own where it has one, else the newest first. */
export function choiceSortKey(resource: Resource, { caller }: Reading): SortKey {
  const hasSort = columnOf(resource, 'sort') !== undefined && !hiddenFields(resource, caller).has('sort')
  return { field: hasSort ? 'sort' : 'createTime', descending: !hasSort }
}

/** One choice of a picker: id, title, the number or code beside it, and the columns old clients read. */
export function choiceRow(resource: Resource, row: Row, pickable: ReadonlySet<string>): WireRow {
  const number = numberBesideTitle(resource)
  return {
    id: row.id,
    title: row[resource.title],
    [resource.title]: row[resource.title],
    ...('parentId' in row ? { parentId: row.parentId ?? '0' } : {}),
    ...codeOf(row),
    ...(number !== undefined && pickable.has(number) ? { number: row[number] ?? null } : {}),
  }
}

const codeOf = (row: Row): WireRow =>
  Object.fromEntries(
    ['tenantId', 'postCode', 'account', 'code', 'roleAlias']
      .filter((name) => name in row)
      .map((name) => [name, row[name]]),
  )
