import type { Resource } from '../../contract/define/resource.ts'
import { labelKey } from '../../contract/wire.ts'
import type { Row } from '../rows.ts'
import { openFields } from './schema.ts'

/**
 * What an assistant sees of a row: the declared fields it may see, the readable texts of codes, id, version and state.
 * Nothing that is not declared, so that no call can add a secret to it.
 */
export function openRow(resource: Resource, row: Row): Record<string, unknown> {
  const fields = openFields(resource)
  const names = ['id', 'version', ...fields.map(([name]) => name)]
  const hidden = new Set(
    Object.keys(resource.fields).filter((name) => !fields.some(([open]) => open === name)),
  )
  const labels = fields
    .filter(([, { kind, numberOf }]) => LABELLED.has(kind) || numberOf !== undefined)
    .map(([name]) => labelKey(name))
    .filter((name) => typeof row[name] === 'string' && !hidden.has(name))
  return Object.fromEntries(
    [...new Set([...names, ...labels])].filter((name) => name in row).map((name) => [name, row[name]]),
  )
}
const LABELLED: ReadonlySet<string> = new Set(['reference', 'references', 'dictionary', 'parent'])
