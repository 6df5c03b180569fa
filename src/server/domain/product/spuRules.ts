import { fail } from '../../../contract/errors.ts'
import type { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { isId } from '../../../kernel/id.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { recountSkus, recountUses, selectCategoryTree, syncSkus } from '../../store/product/goodsRows.ts'
import { cleanHtml } from '../../engine/cleanHtml.ts'
import { specsOf, resolveValues } from './skuValues.ts'
import { followProducts } from '../publicPool/poolItems.ts'
import { requireAuthorised, requireLeaf, requireType, type Spu } from './spuChecks.ts'

/** Fills the SKU rows with their values, and the product with SKU count and price range. */
async function fillSkus(draft: Changes, next: Spu, work: Work): Promise<void> {
  if (!Array.isArray(draft.skus)) {
    if (draft.specIds !== undefined) fail('SPU_SPECS_WITHOUT_SKUS', {}, 'specIds')
    return
  }
  const skus = resolveValues(draft.skus as Changes[], await specsOf(work, next.specIds ?? []))
  const prices = skus.map(({ salePrice }) => Number(salePrice))
  Object.assign(draft, {
    skus,
    skuCount: skus.length,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
  })
}

const isChanged = (before: Spu | null, draft: Changes, name: keyof Spu): boolean =>
  draft[name] !== undefined && JSON.stringify(draft[name]) !== JSON.stringify(before?.[name] ?? null)
const idsIn = (
  rows: readonly Pick<Spu, 'brandId' | 'specIds'>[],
): { brandIds: string[]; specIds: string[] } => ({
  brandIds: rows.flatMap(({ brandId }) => brandId ?? []),
  specIds: rows.flatMap(({ specIds }) => [...(specIds ?? [])]),
})

export const goodsSpuHooks: Hooks<typeof goodsSpu> = {
  beforeSave: async ({ before, draft, work }) => {
    if (!isChanged(before, draft, 'specIds') && before) delete draft.specIds
    const next = { ...before, ...draft } as Spu
    await requireType(before, next, work)
    if (isChanged(before, draft, 'categoryId')) await requireLeaf(work, next.categoryId)
    if (isChanged(before, draft, 'brandId')) await requireAuthorised(work, next.brandId)
    if (typeof draft.detailHtml === 'string')
      draft.detailHtml = cleanHtml(draft.detailHtml, work.services.config.imageHosts)
    if (before === null) {
      draft.refundable ??= next.goodsType === 'inKind' ? 'yes' : 'no'
      draft.afterSaleDays ??= next.goodsType === 'inKind' ? 7 : 0
    }
    await fillSkus(draft, next, work)
  },
  afterSave: async ({ before, after, work }) => {
    await syncSkus(work.db, work.tenantId, [after.id])
    await recountSkus(work.db, work.tenantId, [after.id])
    await recountUses(work.db, work.tenantId, idsIn(before ? [before, after] : [after]))
    if (before) await followProducts([after.id], work)
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ shelfStatus }) => shelfStatus === 'on')) fail('SPU_ON_SHELF')
    if (rows.some(({ shelfStatus }) => shelfStatus === 'forced')) fail('STATE_CONFLICT')
    await Promise.resolve()
  },
  afterAct: (ids, work) => followProducts(ids, work),
  afterRemove: async (rows, work) => {
    await recountUses(work.db, work.tenantId, idsIn(rows))
  },
  expandFilter: {
    categoryId: (value, { database, tenantId }: Reading) =>
      selectCategoryTree(database.kysely, tenantId, value.split(',').filter(isId)),
  },
}
