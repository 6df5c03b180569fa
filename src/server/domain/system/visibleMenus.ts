import { menu } from '../../../contract/resources/system/menu.ts'
import { maskRows } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { type MenuRow, selectMenus } from '../../store/system/menuRows.ts'

/** Menu rows the caller may see as a resource; the caller's own menus do not depend on that. */
export async function visibleMenus({ database, caller }: Reading): Promise<MenuRow[]> {
  const rows = (await selectMenus(database.kysely, 'visible')).map((row) => ({ ...row }))
  maskRows(menu, rows, caller)
  return rows
}
