import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fieldNamed, mayRead } from '../fields.ts'

/** One filter of the filter bar; `keys` are its names in the query, two for a range. */
export type ListFilter =
  | {
      readonly kind: 'text' | 'choice' | 'dictionary' | 'flag' | 'rows'
      readonly name: string
      readonly spec: FieldSpec
      readonly keys: readonly [string]
    }
  | {
      /** A range of days has a third key, its own name, for ranges relative to now. */
      readonly kind: 'days' | 'numbers'
      readonly name: string
      readonly spec: FieldSpec
      readonly keys: readonly [string, string]
    }

/** The filter of one field; null for kinds that cannot be filtered by. */
export function filterOf(name: string, spec: FieldSpec): ListFilter | null {
  switch (spec.kind) {
    case 'date':
    case 'dateTime':
      return { kind: 'days', name, spec, keys: [`${name}_dategt`, `${name}_datelt`] }
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
      return { kind: 'numbers', name, spec, keys: [`${name}_ge`, `${name}_le`] }
    case 'oneOf':
    case 'someOf':
      return { kind: 'choice', name, spec, keys: [name] }
    case 'dictionary':
      return { kind: 'dictionary', name, spec, keys: [name] }
    case 'flag':
      return { kind: 'flag', name, spec, keys: [name] }
    case 'reference':
    case 'references':
    case 'parent':
      return { kind: 'rows', name, spec, keys: [name] }
    case 'json':
    case 'rows':
    case 'window':
      return null
    case 'secret':
      return spec.searchable ? { kind: 'text', name, spec, keys: [name] } : null
    default:
      return { kind: spec.numberOf === undefined ? 'text' : 'rows', name, spec, keys: [name] }
  }
}

/**
 * The filters of a list: the declared ones, then the creation date unless another moment is among them or the
 * rows are a tree.
 */
export function listFilters(resource: Resource, permissions: ReadonlySet<string>): ListFilter[] {
  const declared = resource.list.search.flatMap((name) => {
    const spec = fieldNamed(resource, name)
    const filter = spec && mayRead(spec, permissions) ? filterOf(name, spec) : null
    return filter ? [filter] : []
  })
  const created = fieldNamed(resource, 'createTime')
  return resource.shape === 'tree' || !created || declared.some((filter) => filter.kind === 'days')
    ? declared
    : [...declared, ...[filterOf('createTime', created)].filter((filter) => filter !== null)]
}

/**
 * Every field a list can be filtered by: those of its filter bar, then the other fields of its rows. Lists of
 * nouns with very many rows offer only the declared ones, which have indexes.
 */
export function filterFields(resource: Resource, permissions: ReadonlySet<string>): readonly ListFilter[] {
  const declared = listFilters(resource, permissions)
  if (resource.large) return declared
  const names = new Set(declared.map(({ name }) => name))
  const others = [
    ...(resource.stateField ? [resource.stateField] : []),
    ...Object.keys(resource.fields),
    'createTime',
    'updateTime',
  ].flatMap((name) => {
    const spec = names.has(name) ? null : fieldNamed(resource, name)
    const filter = spec && mayRead(spec, permissions) && !spec.internal ? filterOf(name, spec) : null
    return filter ? [filter] : []
  })
  return [...declared, ...others]
}
