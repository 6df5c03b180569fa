import { fail, say } from '../../../contract/errors.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { batchKind } from '../../batch/kinds.ts'
import { submitBatch } from '../../batch/submit.ts'
import { opener } from '../../engine/hooks.ts'
import type { Batch } from './channelChanges.ts'
import { changePairs, pairsOf } from './channelPairs.ts'

/**
 * Pairs that are changed while the caller waits, those of one part in the background, and all of one batch.
 */
const AT_ONCE = 500,
  PART = 20,
  MOST = 50_000
const KIND = 'goodsChannelGroupConfig.batchUpdate'

opener(goodsChannelGroupConfig, 'batchUpdate', async (batch, work) => {
  const pairs = pairsOf(batch)
  if (pairs.length > MOST) fail('TOO_MANY_ROWS', { limit: MOST, count: pairs.length })
  if (pairs.length > AT_ONCE) {
    const { batchNo } = await submitBatch(
      {
        kind: KIND,
        title: `渠道组配置${goodsChannelGroupConfig.actions.batchUpdate.input.operation.choices?.[batch.operation ?? 'add'] ?? ''}`,
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
  const { ids, failed, first } = await changePairs(pairs, batch, work)
  if (first && pairs.length === 1) throw first
  return {
    ids,
    count: ids.length,
    answer: { success: ids.length, fail: failed, batchNo: null },
    left: failed,
    consequences: [say('调整 {count} 个渠道组配置', { count: ids.length })],
  }
})

batchKind(KIND, {
  resource: goodsChannelGroupConfig,
  operation: 'batch',
  part: async (input, from, work) => {
    const batch = input as unknown as Batch,
      pairs = pairsOf(batch),
      own = pairs.slice(from, from + PART)
    const { ids, failed } = await changePairs(own, batch, work)
    return {
      places: own.length,
      targets: ids,
      success: ids.length,
      failed,
      over: from + own.length >= pairs.length,
    }
  },
})
