import type { Route } from '../../engine/route.ts'
import { FEEDBACK_ROUTES } from './feedBackRoutes.ts'
import { HELP_ROUTES } from './helpRoutes.ts'
import { VERSION_ROUTES } from './versionRoutes.ts'

/** Routes of articles and feedback beside the declared ones. */
export const CONTENT_ROUTES: readonly Route[] = [...HELP_ROUTES, ...VERSION_ROUTES, ...FEEDBACK_ROUTES]
