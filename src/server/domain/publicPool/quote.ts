import { fail, say } from '../../../contract/errors.ts'
import type { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { addQuote, quotesOf } from '../../store/product/publicPoolRows.ts'
import { copyProduct } from './copyProduct.ts'
import { innerSupplier } from './innerSupplier.ts'
import { skusOfItem } from './poolItems.ts'

/** Copies a shared product into the own tenant as a draft that is supplied by the tenant that shares it. */
export const quote: ActionHandler<typeof ecommercePublicProductPool, 'quote'> = async (item, input, work) => {
  if (item.sourceTenantId === work.tenantId) fail('PUBLIC_POOL_OWN_PRODUCT')
  if ((await quotesOf(work.db, work.tenantId, [item.id])).length > 0) fail('PUBLIC_POOL_ALREADY_QUOTED')
  const markup = input.markup ?? 0
  const skus = await skusOfItem(item.id, work)
  const supplierId = await innerSupplier(item, work)
  const copy = await copyProduct(item, skus, { categoryId: input.categoryId, markup, supplierId }, work)
  const added = await addQuote(work.db, {
    poolId: item.id,
    buyerTenantId: work.tenantId,
    spuId: copy.spuId,
    sourceVersion: item.snapshotVersion ?? 1,
    markup,
    followPrice: input.followPrice !== false,
  })
  if (added === null) fail('PUBLIC_POOL_ALREADY_QUOTED')
  return {
    set: { quoteCount: (item.quoteCount ?? 0) + (added === 'new' ? 1 : 0) },
    consequences: [
      say('“{title}”引用为草稿商品，{n} 个规格，售价 ¥{low} 至 ¥{high}，由{source}供货', {
        title: item.title ?? '',
        n: skus.length,
        low: formatFen(copy.low),
        high: formatFen(copy.high),
        source: item.sourceTenantName ?? '',
      }),
    ],
  }
}
