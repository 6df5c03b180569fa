import { RULE_OPERATORS, type RuleOperator, type RuleVariable } from './dataRule.ts'
import type { FieldSpec, Kind } from './field.ts'
import { operatorsOf } from './query.ts'
import type { Resource } from './resource.ts'

/** A field of a noun as data rules compare it. */
export interface RuleField {
  readonly name: string
  readonly kind: Kind | 'state' | 'id' | 'moment'
  /** Label, choices and referenced noun; for columns that every row has, too. */
  readonly spec: FieldSpec
  readonly operators: readonly RuleOperator[]
  /** The variables that make sense for the field, such as the current user for a reference to users. */
  readonly variables: readonly RuleVariable[]
}

const UNCOMPARED: ReadonlySet<Kind> = new Set<Kind>(['json', 'rows', 'secret', 'window'])
const VARIABLES_BY_NOUN: Readonly<Record<string, readonly RuleVariable[]>> = {
  user: ['userId'],
  dept: ['deptId', 'deptIds'],
  role: ['roleIds'],
}

function ruleField(name: string, kind: RuleField['kind'], spec: FieldSpec): RuleField {
  const allowed = operatorsOf(kind)
  return {
    name,
    kind,
    spec,
    operators: RULE_OPERATORS.filter((operator) => allowed.includes(operator)),
    variables: name === 'tenantId' ? ['tenantId'] : (VARIABLES_BY_NOUN[spec.to ?? ''] ?? []),
  }
}

function fieldsOf(resource: Resource, name: string, spec: FieldSpec): RuleField[] {
  if (spec.kind === 'window')
    return [spec.from, spec.to].flatMap((end) =>
      end ? [ruleField(end, 'moment', { kind: 'dateTime', label: spec.label })] : [],
    )
  if (UNCOMPARED.has(spec.kind) || spec.listedIn || (name === 'tenantId' && resource.scope !== 'tenant'))
    return []
  return [ruleField(name, spec.kind, spec.kind === 'parent' ? { ...spec, to: resource.id } : spec)]
}

const systemFields = (resource: Resource): RuleField[] => [
  ruleField('createUser', 'id', { kind: 'reference', label: '创建人', to: 'user' }),
  ruleField('createDept', 'id', { kind: 'reference', label: '创建部门', to: 'dept' }),
  ruleField('createTime', 'moment', { kind: 'dateTime', label: '创建时间' }),
  ruleField('updateUser', 'id', { kind: 'reference', label: '更新人', to: 'user' }),
  ruleField('updateTime', 'moment', { kind: 'dateTime', label: '更新时间' }),
  ruleField('id', 'id', { kind: 'reference', label: '编号', to: resource.id }),
  ...(resource.scope === 'tenant'
    ? [ruleField('tenantId', 'text', { kind: 'text', label: '租户编号' })]
    : []),
]

/** The fields of a noun that data rules can compare, in the order of its declaration. */
export function ruleFields(resource: Resource): readonly RuleField[] {
  const declared = Object.entries(resource.fields).flatMap(([name, spec]) => fieldsOf(resource, name, spec))
  const { states, stateField } = resource
  const state: RuleField[] =
    states && stateField && !(stateField in resource.fields)
      ? [
          ruleField(stateField, 'state', {
            kind: 'oneOf',
            label: states.label ?? '状态',
            choices: states.labels,
            wire: states.wire,
          }),
        ]
      : []
  const names = new Set([...declared, ...state].map(({ name }) => name))
  return [...declared, ...state, ...systemFields(resource).filter(({ name }) => !names.has(name))]
}
