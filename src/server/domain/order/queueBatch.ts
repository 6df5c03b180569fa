import { errorText, type PlainCode } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { submitJob } from '../../jobs/queue.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import type { Work } from '../../engine/work.ts'
import { type BatchRow, putBatchRows } from '../../store/order/batchRows.ts'
import { updateRows } from '../../store/rows.ts'
import { type Batch, lineOf, type LineRules, DuplicateDetector } from './batchLines.ts'
import { type Template, recordTemplateUse } from './batchTemplate.ts'

/** Name of the queue of long order batches. */
export const ORDER_BATCH_QUEUE = 'orderBatch'
/** Batches with more rows are validated and created in the background. */
export const MAX_SYNC_ROWS = 5000
/** Lines with their row numbers, and the rules they are read by. */
export interface BatchLines {
  readonly lines: readonly { readonly rowNo: number; readonly raw: unknown }[]
  readonly rules: LineRules
  readonly template: Template | null
}

/**
 * Stores the lines of a long batch, sealed, and submits its job. Duplicates are found here, since a run sees
 * only one part of the lines.
 */
export async function queueBatch(batch: Batch, { lines, rules, template }: BatchLines, work: Work) {
  const duplicates = new DuplicateDetector(rules.dedupe)
  const batchRows = await mapWithPauses(lines, ({ rowNo, raw }): BatchRow => {
    const line = lineOf(raw, rules)
    const code: PlainCode | null =
      line.merchantOrderNo === null && !rules.autoOrderNo
        ? 'MERCHANT_ORDER_NO_REQUIRED'
        : duplicates.isDuplicate(line)
          ? 'SHEET_ROW_REPEATED'
          : null
    return {
      rowNo,
      body: work.vault.seal(JSON.stringify(line)),
      unitPrice: null,
      error: code && errorText(code),
      errCode: code,
    }
  })
  await putBatchRows(work.db, work.tenantId, batch.id, batchRows)
  await submitJob(work, { queue: ORDER_BATCH_QUEUE, id: batch.id })
  await updateRows(work.db, merchantOrderBatch, {
    tenantId: work.tenantId,
    ids: [batch.id],
    set: { batchState: 'reading', processedRows: 0 },
    userId: work.caller.session.userId,
  })
  if (template) await recordTemplateUse(template, work)
  return {
    answer: {
      batchNo: batch.batchNo,
      batchState: merchantOrderBatch.states.wire.reading,
      totalRows: batchRows.length,
    },
    targets: [batch.id],
    message: `${batch.batchNo ?? ''}：开始校验 ${batchRows.length} 行`,
  }
}
