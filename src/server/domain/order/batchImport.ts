import { fail, Refusal } from '../../../contract/errors.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { type Fen, addFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { WriteResult } from '../../engine/perform.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, UploadedFile } from '../../engine/route.ts'
import type { RefusedLine } from '../../store/order/batchLineRows.ts'
import { type BatchRow, putBatchRows } from '../../store/order/batchRows.ts'
import { updateRows } from '../../store/rows.ts'
import { queueBatch, MAX_SYNC_ROWS } from './queueBatch.ts'
import {
  type Batch,
  LineValidator,
  type LineRules,
  lineOf,
  requestOf,
  sentenceOf,
  textOf,
  DEFAULT_RULES,
} from './batchLines.ts'
import { linesOf } from './batchSheet.ts'
import { type Template, findTemplate, recordTemplateUse } from './batchTemplate.ts'
import { type BatchInput, findBuyer, makeBatch } from './newBatch.ts'

const MAX_ROWS = 2000
type Answer = Omit<WriteResult<unknown>, 'targets'> & { readonly targets?: readonly string[] }

const rulesOf = (skuId: unknown, template: Template | null): LineRules =>
  template
    ? {
        skuId: textOf(skuId) ?? template.skuId,
        qty: template.defaultQty ?? 1,
        autoOrderNo: template.autoOrderNo !== false,
        dedupe: template.dedupe ?? DEFAULT_RULES.dedupe,
      }
    : { ...DEFAULT_RULES, skuId: textOf(skuId) }

/**
 * Validates typed or pasted order lines and stores them as a batch that waits for confirmation. Refuses more
 * than `MAX_ROWS` lines with `TOO_MANY_ROWS`.
 */
export async function importBatch(parameters: Parameters, work: Work): Promise<Answer> {
  const { rows, skuId, quickTemplateId } = parameters
  if (!Array.isArray(rows) || rows.length === 0) return fail('BATCH_ROWS_REQUIRED', {}, 'rows')
  if (rows.length > MAX_ROWS) fail('TOO_MANY_ROWS', { limit: MAX_ROWS, count: rows.length })
  const template = await findTemplate(quickTemplateId, work)
  return validateBatch(
    parameters,
    {
      lines: rows.map((raw, index) => ({ rowNo: index + 1, raw })),
      rules: rulesOf(skuId, template),
      template,
      kind: 'text',
      fileName: null,
    },
    work,
  )
}

/**
 * Validates the order lines of a file and stores them as a batch; the columns are found by a template or a
 * column map.
 */
export async function importBatchFile(
  parameters: Parameters,
  work: Work,
  upload: UploadedFile | null,
): Promise<Answer> {
  const template = await findTemplate(parameters.quickTemplateId, work)
  const lines = await linesOf(
    upload ?? fail('FILE_MISSING', {}, 'file'),
    { columnMap: parameters.columnMap, headerRow: parameters.headerRow, template },
    work,
  )
  return validateBatch(
    parameters,
    {
      lines,
      rules: rulesOf(parameters.skuId, template),
      template,
      kind: 'excel',
      fileName: upload?.filename ?? null,
    },
    work,
  )
}

async function validateBatch(
  parameters: Parameters,
  { lines, rules, template, kind, fileName }: BatchInput,
  work: Work,
): Promise<Answer> {
  const validator = new LineValidator(work, rules.dedupe)
  const buyer = await findBuyer(parameters, validator, work)
  if (template?.merchantCode && template.merchantCode !== buyer.merchant.merchantCode)
    fail('QUICK_TEMPLATE_OTHER_MERCHANT', {}, 'quickTemplateId')
  const batch = await makeBatch(buyer, { lines, template, kind, fileName }, work)
  if (lines.length > MAX_SYNC_ROWS) return queueBatch(batch, { lines, rules, template }, work)
  const { batchRows, totalAmount, blockedRows } = await validateLines(
    batch,
    { lines, rules },
    validator,
    work,
  )
  await putBatchRows(work.db, work.tenantId, batch.id, batchRows)
  const errors: RefusedLine[] = batchRows.flatMap(({ rowNo, error, errCode }) =>
    error ? [{ row: rowNo, msg: error, errCode }] : [],
  )
  const counts = {
    totalRows: batchRows.length,
    okRows: batchRows.length - errors.length,
    badRows: errors.length,
    totalAmount,
  }
  await updateRows(work.db, merchantOrderBatch, {
    tenantId: work.tenantId,
    ids: [batch.id],
    set: { ...counts, blockedRows, processedRows: batchRows.length },
    userId: work.caller.session.userId,
  })
  if (template) await recordTemplateUse(template, work)
  const availableAmount = buyer.account.availableAmount ?? ZERO_FEN
  return {
    answer: {
      batchNo: batch.batchNo,
      ...counts,
      blockedRows,
      availableAmount,
      availableAfter: subtractFen(availableAmount, totalAmount),
      errors,
    },
    targets: [batch.id],
    message: `${batch.batchNo ?? ''}：可下单 ${counts.okRows} 行，错误 ${counts.badRows} 行`,
  }
}

/** The validated lines of a batch, and the total amount in fen of those that can be ordered. */
interface ValidatedLines {
  readonly batchRows: readonly BatchRow[]
  readonly totalAmount: Fen
  readonly blockedRows: number
}

async function validateLines(
  batch: Batch,
  { lines, rules }: Pick<BatchInput, 'lines' | 'rules'>,
  validator: LineValidator,
  work: Work,
): Promise<ValidatedLines> {
  const batchRows: BatchRow[] = []
  let totalAmount = ZERO_FEN,
    blockedRows = 0
  const parsedLines = lines.map(({ rowNo, raw }) => ({ rowNo, line: lineOf(raw, rules) }))
  const numberedLines = parsedLines.filter(({ line }) => line.merchantOrderNo !== null || rules.autoOrderNo)
  const results = await validator.validate(
    numberedLines.map(({ rowNo, line }) => requestOf(line, rowNo, batch)),
  )
  const outcomes = new Map(numberedLines.map(({ rowNo }, index) => [rowNo, results[index]]))
  for (const { rowNo, line } of parsedLines) {
    const outcome = outcomes.get(rowNo) ?? new Refusal('MERCHANT_ORDER_NO_REQUIRED')
    const isRefused = outcome instanceof Refusal
    if (!isRefused) {
      totalAmount = addFen(totalAmount, outcome.amount)
      blockedRows += outcome.blockReason ? 1 : 0
    }
    batchRows.push({
      rowNo,
      body: work.vault.seal(JSON.stringify(line)),
      unitPrice: isRefused ? null : outcome.row.unitPrice,
      error: isRefused ? sentenceOf(outcome) : null,
      errCode: isRefused ? outcome.code : null,
    })
    await validator.pauses.due()
  }
  return { batchRows, totalAmount, blockedRows }
}
