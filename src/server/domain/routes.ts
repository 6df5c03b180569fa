import type { Route } from '../http/route.ts'
import { DEPT_ROUTES } from './system/dept.ts'
import { DICTIONARY_ROUTES } from './system/dictionaryRoutes.ts'
import { FINANCE_ROUTES } from './finance/routes.ts'
import { MERCHANT_ROUTES } from './merchant/routes.ts'
import { MENU_ROUTES } from './system/menuRoutes.ts'
import './system/operateLog.ts'
import { PRODUCT_ROUTES } from './product/routes.ts'
import { PREFERENCE_ROUTES } from './system/preferences.ts'
import { ROLE_ROUTES } from './system/roleRoutes.ts'
import { TENANT_ROUTES } from './system/tenantRoutes.ts'
import { USER_ROUTES } from './system/userRoutes.ts'

/** Every call of its own beside those the declarations give; reading this file also registers the particulars of the nouns. */
export const ROUTES: readonly Route[] = [...FINANCE_ROUTES, ...MENU_ROUTES, ...MERCHANT_ROUTES, ...ROLE_ROUTES, ...DEPT_ROUTES, ...USER_ROUTES, ...TENANT_ROUTES, ...DICTIONARY_ROUTES, ...PREFERENCE_ROUTES, ...PRODUCT_ROUTES]
