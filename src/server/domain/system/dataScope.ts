import type { FieldSpec } from '../../../contract/define/field.ts'
import { operatorsOf } from '../../../contract/define/query.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { fail, say } from '../../../contract/errors.ts'
import { type DataRule, dataScope } from '../../../contract/resources/system/dataScope.ts'
import { storedValue } from '../../engine/filterValues.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { isVariable, MAX_RULE_DEPTH, readRule, ruleText, UnreadableRule } from '../../engine/ruleText.ts'
import { ruleTarget } from '../../engine/scope.ts'
import { nounsOfScope, scopeColumnOf } from '../../engine/scopeNouns.ts'
import { adminOnly } from './rank.ts'

const hooks: Hooks<typeof dataScope> = {
  beforeSave: async ({ before, draft, work }) => {
    await adminOnly(work)
    const after = { ...before, ...draft }
    const nouns = nounsOfScope(work.services.resources, String(after.resourceCode))
    if (nouns.length === 0) fail('SCOPE_NOUN_UNKNOWN', { code: String(after.resourceCode) }, 'resourceCode')
    const column = scopeColumnOf(after.scopeColumn)
    if (column !== null && OWN_TYPES.includes(String(after.scopeType))) requireOwnColumn(nouns, column)
    if (after.scopeType !== 'custom') return
    settleRule(before, draft)
    const rule = draft.scopeRule ?? (draft.scopeRule === undefined ? before?.scopeRule : null)
    if (isRule(rule, 0)) requireComparable(nouns, rule)
    else fail('SCOPE_RULE_REQUIRED', {}, 'scopeValue')
  },
  beforeRemove: (_rows, work) => adminOnly(work),
}

const OWN_TYPES: readonly string[] = ['own', 'dept', 'deptTree']
const OWN_COLUMNS: readonly string[] = ['createUser', 'updateUser', 'createDept']

/** Refuses a field that holds neither users nor departments in any of the nouns. */
function requireOwnColumn(nouns: readonly Resource[], column: string): void {
  const fits = (noun: Resource): boolean => {
    const field: FieldSpec | undefined = noun.fields[column]
    return OWN_COLUMNS.includes(column) || field?.to === 'user' || field?.to === 'dept'
  }
  if (!nouns.some(fits)) fail('SCOPE_COLUMN_UNFIT', { field: column }, 'scopeColumn')
}

interface RuleDraft {
  scopeValue?: string | null
  scopeRule?: DataRule | null
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * The text and the structure of a custom rule say the same: a changed text is read, of a changed structure the
 * text is written. Rows of before the text may have the structure alone.
 */
function settleRule(before: Readonly<RuleDraft> | null, draft: RuleDraft): void {
  if (isBlankRule(draft.scopeRule)) delete draft.scopeRule
  const { scopeValue, scopeRule } = draft,
    text = scopeValue === undefined ? before?.scopeValue : scopeValue
  const isRuleChanged = scopeRule !== undefined && !isSame(scopeRule, before?.scopeRule)
  if (isText(text) && (text !== before?.scopeValue || (!isRuleChanged && !before.scopeRule)))
    draft.scopeRule = ruleOf(text)
  else if (isRuleChanged && scopeRule !== null) {
    if (!isRule(scopeRule, 0)) fail('SCOPE_RULE_UNSTRUCTURED', {}, 'scopeRule')
    draft.scopeValue = ruleText(scopeRule)
  } else if (!isText(text) && isText(before?.scopeValue)) draft.scopeRule = null
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Old clients receive an empty object for a missing structure. */
const isBlankRule = (rule: unknown): boolean =>
  typeof rule === 'object' && rule !== null && Object.keys(rule).length === 0

function ruleOf(text: string): DataRule {
  try {
    return readRule(text)
  } catch (error) {
    if (error instanceof UnreadableRule)
      return fail('SCOPE_RULE_UNREADABLE', { near: error.near }, 'scopeValue')
    throw error
  }
}

const RULE_OPERATORS: readonly unknown[] = ['equals', 'notEquals', 'in', 'ge', 'le']

/** Whether a value from outside has the structure of a rule. */
function isRule(value: unknown, depth: number): value is DataRule {
  if (typeof value !== 'object' || value === null || depth > 2 * MAX_RULE_DEPTH + 1) return false
  const { all, any, field, operator, value: compared } = value as Readonly<Record<string, unknown>>
  for (const parts of [all, any])
    if (parts !== undefined) return Array.isArray(parts) && parts.every((part) => isRule(part, depth + 1))
  return (
    typeof field === 'string' &&
    RULE_OPERATORS.includes(operator) &&
    (typeof compared === 'string' ||
      (Array.isArray(compared) && compared.every((one) => typeof one === 'string')))
  )
}

/** Refuses comparisons with a field that none of the nouns has, or of values that it cannot have. */
function requireComparable(nouns: readonly Resource[], rule: DataRule): void {
  if ('all' in rule || 'any' in rule) {
    for (const part of 'all' in rule ? rule.all : rule.any) requireComparable(nouns, part)
    return
  }
  const noun = nouns.find((one) => ruleTarget(one, rule.field)),
    target = noun && ruleTarget(noun, rule.field)
  if (!target)
    return fail('SCOPE_FIELD_UNKNOWN', { noun: say(nouns[0]?.label ?? ''), field: rule.field }, 'scopeValue')
  if (!operatorsOf(target.kind).includes(rule.operator))
    fail('VALIDATION', { label: target.field?.label ?? rule.field, rule: '不能这样比较' }, 'scopeValue')
  for (const value of typeof rule.value === 'string' ? [rule.value] : rule.value)
    if (!isVariable(value)) storedValue(noun, target, value, 'scopeValue')
}

export const dataScopeParticulars = particulars(dataScope, { hooks })
