import {
  type DataRule,
  isRule,
  isVariable,
  MAX_RULE_CONDITIONS,
  MAX_RULE_VALUES,
  type RuleComparison,
  sizeOfRule,
  variablesOf,
  variableValue,
} from '../../../contract/define/dataRule.ts'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { operatorsOf } from '../../../contract/define/query.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { ruleFields } from '../../../contract/define/ruleFields.ts'
import { readRule, UnreadableRule } from '../../../contract/define/ruleText.ts'
import { fail, say } from '../../../contract/errors.ts'
import { type FilterTarget, storedValue } from '../../engine/filterValues.ts'
import { ruleTarget } from '../../engine/scope.ts'
import { nounsOfScope, scopeColumnOf } from '../../../contract/define/scopeNouns.ts'

/** What a data scope says of the rows, as it is stored or about to be. */
export interface ScopeRows {
  readonly resourceCode: string
  readonly scopeType: string
  readonly scopeColumn: string | null | undefined
  readonly rule: unknown
}

const OWN_TYPES: readonly string[] = ['own', 'dept', 'deptTree']
const OWN_COLUMNS: readonly string[] = ['createUser', 'updateUser', 'createDept']

/** The nouns of a data scope; refuses an unknown noun, and a field, comparison or value that none of them has. */
export function checkScope(
  resources: readonly Resource[],
  { resourceCode, scopeType, scopeColumn, rule }: ScopeRows,
): readonly Resource[] {
  const nouns = nounsOfScope(resources, resourceCode)
  if (nouns.length === 0) fail('SCOPE_NOUN_UNKNOWN', { code: resourceCode }, 'resourceCode')
  const column = scopeColumnOf(scopeColumn)
  if (column !== null && OWN_TYPES.includes(scopeType)) requireOwnColumn(nouns, column)
  if (scopeType !== 'custom') return nouns
  if (!isRule(rule)) return fail('SCOPE_RULE_REQUIRED', {}, 'scopeValue')
  const { conditions, values } = sizeOfRule(rule)
  if (conditions > MAX_RULE_CONDITIONS || values > MAX_RULE_VALUES)
    fail('SCOPE_RULE_TOO_LARGE', { conditions: MAX_RULE_CONDITIONS, values: MAX_RULE_VALUES }, 'scopeValue')
  requireComparable(nouns, rule)
  return nouns
}

/** Refuses a field that holds neither users nor departments in any of the nouns. */
function requireOwnColumn(nouns: readonly Resource[], column: string): void {
  const fits = (noun: Resource): boolean => {
    const field: FieldSpec | undefined = noun.fields[column]
    return OWN_COLUMNS.includes(column) || field?.to === 'user' || field?.to === 'dept'
  }
  if (!nouns.some(fits)) fail('SCOPE_COLUMN_UNFIT', { field: column }, 'scopeColumn')
}

/** The structure of a rule's text. */
export function ruleOf(text: string): DataRule {
  try {
    return readRule(text)
  } catch (error) {
    if (error instanceof UnreadableRule)
      return fail('SCOPE_RULE_UNREADABLE', { near: error.near }, 'scopeValue')
    throw error
  }
}

/** The comparisons of a rule in the order of its text. */
export const comparisonsOf = (rule: DataRule): readonly RuleComparison[] =>
  'field' in rule ? [rule] : ('all' in rule ? rule.all : rule.any).flatMap(comparisonsOf)

function requireComparable(nouns: readonly Resource[], rule: DataRule): void {
  for (const comparison of comparisonsOf(rule)) {
    const noun = nouns.find((one) => ruleTarget(one, comparison.field)),
      target = noun && ruleTarget(noun, comparison.field)
    if (!target) {
      const parts = { noun: say(nouns[0]?.label ?? ''), field: comparison.field }
      return fail('SCOPE_FIELD_UNKNOWN', parts, 'scopeValue')
    }
    requireValues(noun, target, comparison)
  }
}

/** Refuses a comparison that the field does not have, and values that it cannot have. */
function requireValues(
  noun: Resource,
  target: FilterTarget,
  { field, operator, value }: RuleComparison,
): void {
  const spec = target.field ?? ruleFields(noun).find(({ name }) => name === field)?.spec ?? null,
    label = spec?.label ?? field
  if (!operatorsOf(target.kind).includes(operator))
    fail('VALIDATION', { label, rule: '不能这样比较' }, 'scopeValue')
  const variables = variablesOf(target.kind).map(variableValue)
  for (const one of typeof value === 'string' ? [value] : value)
    if (!isVariable(one)) storedValue(noun, { ...target, field: spec }, one, 'scopeValue')
    else if (!variables.includes(one))
      fail('SCOPE_VARIABLE_UNFIT', { label: say(label), variable: one.replace('$', '#') }, 'scopeValue')
}

/** Old clients receive an empty object for a missing structure. */
export const isBlankRule = (rule: unknown): boolean =>
  typeof rule === 'object' && rule !== null && Object.keys(rule).length === 0
