import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { camelCase } from '../../kernel/text.ts'
import type { Parameters } from './route.ts'
import { columnOf } from '../store/columns.ts'
import { type SortKey, defaultSortKey } from '../store/pageRows.ts'

const namesIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * The order a list call asks for (`ascs`, `descs`), else the noun's own; never by a field that is hidden or
 * has no order.
 */
export function readSortKeys(
  resource: Resource,
  parameters: Parameters,
  hidden: ReadonlySet<string>,
): SortKey[] {
  const requested = (['ascs', 'descs'] as const).flatMap((key) =>
    namesIn(parameters[key]).map((name) => ({ field: camelCase(name), descending: key === 'descs' })),
  )
  for (const { field } of requested) {
    const column = columnOf(resource, field)
    if (
      !column ||
      hidden.has(field.split('.')[0] ?? '') ||
      column.field?.kind === 'json' ||
      column.field?.kind === 'secret' ||
      column.type.endsWith('[]')
    )
      fail('UNKNOWN_SORT', { field }, field)
  }
  return requested.length ? requested : [defaultSortKey(resource, hidden)]
}
