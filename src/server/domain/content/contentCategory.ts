import { fail } from '../../../contract/errors.ts'
import { contentCategory } from '../../../contract/resources/content/contentCategory.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import {
  countContents,
  rebuildContentCategories,
  selectContentSubtree,
} from '../../store/content/categoryRows.ts'
import { findRows } from '../../store/rows.ts'

const MAX_LEVELS = 3

const hooks: Hooks<typeof contentCategory> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before && (draft.parentId === undefined || draft.parentId === before.parentId)) return
    const { db, tenantId } = work
    const [parent] =
      typeof draft.parentId === 'string'
        ? await findRows(db, contentCategory, tenantId, [draft.parentId])
        : []
    const level = (parent?.level ?? 0) + 1
    const below = before ? await selectContentSubtree(db, tenantId, [before.id]) : null
    const height = below ? Math.max(0, below.depth - (before?.level ?? 1)) : 0
    if (level + height > MAX_LEVELS) fail('CONTENT_CATEGORY_TOO_DEEP', {}, 'parentId')
    draft.level = level
    draft.ancestors = parent ? `${String(parent.ancestors ?? '/')}${parent.id}/` : '/'
  },
  afterSave: async ({ before, after, work }) => {
    if (before && before.parentId !== after.parentId)
      await rebuildContentCategories(work.db, work.tenantId, after.id)
  },
  beforeRemove: async (rows, work) => {
    const ids = rows.map(({ id }) => id)
    const { db, tenantId } = work
    const [below, counts] = await Promise.all([
      selectContentSubtree(db, tenantId, ids),
      countContents(db, tenantId, ids),
    ])
    if (counts.size > 0 || below.ids.some((id) => !ids.includes(id))) fail('CONTENT_CATEGORY_NOT_EMPTY')
  },
  decorate: [
    {
      sets: ['contentCount'],
      from: ['contentCount'],
      run: async (rows, { database, tenantId }) => {
        const ids = rows.map(({ id }) => String(id))
        const counts = await countContents(database.kysely, tenantId, ids)
        for (const row of rows) row.contentCount = counts.get(String(row.id)) ?? 0
      },
    },
  ],
}

export const contentCategoryParticulars = particulars(contentCategory, { hooks })
