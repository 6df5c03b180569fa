import type { Kind } from './field.ts'

/** A comparison that a data rule makes. */
export type RuleOperator = 'equals' | 'notEquals' | 'in' | 'ge' | 'le'
export interface RuleComparison {
  readonly field: string
  readonly operator: RuleOperator
  readonly value: string | readonly string[]
}
/**
 * A condition over declared fields; values may be `${userId}`, `${deptId}`, `${deptIds}`, `${roleIds}`,
 * `${tenantId}`.
 */
export type DataRule =
  | { readonly all: readonly DataRule[] }
  | { readonly any: readonly DataRule[] }
  | RuleComparison

/** Every comparison of a data rule, as the builder offers them. */
export const RULE_OPERATORS: readonly RuleOperator[] = ['equals', 'notEquals', 'in', 'ge', 'le']
/** Maximum nesting of parentheses, and of the structure of a rule. */
export const MAX_RULE_DEPTH = 16
/** Maximum number of comparisons in a rule, and of values in all of them. */
export const MAX_RULE_CONDITIONS = 100
export const MAX_RULE_VALUES = 500
/** Maximum length of the text of a rule. */
export const MAX_RULE_TEXT = 2000

const VARIABLE_NAMES = ['userId', 'deptId', 'deptIds', 'roleIds', 'tenantId'] as const
export type RuleVariable = (typeof VARIABLE_NAMES)[number]
/** The names of the variables: what is known of the user whose rows are read. */
export const RULE_VARIABLES: readonly string[] = VARIABLE_NAMES

/** A variable as the value of a rule: `${userId}`. */
export const variableValue = (name: RuleVariable): string => `\${${name}}`
/** Whether the value of a rule is a variable. */
export const isVariable = (value: string): boolean =>
  VARIABLE_NAMES.some((name) => value === variableValue(name))

const ROW_VARIABLES: readonly RuleVariable[] = ['userId', 'deptId', 'deptIds', 'roleIds']
/** The variables that a kind of value can be compared with: ids with ids, texts with all. */
export function variablesOf(kind: Kind | 'state' | 'id' | 'moment'): readonly RuleVariable[] {
  switch (kind) {
    case 'id':
    case 'reference':
    case 'references':
    case 'parent':
      return ROW_VARIABLES
    case 'text':
    case 'longText':
    case 'dictionary':
    case 'image':
    case 'file':
      return VARIABLE_NAMES
    default:
      return []
  }
}

/** How many comparisons and values a rule has. */
export function sizeOfRule(rule: DataRule): { readonly conditions: number; readonly values: number } {
  if ('field' in rule)
    return { conditions: 1, values: typeof rule.value === 'string' ? 1 : rule.value.length }
  const parts = ('all' in rule ? rule.all : rule.any).map(sizeOfRule)
  return {
    conditions: parts.reduce((sum, { conditions }) => sum + conditions, 0),
    values: parts.reduce((sum, { values }) => sum + values, 0),
  }
}

/** Whether a value from outside has the structure of a rule, without empty groups or lists. */
export function isRule(value: unknown, depth = 0): value is DataRule {
  if (typeof value !== 'object' || value === null || depth > 2 * MAX_RULE_DEPTH + 1) return false
  const { all, any, field, operator, value: compared } = value as Readonly<Record<string, unknown>>
  for (const parts of [all, any])
    if (parts !== undefined)
      return Array.isArray(parts) && parts.length > 0 && parts.every((part) => isRule(part, depth + 1))
  return (
    typeof field === 'string' &&
    (RULE_OPERATORS as readonly unknown[]).includes(operator) &&
    (typeof compared === 'string' ||
      (Array.isArray(compared) &&
        compared.length > 0 &&
        compared.every((one: unknown) => typeof one === 'string')))
  )
}
