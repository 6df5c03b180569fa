import type { RuleOperator, RuleVariable } from '../../../contract/define/dataRule.ts'
import type { RuleField } from '../../../contract/define/ruleFields.ts'

type Shape = 'choice' | 'list' | 'number' | 'time' | 'text'

/** How the values of a field are compared and entered. */
export function shapeOf({ kind, spec }: RuleField): Shape {
  if (kind === 'someOf' || kind === 'references') return 'list'
  switch (spec.kind) {
    case 'oneOf':
    case 'dictionary':
    case 'flag':
    case 'reference':
    case 'parent':
      return 'choice'
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
      return 'number'
    case 'date':
    case 'dateTime':
      return 'time'
    default:
      return 'text'
  }
}

const WORDS: Readonly<Record<Shape, Readonly<Partial<Record<RuleOperator, string>>>>> = {
  choice: { in: '属于', equals: '等于', notEquals: '不等于' },
  list: { in: '包含任一', equals: '包含', notEquals: '不包含' },
  number: { equals: '等于', notEquals: '不等于', ge: '大于等于', le: '小于等于' },
  time: { ge: '不早于', le: '不晚于', equals: '等于', notEquals: '不等于' },
  text: { equals: '等于', notEquals: '不等于', in: '属于' },
}
const ALL_WORDS: Readonly<Record<RuleOperator, string>> = {
  equals: '等于',
  notEquals: '不等于',
  in: '属于',
  ge: '大于等于',
  le: '小于等于',
}

/** The comparisons offered for a field, and the one it has, in words; all of them while no field is chosen. */
export function operatorChoices(
  field: RuleField | null,
  current: string,
): readonly { readonly operator: string; readonly word: string }[] {
  const words = field ? WORDS[shapeOf(field)] : ALL_WORDS
  const offered = (Object.entries(words) as [RuleOperator, string][])
    .filter(([operator]) => !field || field.operators.includes(operator))
    .map(([operator, word]) => ({ operator, word }))
  return offered.some(({ operator }) => operator === current)
    ? offered
    : [...offered, { operator: current, word: ALL_WORDS[current as RuleOperator] ?? current }]
}

/** The comparison a newly chosen field begins with. */
export const firstOperator = (field: RuleField): string =>
  operatorChoices(field, field.operators[0] ?? 'equals')[0]?.operator ?? 'equals'

export const VARIABLE_WORDS: Readonly<Record<RuleVariable, string>> = {
  userId: '当前用户',
  deptId: '当前部门',
  deptIds: '本部门及下级',
  roleIds: '当前角色',
  tenantId: '当前租户',
}
