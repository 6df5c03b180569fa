import type { Route } from '../../engine/route.ts'
import './blackListActions.ts'
import { BLACK_INFO_ROUTES } from './blackListInfo.ts'
import { LIST_ROUTES } from './blackWhiteList.ts'
import './quickTemplate.ts'
import './transRule.ts'

/**
 * Calls about what orders are allowed beside those the declarations give; reading this file also registers
 * the particulars of their nouns.
 */
export const RISK_ROUTES: readonly Route[] = [...LIST_ROUTES, ...BLACK_INFO_ROUTES]
