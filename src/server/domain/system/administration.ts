import type { Route } from '../../engine/route.ts'
import { RECYCLE_ROUTES } from './recycle.ts'
import { REGISTRY_ROUTES } from './registries.ts'
import { UNMATCHED_ROUTES } from './unmatchedQueries.ts'
import { WHY_ROUTES } from './why.ts'

/** Calls of administrators that belong to no single noun. */
export const ADMINISTRATION_ROUTES: readonly Route[] = [
  ...RECYCLE_ROUTES,
  ...REGISTRY_ROUTES,
  ...UNMATCHED_ROUTES,
  ...WHY_ROUTES,
]
