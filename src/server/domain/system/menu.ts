import { refuse } from '../../../contract/errors.ts'
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
    if (duplicate === 'path') refuse('菜单路径已存在!', 'path')
    if (duplicate) refuse('菜单名或编号已存在!', duplicate)
    if (typeof after.parentId === 'string') {
      const [parent] = await findRows(work.db, menu, work.tenantId, [after.parentId])
      if (parent && parent.category !== 'menu') refuse('父节点只可选择菜单类型!', 'parentId')
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
      refuse('父节点只可选择菜单类型!', 'category')
    draft.pinyin = readings(String(after.name))
  },
}

export const menuParticulars = particulars(menu, { hooks: menuHooks })
