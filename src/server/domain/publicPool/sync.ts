import { say } from '../../../contract/errors.ts'
import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { quotesOf } from '../../store/product/publicPoolRows.ts'
import { findRows } from '../../store/rows.ts'
import { takeLocks } from '../../store/locks.ts'
import { skusOf } from '../product/spuChecks.ts'
import { syncQuote } from './syncQuote.ts'

/** What a synchronisation found: checked copies, those that got a new version, and those that are not supplied. */
export interface SyncResult {
  readonly checked: number
  readonly updated: number
  readonly offShelf: number
}

/** Brings copies of shared products to their latest version: face values and costs, and prices that follow. */
export async function syncQuotes(
  poolIds: readonly string[] | null,
  work: Work,
): Promise<SyncResult & { readonly ids: readonly string[] }> {
  const quotes = await quotesOf(work.db, work.tenantId, poolIds)
  const items = new Map(
    (
      await findRows(
        work.db,
        ecommercePublicProductPool,
        work.tenantId,
        quotes.map(({ poolId }) => poolId),
      )
    ).map((item) => [item.id, item]),
  )
  const outdated = quotes.flatMap((quote) => {
    const item = items.get(quote.poolId)
    return item && quote.sourceVersion < (item.snapshotVersion ?? 0) ? [{ quote, item }] : []
  })
  const skus = await skusOf(
    work,
    outdated.map(({ quote }) => quote.spuId),
  )
  await takeLocks(work.db, work.tenantId, { sku: skus.map(({ id }) => id) })
  for (const { quote, item } of outdated) await syncQuote(quote, item, work)
  const ids = outdated.map(({ item }) => item.id)
  return {
    ids,
    checked: quotes.length,
    updated: ids.length,
    offShelf: quotes.filter(({ poolId }) => items.get(poolId)?.poolState !== 'open').length,
  }
}

export const syncQuoted: CollectionHandler<typeof ecommercePublicProductPool, 'syncQuoted'> = async (
  { ids },
  work,
) => {
  const { ids: synced, ...answer } = await syncQuotes(ids && ids.length > 0 ? ids : null, work)
  return {
    ids: synced,
    count: answer.updated,
    answer: { ...answer },
    consequences: [say('已引用 {checked} 个商品，更新 {updated} 个，{offShelf} 个已停供', { ...answer })],
  }
}
