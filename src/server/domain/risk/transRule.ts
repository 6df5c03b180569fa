import { refuse } from '../../../contract/errors.ts'
import { transRule } from '../../../contract/resources/merchant/transRule.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

const transRuleHooks: Hooks<typeof transRule> = {
  beforeSave: async ({ before, draft }) => {
    const start = draft.tradeStart === undefined ? before?.tradeStart : draft.tradeStart,
      end = draft.tradeEnd === undefined ? before?.tradeEnd : draft.tradeEnd
    if (start && start === end) refuse('可交易时段的开始与结束不能相同', 'tradeEnd')
    const singleLimit = Number(draft.singleMaxAmount ?? before?.singleMaxAmount ?? 0),
      dayLimit = Number(draft.dayMaxAmount ?? before?.dayMaxAmount ?? 0)
    if (singleLimit > 0 && dayLimit > 0 && singleLimit > dayLimit)
      refuse('单笔限额不能大于商户日限额', 'singleMaxAmount')
    await Promise.resolve()
  },
}

export const transRuleParticulars = particulars(transRule, { hooks: transRuleHooks })
