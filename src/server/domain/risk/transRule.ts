import { fail } from '../../../contract/errors.ts'
import { transRule } from '../../../contract/resources/merchant/transRule.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'

const transRuleHooks: Hooks<typeof transRule> = {
  beforeSave: async ({ before, draft }) => {
    const start = draft.tradeStart === undefined ? before?.tradeStart : draft.tradeStart,
      end = draft.tradeEnd === undefined ? before?.tradeEnd : draft.tradeEnd
    if (start && start === end) fail('TRADE_HOURS_EMPTY', {}, 'tradeEnd')
    const singleLimit = Number(draft.singleMaxAmount ?? before?.singleMaxAmount ?? 0),
      dayLimit = Number(draft.dayMaxAmount ?? before?.dayMaxAmount ?? 0)
    if (singleLimit > 0 && dayLimit > 0 && singleLimit > dayLimit)
      fail('SINGLE_LIMIT_ABOVE_DAY_LIMIT', {}, 'singleMaxAmount')
    await Promise.resolve()
  },
}

export const transRuleParticulars = particulars(transRule, { hooks: transRuleHooks })
