import { fail, say } from '../../../contract/errors.ts'
import { goodsCategory } from '../../../contract/resources/product/goodsCategory.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { readLevel } from '../../engine/trees.ts'
import type { Work } from '../../engine/work.ts'
import type { Route } from '../../engine/route.ts'
import { rebuildCategories, selectCategoryTree } from '../../store/product/goodsRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

const MAX_LEVELS = 3

/** Height of the subtree of a category, itself included. */
async function subtreeHeight(work: Work, id: string, level: number): Promise<number> {
  const tree = await findRows(
    work.db,
    goodsCategory,
    work.tenantId,
    await selectCategoryTree(work.db, work.tenantId, [id]),
  )
  return Math.max(...tree.map((row) => Number(row.level ?? 1))) - level + 1
}

const goodsCategoryHooks: Hooks<typeof goodsCategory> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before && (draft.parentId === undefined || draft.parentId === before.parentId)) return
    const [parent] =
      typeof draft.parentId === 'string'
        ? await findRows(work.db, goodsCategory, work.tenantId, [draft.parentId])
        : []
    const level = Number(parent?.level ?? 0) + 1
    if (level + (before ? await subtreeHeight(work, before.id, before.level ?? 1) : 1) - 1 > MAX_LEVELS)
      fail('CATEGORY_TOO_DEEP', {}, 'parentId')
    draft.level = level
    draft.ancestors = parent ? `${String(parent.ancestors ?? '/')}${parent.id}/` : '/'
  },
  afterSave: async ({ before, after, work }) => {
    if (before && before.parentId !== after.parentId)
      await rebuildCategories(work.db, work.tenantId, after.id)
  },
  beforeRemove: async (rows, work) => {
    const ids = rows.map(({ id }) => id)
    const subtreeIds = await selectCategoryTree(work.db, work.tenantId, ids)
    const goods = await selectWhere(work.db, goodsSpu, work.tenantId, {
      field: 'categoryId',
      operator: 'in',
      values: ids,
    })
    if (goods.length > 0 || subtreeIds.some((id) => !ids.includes(id))) fail('CATEGORY_NOT_EMPTY')
  },
}

/**
 * Disables a category with everything below it; products keep the category, but it can no longer be chosen.
 */
const disable: ActionHandler<typeof goodsCategory, 'disable'> = async (row, _input, work) => {
  const ids = (await selectCategoryTree(work.db, work.tenantId, [row.id])).filter((id) => id !== row.id)
  const descendants = (await findRows(work.db, goodsCategory, work.tenantId, ids)).filter(
    ({ status }) => status === 'enabled',
  )
  return {
    along: descendants.map((child) => ({ row: child, set: { status: 'disabled' } })),
    consequences:
      descendants.length > 0
        ? [
            say('“{category}”下的 {count} 个分类一并停用', {
              category: row.categoryName,
              count: descendants.length,
            }),
          ]
        : [],
  }
}

/** Routes of categories beside the declared ones. */
export const CATEGORY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-product/goodsCategory/getChildList',
    summary: '某一分类的下级',
    permission: 'goodsCategory_view',
    read: (parameters, reading) =>
      readLevel(goodsCategory, { parentId: parameters.parentId }, reading, 'rows'),
  },
]

export const goodsCategoryParticulars = particulars(goodsCategory, {
  hooks: goodsCategoryHooks,
  actions: { disable },
})
