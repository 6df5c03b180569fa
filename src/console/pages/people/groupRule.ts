import {
  GROUP_FIELDS,
  GROUP_OPERATORS,
  type GroupCondition,
  type GroupField,
  type GroupOperator,
  type GroupRule,
  type GroupValue,
  isRuleGroup,
} from '../../../contract/parts/userGroupRule.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { resourceById } from '../../../contract/index.ts'
import { menus } from '../../menus.ts'
import { mayRead } from '../../../palette/fields.ts'
import { t } from '../../text.ts'
import type { NamedField } from '../dataScope/ruleNoun.ts'
import { type Condition, type Group, isGroup, newKey, type RulePart } from '../dataScope/ruleTree.ts'

/** The noun whose fields the rules of groups compare. */
export const consumers = (): Resource => {
  const found = resourceById('userinfo')
  if (!found) throw new Error('consumers are not declared')
  return found
}

/** The fields a rule may compare, of those the operator may see. */
export const groupFields = (noun: Resource): readonly NamedField[] =>
  (Object.keys(GROUP_FIELDS) as GroupField[]).flatMap((name) => {
    const spec = noun.fields[GROUP_FIELDS[name].column]
    return spec && mayRead(spec, menus.permissions)
      ? [{ name, kind: spec.kind, spec, operators: [], variables: [], title: t(spec.label) }]
      : []
  })

const WORDS: Readonly<Record<'tag' | 'choice' | 'number' | 'time', Partial<Record<GroupOperator, string>>>> =
  {
    tag: { in: '包含任一', eq: '包含' },
    choice: { in: '属于', eq: '等于' },
    number: { ge: '大于等于', le: '小于等于', gt: '大于', lt: '小于', eq: '等于', between: '介于' },
    time: { within_days: '最近天数', ge: '不早于', le: '不晚于', gt: '晚于', lt: '早于', between: '介于' },
  }
const shapeOf = (field: string) =>
  Object.hasOwn(GROUP_FIELDS, field) ? GROUP_FIELDS[field as GroupField].shape : null

/** The comparisons of a field in words; none while no field is chosen. */
export function operatorWords(
  field: string,
): readonly { readonly operator: GroupOperator; readonly word: string }[] {
  const shape = shapeOf(field)
  return shape
    ? GROUP_OPERATORS[shape].map((operator) => ({ operator, word: WORDS[shape][operator] ?? operator }))
    : []
}

/** The comparison a newly chosen field begins with. */
export const firstOperator = (field: string): string => operatorWords(field)[0]?.operator ?? ''

const itemPart = (item: GroupCondition | GroupRule): RulePart =>
  isRuleGroup(item)
    ? treeOfRule(item)
    : {
        key: newKey(),
        field: item.field,
        operator: item.cmp,
        values: [item.value].flat().map(String),
      }

/** A rule as the builder edits it. */
export const treeOfRule = (rule: GroupRule): Group => ({
  key: newKey(),
  join: rule.op === 'and' ? 'all' : 'any',
  parts: rule.items.map(itemPart),
})

export const emptyTree = (): Group => ({ key: newKey(), join: 'all', parts: [] })

/** Whether a value of the form is a rule that the builder can show. */
export const isRuleValue = (value: unknown): value is GroupRule =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as { readonly items?: unknown }).items) &&
  (value as { readonly items: readonly unknown[] }).items.every(
    (item) =>
      typeof item === 'object' &&
      item !== null &&
      ('items' in item ? isRuleValue(item) : 'field' in item && 'value' in item),
  )

const isMany = (operator: string): boolean => operator === 'in' || operator === 'between'

/** How many values a comparison needs before it can be made. */
export const neededValues = (operator: string): number => (operator === 'between' ? 2 : 1)

const isFilled = ({ field, operator, values }: Condition): boolean =>
  field !== '' && values.filter((value) => value !== '').length >= neededValues(operator)

/** Whether every condition has a field and its values, and no group is empty. */
export const isWhole = (part: RulePart): boolean =>
  isGroup(part) ? part.parts.length > 0 && part.parts.every(isWhole) : isFilled(part)

function conditionItem({ field, operator, values }: Condition): unknown {
  const shape = shapeOf(field)
  const read = (value: string): GroupValue | null =>
    value === ''
      ? null
      : shape === 'number' || shape === 'choice' || operator === 'within_days'
        ? Number(value)
        : value
  const list = values.map(read)
  return { field, cmp: operator, value: isMany(operator) ? list : (list[0] ?? null) }
}

/** The tree as a rule; what is not filled in is null in it, which the server refuses. */
export const ruleOfTree = ({ join, parts }: Group): unknown => ({
  op: join === 'all' ? 'and' : 'or',
  items: parts.map((part) => (isGroup(part) ? ruleOfTree(part) : conditionItem(part))),
})
