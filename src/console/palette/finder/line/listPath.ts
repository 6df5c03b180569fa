import type { Resource } from '../../../../contract/define/resource.ts'
import { leavesOf, menus } from '../../../menus.ts'

/** The list of a noun at which the operator may look; undefined where there is none. */
export const listPath = (resource: Resource): string | undefined =>
  leavesOf(menus.whole).find(({ menu }) => menu.noun === resource.id)?.menu.path
