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
 * The sort order a list call requests (`ascs`, `descs`), or the default of the noun. Refuses hidden, secret
 * and structured fields with UNKNOWN_SORT.
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
