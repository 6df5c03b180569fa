import { type DataRule, RULE_OPERATORS, type RuleComparison } from '../../../contract/define/dataRule.ts'
import { readRule, ruleText, UnreadableRule } from '../../../contract/define/ruleText.ts'

/** A condition that is being edited; without field or values it is not complete. */
export interface Condition {
  readonly key: number
  readonly field: string
  /** One of the comparisons of the builder that edits it. */
  readonly operator: string
  readonly values: readonly string[]
}
/** Conditions of which all or any have to hold. */
export interface Group {
  readonly key: number
  readonly join: 'all' | 'any'
  readonly parts: readonly RulePart[]
}
export type RulePart = Condition | Group
export const isGroup = (part: RulePart): part is Group => 'parts' in part

/** Groups may be nested as deep as this by the builder; the text may go deeper. */
export const MAX_LEVELS = 3

let lastKey = 0
/** A key that no other part has. */
export const newKey = (): number => (lastKey += 1)
export const newCondition = (): Condition => ({ key: newKey(), field: '', operator: 'equals', values: [] })
export const newGroup = (join: Group['join']): Group => ({ key: newKey(), join, parts: [newCondition()] })

const conditionOf = ({ field, operator, value }: RuleComparison): Condition => ({
  key: newKey(),
  field,
  operator: typeof value === 'string' ? operator : 'in',
  values: typeof value === 'string' ? [value] : value,
})

const partOf = (rule: DataRule): RulePart =>
  'field' in rule
    ? conditionOf(rule)
    : {
        key: newKey(),
        join: 'all' in rule ? 'all' : 'any',
        parts: ('all' in rule ? rule.all : rule.any).map(partOf),
      }

/** A rule as a group of parts. */
export function treeOf(rule: DataRule | null): Group {
  const part = rule && partOf(rule)
  if (part && isGroup(part)) return part
  return { key: newKey(), join: 'all', parts: part ? [part] : [] }
}

const GAP = '?'
function conditionText({ field, operator: name, values }: Condition): string {
  const [first] = values,
    operator = RULE_OPERATORS.find((one) => one === name) ?? 'equals'
  if (field === '') return GAP
  if (first === undefined) return ruleText({ field, operator, value: GAP }).replace(`'${GAP}'`, GAP)
  return ruleText({ field, operator, value: operator === 'in' ? values : first })
}

/** A tree as the text of its rule, with a question mark for what is missing, which no rule can have. */
export const treeText = ({ join, parts }: Group): string =>
  parts
    .map((part) =>
      isGroup(part) ? `(${part.parts.length === 0 ? GAP : treeText(part)})` : conditionText(part),
    )
    .join(join === 'all' ? ' and ' : ' or ')

/** Whether a part can be compared: no field, value or group is empty. */
export const isComplete = (part: RulePart): boolean =>
  isGroup(part)
    ? part.parts.length > 0 && part.parts.every(isComplete)
    : part.field !== '' && part.values.length > 0

/** A text beside the tree that says the same; where the text cannot be read, the tree is the last that could. */
export interface RuleState {
  readonly text: string
  readonly tree: Group
  readonly problem: { readonly near: string; readonly at: number } | null
}

/** The state of a typed or loaded text. */
export function readText(text: string, previous: Group | null): RuleState {
  if (previous && treeText(previous) === text) return { text, tree: previous, problem: null }
  if (text.trim() === '') return { text, tree: treeOf(null), problem: null }
  try {
    return { text, tree: treeOf(readRule(text)), problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableRule)) throw error
    return { text, tree: previous ?? treeOf(null), problem: { near: error.near, at: error.at } }
  }
}
