import { fail } from '../../../contract/errors.ts'
import { menu } from '../../../contract/resources/system/menu.ts'
import { readings } from '../../../kernel/pinyin.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { findMenuDuplicate } from '../../store/system/menuRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

const menuHooks: Hooks<typeof menu> = {
  beforeSave: async ({ before, draft, work }) => {
    const after = { ...before, ...draft } as Readonly<Record<string, unknown>>
    const duplicate = await findMenuDuplicate(work.db, {
      id: before?.id ?? '0',
      code: String(after.code),
      name: String(after.name),
      path: String(after.path ?? ''),
      isMenu: after.category === 'menu',
    })
    if (duplicate === 'path') fail('MENU_PATH_EXISTS', {}, 'path')
    if (duplicate) fail('MENU_NAME_OR_CODE_EXISTS', {}, duplicate)
    if (typeof after.parentId === 'string') {
      const [parent] = await findRows(work.db, menu, work.tenantId, [after.parentId])
      if (parent && parent.category !== 'menu') fail('MENU_PARENT_NOT_MENU', {}, 'parentId')
    }
    if (
      before &&
      after.category === 'button' &&
      (
        await selectWhere(work.db, menu, work.tenantId, {
          field: 'parentId',
          operator: 'equals',
          values: [before.id],
        })
      ).length > 0
    )
      fail('MENU_PARENT_NOT_MENU', {}, 'category')
    draft.pinyin = readings(String(after.name))
  },
}

export const menuParticulars = particulars(menu, { hooks: menuHooks })
