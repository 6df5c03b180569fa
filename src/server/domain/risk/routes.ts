import type { Route } from '../../engine/route.ts'
import './blackListActions.ts'
import { BLACK_INFO_ROUTES } from './blackListInfo.ts'
import { LIST_ROUTES } from './blackWhiteList.ts'
import './quickTemplate.ts'
import './transRule.ts'

/** Routes of risk control beside the declared ones. Importing this file also registers hooks and handlers. */
export const RISK_ROUTES: readonly Route[] = [...LIST_ROUTES, ...BLACK_INFO_ROUTES]
