import { fail, say } from '../../../contract/errors.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import type { BatchKind } from '../../batch/kinds.ts'
import { submitBatch } from '../../batch/submit.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import type { Batch } from './channelChanges.ts'
import { changePairs, pairsOf } from './channelPairs.ts'

/** Limits in pairs: changed within the call, per part in the background, and per batch. */
const MAX_SYNC = 500,
  PART_SIZE = 20,
  MAX_PAIRS = 50_000

export const batchUpdate: CollectionHandler<typeof goodsChannelGroupConfig, 'batchUpdate'> = async (
  batch,
  work,
) => {
  const pairs = pairsOf(batch)
  if (pairs.length > MAX_PAIRS) fail('TOO_MANY_ROWS', { limit: MAX_PAIRS, count: pairs.length })
  if (pairs.length > MAX_SYNC) {
    const { choices } = goodsChannelGroupConfig.actions.batchUpdate.input.operation
    const { batchNo } = await submitBatch(
      {
        kind: CHANNEL_BATCH,
        title: `渠道组配置${choices?.[batch.operation ?? 'add'] ?? ''}`,
        total: pairs.length,
        input: { ...batch },
      },
      work,
    )
    return {
      ids: [],
      count: pairs.length,
      answer: { batchNo, total: pairs.length },
      consequences: [say('共 {count} 条，转入后台执行，结果在“批量任务”中查看', { count: pairs.length })],
    }
  }
  const { ids, failed, firstRefusal } = await changePairs(pairs, batch, work)
  if (firstRefusal && pairs.length === 1) throw firstRefusal
  return {
    ids,
    count: ids.length,
    answer: { success: ids.length, fail: failed, batchNo: null },
    skipped: failed,
    consequences: [say('调整 {count} 个渠道组配置', { count: ids.length })],
  }
}

/** Changes of channel configurations that are too many for one call. */
export const CHANNEL_BATCH: BatchKind = {
  name: 'goodsChannelGroupConfig.batchUpdate',
  resource: goodsChannelGroupConfig,
  operation: 'batch',
  part: async (input, from, work) => {
    const batch = input as Batch,
      pairs = pairsOf(batch),
      partPairs = pairs.slice(from, from + PART_SIZE)
    const { ids, failed } = await changePairs(partPairs, batch, work)
    return {
      places: partPairs.length,
      targets: ids,
      success: ids.length,
      failed,
      over: from + partPairs.length >= pairs.length,
    }
  },
}
