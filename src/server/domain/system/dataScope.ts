import { type DataRule, isRule } from '../../../contract/define/dataRule.ts'
import { ruleText } from '../../../contract/define/ruleText.ts'
import { fail } from '../../../contract/errors.ts'
import { dataScope } from '../../../contract/resources/system/dataScope.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { adminOnly } from './rank.ts'
import { checkScope, isBlankRule, ruleOf } from './scopeChecks.ts'

const hooks: Hooks<typeof dataScope> = {
  beforeSave: async ({ before, draft, work }) => {
    await adminOnly(work)
    const after = { ...before, ...draft },
      scopeType = String(after.scopeType)
    if (scopeType === 'custom') settleRule(before, draft)
    const rule = draft.scopeRule ?? (draft.scopeRule === undefined ? before?.scopeRule : null)
    checkScope(work.services.resources, {
      resourceCode: String(after.resourceCode),
      scopeType,
      scopeColumn: after.scopeColumn,
      rule,
    })
  },
  beforeRemove: (_rows, work) => adminOnly(work),
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
    if (!isRule(scopeRule)) fail('SCOPE_RULE_UNSTRUCTURED', {}, 'scopeRule')
    draft.scopeValue = ruleText(scopeRule)
  } else if (!isText(text) && isText(before?.scopeValue)) draft.scopeRule = null
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const dataScopeParticulars = particulars(dataScope, { hooks })
