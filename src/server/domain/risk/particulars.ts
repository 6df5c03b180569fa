import type { Particulars } from '../../engine/particularsByNoun.ts'
import { blackWhiteListParticulars } from './blackWhiteList.ts'
import { quickTemplateParticulars } from './quickTemplate.ts'
import { transRuleParticulars } from './transRule.ts'

/** What is particular to the nouns of risk control. */
export const RISK_PARTICULARS: readonly Particulars[] = [
  blackWhiteListParticulars,
  quickTemplateParticulars,
  transRuleParticulars,
]
