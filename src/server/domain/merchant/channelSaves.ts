import './channelGroup.ts'
import { fail, Refusal } from '../../../contract/errors.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { failedRow, type RowOutcome } from '../../../contract/wire.ts'
import type { Done } from '../../engine/perform.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { inSavepoint } from '../../store/database.ts'

const MOST = 200

/** Writes one configuration with its channels: a new one where it has no id. */
export const saveConfig = (wire: Parameters, work: Work): Promise<Done<unknown>> =>
  wire.id ? updateRow(goodsChannelGroupConfig, wire, work) : createRow(goodsChannelGroupConfig, wire, work)

/**
 * Writes several configurations, each for itself; those that could not be written are named with their
 * place in the list.
 */
export async function saveConfigs(
  parameters: Parameters,
  work: Work,
  prepare: (wire: Parameters, work: Work) => Promise<Parameters>,
): Promise<Done<unknown>> {
  const list = (
    Array.isArray(parameters.items) ? parameters.items : (parameters.configs ?? [])
  ) as readonly Parameters[]
  if (!Array.isArray(list) || list.length === 0) fail('NO_SELECTION')
  if (list.length > MOST) fail('TOO_MANY_ROWS', { limit: MOST, count: list.length })
  const done: Done<unknown>[] = [],
    failed: RowOutcome[] = []
  let first: Refusal | null = null
  for (const [index, wire] of list.entries()) {
    try {
      done.push(await inSavepoint(work.db, async () => saveConfig(await prepare(wire, work), work)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      first ??= error
      failed.push(failedRow(String(wire.id ?? index), error))
    }
  }
  if (first && done.length === 0)
    throw new Refusal(first.code, first.params, first.field, { details: { success: 0, fail: failed } })
  return {
    answer: { success: done.length, fail: failed },
    msg: '操作成功!',
    targets: done.flatMap(({ targets }) => targets),
    changes: done.flatMap(({ changes }) => changes ?? []),
    message: `保存 ${done.length} 个渠道组配置`,
  }
}
