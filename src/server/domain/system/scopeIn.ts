import { type DataRule, isRule, MAX_RULE_TEXT } from '../../../contract/define/dataRule.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { scopeColumnOf } from '../../../contract/define/scopeNouns.ts'
import { fail } from '../../../contract/errors.ts'
import { dataScope } from '../../../contract/resources/system/dataScope.ts'
import type { DataScope } from '../../engine/caller.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Services } from '../../services.ts'
import { checkScope, isBlankRule, ruleOf } from './scopeChecks.ts'

const TYPES = dataScope.fields.scopeType.wire ?? {}

function typeOf(value: unknown): DataScope['type'] {
  const found = Object.entries(TYPES).find(([name, code]) => [name, String(code)].includes(String(value)))
  return (found?.[0] as DataScope['type'] | undefined) ?? fail('SCOPE_TYPE_UNKNOWN', {}, 'scopeType')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The rule of a call: the text, or where there is none the structure. */
function ruleIn({ scopeValue, scopeRule }: Parameters): DataRule | null {
  const text = textOf(scopeValue)
  if (text.length > MAX_RULE_TEXT)
    fail('VALIDATION', { label: '规则值', rule: `不能超过${MAX_RULE_TEXT}个字符` }, 'scopeValue')
  if (text !== '') return ruleOf(text)
  if (scopeRule === undefined || scopeRule === null || isBlankRule(scopeRule)) return null
  return isRule(scopeRule) ? scopeRule : fail('SCOPE_RULE_UNSTRUCTURED', {}, 'scopeRule')
}

interface CheckedScope {
  readonly scope: DataScope
  readonly nouns: readonly Resource[]
}

/** The data scope in the parameters of a call, with its nouns, the one it names first. */
export function scopeIn(parameters: Parameters, { resources }: Services): CheckedScope {
  const resourceCode = textOf(parameters.resourceCode),
    scopeColumn = textOf(parameters.scopeColumn),
    type = typeOf(parameters.scopeType),
    rule = type === 'custom' ? ruleIn(parameters) : null
  const nouns = checkScope(resources, { resourceCode, scopeType: type, scopeColumn, rule })
  return {
    scope: { of: resourceCode, type, fields: '*', rule, column: scopeColumnOf(scopeColumn) },
    nouns: [...nouns].sort(
      (one, other) => Number(other.id === resourceCode) - Number(one.id === resourceCode),
    ),
  }
}
