import { isGroupable, isSummable } from '../../../contract/define/totals.ts'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { fieldNamed, mayRead } from '../../../palette/fields.ts'
import type { ListOptions } from '../listOptions.ts'

export interface GroupField {
  readonly name: string
  readonly spec: FieldSpec
}

const mayGroup = (
  name: string,
  spec: FieldSpec | null,
  permissions: ReadonlySet<string>,
): spec is FieldSpec =>
  spec !== null && spec.kind !== 'text' && isGroupable(spec) && mayRead(spec, permissions) && name !== ''

/** The columns by whose values the rows of a list can be grouped. */
export function groupFields(
  { resource, rows, columns = resource.list.columns }: Pick<ListOptions, 'resource' | 'rows' | 'columns'>,
  permissions: ReadonlySet<string>,
): readonly GroupField[] {
  if (rows.shape !== 'page' || rows.verb !== 'list' || resource.listShape !== 'page') return []
  return [...new Set([...columns, resource.stateField ?? '', 'createTime'])].flatMap((name) => {
    const spec = fieldNamed(resource, name)
    return mayGroup(name, spec, permissions) ? [{ name, spec }] : []
  })
}

/** Numbers that order rows; adding them up means nothing. */
const ORDERS = new Set(['sort', 'priority', 'weight', 'level'])

/** The fields that are added up for each group. */
export const summedFields = (
  { fields }: Resource,
  columns: readonly string[],
  permissions: ReadonlySet<string>,
): readonly string[] =>
  columns.filter((name) => {
    const spec: FieldSpec | undefined = fields[name]
    return spec !== undefined && isSummable(spec) && mayRead(spec, permissions) && !ORDERS.has(name)
  })
