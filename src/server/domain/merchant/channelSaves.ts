import { fail, Refusal } from '../../../contract/errors.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { failedRow, type RowOutcome } from '../../../contract/wire.ts'
import type { WriteResult } from '../../engine/perform.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { inSavepoint } from '../../store/database.ts'

const MAX_CONFIGS = 200

/** Saves one configuration with its channels; creates it where it has no id. */
export const saveConfig = (wire: Parameters, work: Work): Promise<WriteResult<unknown>> =>
  wire.id ? updateRow(goodsChannelGroupConfig, wire, work) : createRow(goodsChannelGroupConfig, wire, work)

/**
 * Saves several configurations, each in a savepoint of its own. A failed one is identified by its id or its
 * index in the list; throws the first refusal where all failed.
 */
export async function saveConfigs(
  parameters: Parameters,
  work: Work,
  prepare: (wire: Parameters, work: Work) => Promise<Parameters>,
): Promise<WriteResult<unknown>> {
  const list = (
    Array.isArray(parameters.items) ? parameters.items : (parameters.configs ?? [])
  ) as readonly Parameters[]
  if (!Array.isArray(list) || list.length === 0) fail('NO_SELECTION')
  if (list.length > MAX_CONFIGS) fail('TOO_MANY_ROWS', { limit: MAX_CONFIGS, count: list.length })
  const saved: WriteResult<unknown>[] = [],
    failed: RowOutcome[] = []
  let firstRefusal: Refusal | null = null
  for (const [index, wire] of list.entries()) {
    try {
      saved.push(await inSavepoint(work.db, async () => saveConfig(await prepare(wire, work), work)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      firstRefusal ??= error
      failed.push(failedRow(String(wire.id ?? index), error))
    }
  }
  if (firstRefusal && saved.length === 0)
    throw new Refusal(firstRefusal.code, firstRefusal.params, firstRefusal.field, {
      details: { success: 0, fail: failed },
    })
  return {
    answer: { success: saved.length, fail: failed },
    msg: '操作成功!',
    targets: saved.flatMap(({ targets }) => targets),
    changes: saved.flatMap(({ changes }) => changes ?? []),
    message: `保存 ${saved.length} 个渠道组配置`,
  }
}
