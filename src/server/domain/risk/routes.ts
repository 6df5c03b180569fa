import type { Route } from '../../engine/route.ts'
import { BLACK_INFO_ROUTES } from './blackListInfo.ts'
import { LIST_ROUTES } from './blackWhiteList.ts'

/** Routes of risk control beside the declared ones. */
export const RISK_ROUTES: readonly Route[] = [...LIST_ROUTES, ...BLACK_INFO_ROUTES]
