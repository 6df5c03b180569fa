import type { Route } from '../http/route.ts'
import { MENU_ROUTES } from './system/menuRoutes.ts'

/** Every call of its own beside those the declarations give. */
export const ROUTES: readonly Route[] = [...MENU_ROUTES]
