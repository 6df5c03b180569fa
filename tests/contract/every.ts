import type { FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { specimen } from '../support/specimen.ts'

/** Every noun of the product, and the specimen, which has every field kind and option. */
export const EVERY: readonly Resource[] = [...RESOURCES, specimen]
/** The same as rows of a parametrised suite, named by id. */
export const NAMED: readonly (readonly [id: string, resource: Resource])[] = EVERY.map((resource) => [
  resource.id,
  resource,
])

export const SYSTEM_COLUMNS = [
  'id',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'version',
] as const

/**
 * Names allowed in columns, filters, sorts and indexes: declared fields, the state and the columns every row
 * has.
 */
export const columnsOf = (resource: Resource): Set<string> =>
  new Set([
    ...Object.keys(resource.fields),
    ...(resource.stateField ? [resource.stateField] : []),
    ...SYSTEM_COLUMNS,
  ])

/** Fields with their names, those of child rows too (`parts.amount`). */
export function fieldsOf(resource: Resource): [name: string, field: FieldSpec][] {
  return Object.entries(resource.fields).flatMap(([name, field]: [string, FieldSpec]) => [
    [name, field] as [string, FieldSpec],
    ...Object.entries(field.fields ?? {}).map(([child, inner]): [string, FieldSpec] => [
      `${name}.${child}`,
      inner,
    ]),
  ])
}

/** Fields of the inputs of all actions. */
export const inputsOf = (resource: Resource): [name: string, field: FieldSpec][] =>
  Object.entries(resource.actions).flatMap(([action, { input }]) =>
    Object.entries(input ?? {}).map(([name, field]): [string, FieldSpec] => [`${action}.${name}`, field]),
  )

/** Members that occur more than once. */
export const repeated = (list: readonly string[]): string[] => [
  ...new Set(list.filter((item, index) => list.indexOf(item) !== index)),
]
