import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { camelCase } from '../../kernel/text.ts'
import type { Parameters } from './route.ts'
import { columnOf } from '../store/columns.ts'
import { type Order, usualOrder } from '../store/pageRows.ts'

const namesIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * The order a list call asks for (`ascs`, `descs`), else the noun's own; never by a field that is hidden or
 * has no order.
 */
export function readOrder(resource: Resource, parameters: Parameters, hidden: ReadonlySet<string>): Order[] {
  const asked = (['ascs', 'descs'] as const).flatMap((key) =>
    namesIn(parameters[key]).map((name) => ({ field: camelCase(name), descending: key === 'descs' })),
  )
  for (const { field } of asked) {
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
  return asked.length ? asked : [usualOrder(resource, hidden)]
}
