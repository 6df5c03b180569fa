import type { Route } from '../../engine/route.ts'
import { HEALTH_ROUTES } from './channelHealth.ts'
import { PARTY_ORDER_ROUTE } from './partyOrderSums.ts'
import { SALES_ROUTES } from './salesFigures.ts'

/** Routes of figures over many orders. */
export const FIGURE_ROUTES: readonly Route[] = [...HEALTH_ROUTES, ...SALES_ROUTES, PARTY_ORDER_ROUTE]
