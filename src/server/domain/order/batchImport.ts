import { fail, Refusal, refuse } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Done } from '../../engine/perform.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, Sent } from '../../engine/route.ts'
import { type BatchRow, putBatchRows } from '../../store/order/batchRows.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { leaveBatch, type Lines, LONG } from './batchLong.ts'
import {
  type Batch,
  Judge,
  type LineRules,
  lineOf,
  requestOf,
  sentenceOf,
  textOf,
  USUAL_RULES,
} from './batchLines.ts'
import { linesOf } from './batchSheet.ts'
import { type Template, templateNamed, useTemplate } from './batchTemplate.ts'
import type { Buyer } from './buyer.ts'

const MOST_ROWS = 2000,
  LIFE_MS = 2 * 3_600_000
type Answer = Omit<Done<unknown>, 'targets'> & { readonly targets?: readonly string[] }
interface RowError {
  readonly row: number
  readonly msg: string
}
/** Lines with the numbers of the rows they stand in, and how they are to be read. */
interface Brought extends Lines {
  readonly kind: 'text' | 'excel'
  readonly fileName: string | null
}

const rulesOf = (skuId: unknown, template: Template | null): LineRules =>
  template
    ? {
        skuId: textOf(skuId) ?? template.skuId,
        qty: template.defaultQty ?? 1,
        autoOrderNo: template.autoOrderNo !== false,
        dedupe: template.dedupe ?? USUAL_RULES.dedupe,
      }
    : { ...USUAL_RULES, skuId: textOf(skuId) }

/** Reads and judges typed or pasted lines of orders, and keeps them for somebody to confirm. */
export async function importBatch(parameters: Parameters, work: Work): Promise<Answer> {
  const { rows, skuId, quickTemplateId } = parameters
  if (!Array.isArray(rows) || rows.length === 0) return refuse('请至少填写一行', 'rows')
  if (rows.length > MOST_ROWS) fail('TOO_MANY_ROWS', { limit: MOST_ROWS, count: rows.length })
  const template = await templateNamed(quickTemplateId, work)
  return judgeBatch(
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

/** Reads and judges the orders of a file by a template or by a map of its columns. */
export async function importBatchFile(
  parameters: Parameters,
  work: Work,
  sent: Sent | null,
): Promise<Answer> {
  const template = await templateNamed(parameters.quickTemplateId, work)
  const lines = await linesOf(
    sent ?? refuse('请选择文件', 'file'),
    { columnMap: parameters.columnMap, headerRow: parameters.headerRow, template },
    work,
  )
  return judgeBatch(
    parameters,
    {
      lines,
      rules: rulesOf(parameters.skuId, template),
      template,
      kind: 'excel',
      fileName: sent?.filename ?? null,
    },
    work,
  )
}

/** The merchant a batch is for, by its number or by its id. */
async function buyerNamed(
  { merchantCode, merchantId }: Parameters,
  judge: Judge,
  work: Work,
): Promise<Buyer> {
  const [row] =
    textOf(merchantCode) === null && textOf(merchantId)
      ? await findRows(work.db, merchantConfig, work.tenantId, [String(merchantId)])
      : []
  const code = textOf(merchantCode) ?? textOf(row?.merchantCode)
  return code ? judge.gates.buyer(code) : refuse('请选择商户', 'merchantId')
}

async function judgeBatch(
  parameters: Parameters,
  { lines, rules, template, kind, fileName }: Brought,
  work: Work,
): Promise<Answer> {
  const judge = new Judge(work, rules.dedupe)
  const buyer = await buyerNamed(parameters, judge, work)
  if (template?.merchantCode && template.merchantCode !== buyer.merchant.merchantCode)
    refuse('该模板不属于所选商户', 'quickTemplateId')
  const batch = await makeBatch(buyer, { lines, template, kind, fileName }, work)
  if (lines.length > LONG) return leaveBatch(batch, { lines, rules, template }, work)
  const { kept, totalAmount, blockedRows } = await judgeLines(batch, { lines, rules }, judge, work)
  await putBatchRows(work.db, work.tenantId, batch.id, kept)
  const errors: RowError[] = kept.flatMap(({ rowNo, error }) => (error ? [{ row: rowNo, msg: error }] : []))
  const counts = {
    totalRows: kept.length,
    okRows: kept.length - errors.length,
    badRows: errors.length,
    totalAmount,
  }
  await updateRows(work.db, merchantOrderBatch, {
    tenantId: work.tenantId,
    ids: [batch.id],
    set: { ...counts, blockedRows, processedRows: kept.length },
    userId: work.caller.session.userId,
  })
  if (template) await useTemplate(template, work)
  const availableAmount = buyer.account.availableAmount ?? 0
  return {
    answer: {
      batchNo: batch.batchNo,
      ...counts,
      blockedRows,
      availableAmount,
      availableAfter: availableAmount - totalAmount,
      errors,
    },
    targets: [batch.id],
    message: `${batch.batchNo ?? ''}：可下单 ${counts.okRows} 行，错误 ${counts.badRows} 行`,
  }
}

/** What became of the lines of a batch, and what those come to that can be ordered. */
interface Judged {
  readonly kept: readonly BatchRow[]
  readonly totalAmount: number
  readonly blockedRows: number
}

async function judgeLines(
  batch: Batch,
  { lines, rules }: Pick<Brought, 'lines' | 'rules'>,
  judge: Judge,
  work: Work,
): Promise<Judged> {
  const kept: BatchRow[] = []
  let totalAmount = 0,
    blockedRows = 0
  const read = lines.map(({ rowNo, raw }) => ({ rowNo, line: lineOf(raw, rules) }))
  const numbered = read.filter(({ line }) => line.merchantOrderNo !== null || rules.autoOrderNo)
  const judged = await judge.judge(numbered.map(({ rowNo, line }) => requestOf(line, rowNo, batch)))
  const outcomes = new Map(numbered.map(({ rowNo }, index) => [rowNo, judged[index]]))
  for (const { rowNo, line } of read) {
    const found = outcomes.get(rowNo) ?? new Refusal('RULE', { text: '请填写商户订单号' })
    const bad = found instanceof Refusal
    if (!bad) {
      totalAmount += found.amount
      blockedRows += found.blocked ? 1 : 0
    }
    kept.push({
      rowNo,
      body: work.vault.seal(JSON.stringify(line)),
      unitPrice: bad ? null : Number(found.row.unitPrice),
      error: bad ? sentenceOf(found) : null,
    })
    await judge.pauses.due()
  }
  return { kept, totalAmount, blockedRows }
}

async function makeBatch(
  { merchant }: Buyer,
  { lines, template, kind, fileName }: Pick<Brought, 'lines' | 'template' | 'kind' | 'fileName'>,
  work: Work,
): Promise<Batch> {
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, merchantOrderBatch, work.tenantId, [
    {
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode,
      importType: kind,
      quickTemplateId: template?.id ?? null,
      fileId: fileName,
      totalRows: lines.length,
      okRows: 0,
      badRows: 0,
      totalAmount: 0,
      expireTime: formatMoment(new Date(Date.now() + LIFE_MS)),
      batchState: 'waiting',
      createUser: userId,
      createDept: deptIds[0] ?? null,
    },
  ])
  const [row] = await findRows(work.db, merchantOrderBatch, work.tenantId, [id])
  return row ? (row as unknown as Batch) : fail('NOT_FOUND')
}
