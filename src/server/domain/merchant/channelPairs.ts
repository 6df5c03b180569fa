import { Refusal } from '../../../contract/errors.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { failedRow, type RowOutcome } from '../../../contract/wire.ts'
import type { Work } from '../../engine/work.ts'
import { inSavepoint } from '../../store/database.ts'
import { findRows } from '../../store/rows.ts'
import { type Batch, changeOne } from './channelChanges.ts'
import { withDeferredRecheck } from './channelGroup.ts'

interface Pair {
  readonly skuId: string
  readonly group: string | null
}
/** The pairs of a bulk change: every SKU with every group, or with the general configuration. */
export function pairsOf({ skuIds, merchantGroupIds }: Batch): readonly Pair[] {
  const groups = merchantGroupIds?.length ? merchantGroupIds : [null]
  return skuIds.flatMap((skuId) => groups.map((group) => ({ skuId, group })))
}

/**
 * Changes the configuration of each pair in a savepoint of its own. Returns changed ids, failed pairs and the
 * first refusal.
 */
export async function changePairs(
  pairs: readonly Pair[],
  batch: Batch,
  work: Work,
): Promise<{
  readonly ids: readonly string[]
  readonly failed: readonly RowOutcome[]
  readonly firstRefusal: Refusal | null
}> {
  const ids: string[] = [],
    failed: RowOutcome[] = []
  let firstRefusal: Refusal | null = null
  const skus = new Map(
    (await findRows(work.db, goodsSku, work.tenantId, [...new Set(pairs.map(({ skuId }) => skuId))])).map(
      ({ id, skuName }) => [id, String(skuName ?? id)],
    ),
  )
  const groups = new Map(
    (
      await findRows(work.db, merchantGroup, work.tenantId, [
        ...new Set(pairs.flatMap(({ group }) => group ?? [])),
      ])
    ).map(({ id, groupName }) => [id, String(groupName ?? id)]),
  )
  await withDeferredRecheck(work, async () => {
    for (const { skuId, group } of pairs) {
      try {
        ids.push(await inSavepoint(work.db, () => changeOne(skuId, group, batch, work)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        firstRefusal ??= error
        failed.push({
          ...failedRow(skuId, error),
          title: [skus.get(skuId), ...(group ? [groups.get(group) ?? group] : [])].join(' / '),
        })
      }
    }
  })
  return { ids, failed, firstRefusal }
}
