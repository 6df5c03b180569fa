import { fail } from '../../../contract/errors.ts'
import {
  conditionsOf,
  GROUP_FIELDS,
  type GroupCondition,
  type GroupField,
  type GroupRule,
  type GroupValue,
  isRuleGroup,
  type RuleProblem,
  ruleProblem,
} from '../../../contract/parts/userGroupRule.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { hiddenFields } from '../../engine/scope.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Where } from '../../store/predicate.ts'

const DAY_MS = 86_400_000
const REFUSALS = {
  structure: 'GROUP_RULE_STRUCTURE',
  deep: 'GROUP_RULE_DEEP',
  long: 'GROUP_RULE_LONG',
  field: 'GROUP_RULE_FIELD',
  operator: 'GROUP_RULE_OPERATOR',
  value: 'GROUP_RULE_VALUE',
} as const satisfies Readonly<Record<RuleProblem, string>>

/** The numbers of the choices of a field. */
export const codesOf = (field: GroupField): readonly GroupValue[] =>
  Object.values<GroupValue>(userinfo.fields[GROUP_FIELDS[field].column].wire ?? {})

/** Reads a rule from outside; refuses what is none. */
export function readRule(value: unknown): GroupRule {
  const problem = ruleProblem(value, codesOf)
  return problem ? fail(REFUSALS[problem], {}, 'rule') : (value as GroupRule)
}

/** Refuses a rule over fields that the caller may not see: their values would show in who is found. */
export function requireVisible(rule: GroupRule, caller: Caller): void {
  const hidden = hiddenFields(userinfo, caller)
  if (conditionsOf(rule).some(({ field }) => hidden.has(GROUP_FIELDS[field].column)))
    fail('GROUP_RULE_FIELD', {}, 'rule')
}

type Users = Where<typeof userinfo>
const isDay = (text: string): boolean => text.length === 10
/** The first and the last moment of a value: a day without time stands for all of it. */
const firstOf = (text: string): string => (isDay(text) ? `${text} 00:00:00` : text)
const lastOf = (text: string): string => (isDay(text) ? `${text} 23:59:59.999999` : `${text}.999999`)

function timeCondition({ field, cmp, value }: GroupCondition, now: Date): Users {
  const { column } = GROUP_FIELDS[field]
  const [first = '', second = ''] = [value].flat().map(String)
  const compare = (operator: 'ge' | 'gt' | 'le' | 'lt', moment: string): Users => ({
    field: column,
    operator,
    values: [moment],
  })
  switch (cmp) {
    case 'within_days':
      return compare('ge', formatMoment(new Date(now.getTime() - Number(value) * DAY_MS)))
    case 'gt':
      return compare('gt', lastOf(first))
    case 'le':
      return compare('le', lastOf(first))
    case 'lt':
      return compare('lt', firstOf(first))
    case 'between':
      return { all: [compare('ge', firstOf(first)), compare('le', lastOf(second))] }
    default:
      return compare('ge', firstOf(first))
  }
}

function condition(item: GroupCondition, now: Date): Users {
  const { column, shape } = GROUP_FIELDS[item.field],
    values = [item.value].flat()
  if (shape === 'time') return timeCondition(item, now)
  if (shape === 'tag' || item.cmp === 'in') return { field: column, operator: 'in', values }
  if (item.cmp === 'between')
    return {
      all: [
        { field: column, operator: 'ge', values: values.slice(0, 1) },
        { field: column, operator: 'le', values: values.slice(1) },
      ],
    }
  const operator = item.cmp === 'eq' ? 'equals' : item.cmp
  return { field: column, operator: operator as 'equals' | 'ge' | 'gt' | 'le' | 'lt', values }
}

const ruleWhere = (rule: GroupRule, now: Date): Users => {
  const parts = rule.items.map((item) => (isRuleGroup(item) ? ruleWhere(item, now) : condition(item, now)))
  return rule.op === 'and' ? { all: parts } : { any: parts }
}

/**
 * The consumers that a rule finds at a moment, of one merchant where it names one: a condition whose columns are
 * declared and whose values are parameters. Blocked and closed accounts are never found.
 */
export const usersOfRule = (rule: GroupRule, merchantId: string | null, now: Date): Users => ({
  all: [
    { field: 'status', operator: 'equals', values: [userinfo.states.wire.normal] },
    ...(merchantId ? [{ field: 'merchantId', operator: 'equals', values: [merchantId] } as const] : []),
    ruleWhere(rule, now),
  ],
})
