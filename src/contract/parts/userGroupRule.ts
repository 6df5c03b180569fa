import { isId } from '../../kernel/id.ts'
import { isDay, isMoment } from '../../kernel/time.ts'

/** How a rule compares a value; the names are those of the contract. */
export type GroupOperator = 'eq' | 'in' | 'gt' | 'ge' | 'lt' | 'le' | 'between' | 'within_days'
/** What kind of value a field of a rule has. */
export type GroupShape = 'tag' | 'choice' | 'number' | 'time'

/** The fields of consumers that a rule may compare, and no others: the column of each, and its kind of value. */
export const GROUP_FIELDS = {
  tag: { column: 'tagIds', shape: 'tag' },
  regTime: { column: 'regTime', shape: 'time' },
  lastOrderTime: { column: 'lastOrderTime', shape: 'time' },
  lastLoginTime: { column: 'lastLoginTime', shape: 'time' },
  orderCount: { column: 'orderCount', shape: 'number' },
  totalAmount: { column: 'totalAmount', shape: 'number' },
  integralBalance: { column: 'integralBalance', shape: 'number' },
  regionCode: { column: 'regionCode', shape: 'choice' },
  gender: { column: 'gender', shape: 'choice' },
  regSource: { column: 'regSource', shape: 'choice' },
} as const satisfies Readonly<Record<string, { readonly column: string; readonly shape: GroupShape }>>
export type GroupField = keyof typeof GROUP_FIELDS

/** The comparisons of each kind of value; the first is what a new condition begins with. */
export const GROUP_OPERATORS: Readonly<Record<GroupShape, readonly GroupOperator[]>> = {
  tag: ['in', 'eq'],
  choice: ['in', 'eq'],
  number: ['ge', 'le', 'gt', 'lt', 'eq', 'between'],
  time: ['within_days', 'ge', 'le', 'gt', 'lt', 'between'],
}

/** The limits of a rule: levels of groups, conditions in all, values of one condition, and days. */
export const GROUP_RULE_LIMITS = { levels: 3, conditions: 20, values: 100, days: 3650 } as const

export type GroupValue = string | number
export interface GroupCondition {
  readonly field: GroupField
  readonly cmp: GroupOperator
  readonly value: GroupValue | readonly GroupValue[]
}
export interface GroupRule {
  readonly op: 'and' | 'or'
  readonly items: readonly (GroupCondition | GroupRule)[]
}
export const isRuleGroup = (item: GroupCondition | GroupRule): item is GroupRule => 'items' in item

/** Every condition of a rule. */
export const conditionsOf = (rule: GroupRule): readonly GroupCondition[] =>
  rule.items.flatMap((item) => (isRuleGroup(item) ? conditionsOf(item) : [item]))

/** The ids of the tags that a rule names. */
export const tagsOfRule = (rule: GroupRule): readonly string[] => [
  ...new Set(
    conditionsOf(rule).flatMap(({ field, value }) => (field === 'tag' ? [value].flat().map(String) : [])),
  ),
]

export type RuleProblem = 'structure' | 'deep' | 'long' | 'field' | 'operator' | 'value'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (value: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key))

/** The choices of the fields that have some, by the numbers of the contract. */
export type ChoiceCodes = (field: GroupField) => readonly GroupValue[]

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && (isDay(value) || isMoment(value))

function isValue(field: GroupField, value: unknown, codes: ChoiceCodes): value is GroupValue {
  switch (GROUP_FIELDS[field].shape) {
    case 'tag':
      return typeof value === 'string' && isId(value)
    case 'choice':
      return codes(field).includes(value as GroupValue)
    case 'number':
      return isInteger(value) && value >= 0
    case 'time':
      return isTime(value)
  }
}

function isCompared(field: GroupField, cmp: GroupOperator, value: unknown, codes: ChoiceCodes): boolean {
  if (cmp === 'within_days') return isInteger(value) && value >= 1 && value <= GROUP_RULE_LIMITS.days
  if (cmp !== 'in' && cmp !== 'between') return isValue(field, value, codes)
  if (!Array.isArray(value) || !value.every((one) => isValue(field, one, codes))) return false
  const [first, last] = value as readonly GroupValue[]
  if (cmp === 'in') return value.length > 0 && value.length <= GROUP_RULE_LIMITS.values
  return value.length === 2 && first !== undefined && last !== undefined && first <= last
}

function conditionProblem(item: Readonly<Record<string, unknown>>, codes: ChoiceCodes): RuleProblem | null {
  const { field, cmp, value } = item
  if (!hasOnly(item, ['field', 'cmp', 'value'])) return 'structure'
  if (typeof field !== 'string' || !Object.hasOwn(GROUP_FIELDS, field)) return 'field'
  const name = field as GroupField,
    operator = cmp as GroupOperator
  if (!GROUP_OPERATORS[GROUP_FIELDS[name].shape].includes(operator)) return 'operator'
  return isCompared(name, operator, value, codes) ? null : 'value'
}

/** What is wrong with a value from outside that should be a rule; null for nothing. */
export function ruleProblem(rule: unknown, codes: ChoiceCodes): RuleProblem | null {
  let conditions = 0
  const problemOf = (value: unknown, level: number): RuleProblem | null => {
    if (!isObject(value)) return 'structure'
    if (!('items' in value)) {
      conditions += 1
      if (conditions > GROUP_RULE_LIMITS.conditions) return 'long'
      return level === 1 ? 'structure' : conditionProblem(value, codes)
    }
    const { op, items } = value
    if (!hasOnly(value, ['op', 'items']) || (op !== 'and' && op !== 'or')) return 'structure'
    if (level > GROUP_RULE_LIMITS.levels) return 'deep'
    if (!Array.isArray(items) || items.length === 0) return 'structure'
    for (const item of items) {
      const problem = problemOf(item, level + 1)
      if (problem) return problem
    }
    return null
  }
  return problemOf(rule, 1)
}
