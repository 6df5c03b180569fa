import type { Route } from '../../engine/route.ts'
import { ADMINISTRATION_ROUTES } from './administration.ts'
import { DEPT_ROUTES } from './dept.ts'
import { DICTIONARY_ROUTES } from './dictionaryRoutes.ts'
import { LOG_ROUTES } from './logs.ts'
import { MENU_ROUTES } from './menuRoutes.ts'
import { PREFERENCE_ROUTES } from './preferences.ts'
import { REGION_ROUTES } from './regionRoutes.ts'
import { ROLE_ROUTES } from './roleRoutes.ts'
import { TENANT_ROUTES } from './tenantRoutes.ts'
import { USER_ROUTES } from './userRoutes.ts'

/** Routes of system resources beside the declared ones. */
export const SYSTEM_ROUTES: readonly Route[] = [
  ...MENU_ROUTES,
  ...ROLE_ROUTES,
  ...DEPT_ROUTES,
  ...REGION_ROUTES,
  ...USER_ROUTES,
  ...TENANT_ROUTES,
  ...DICTIONARY_ROUTES,
  ...PREFERENCE_ROUTES,
  ...LOG_ROUTES,
  ...ADMINISTRATION_ROUTES,
]
