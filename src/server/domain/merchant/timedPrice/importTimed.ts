import { type FieldError, fieldError, Refusal } from '../../../../contract/errors.ts'
import { merchantTimedPriceAdjustment } from '../../../../contract/resources/merchant/merchantTimedPriceAdjustment.ts'
import type { ImportRow, ImportRowsResult, ImportRun } from '../../../engine/hooks.ts'
import { createRow } from '../../../engine/save.ts'
import type { Work } from '../../../engine/work.ts'
import { inSavepoint } from '../../../store/database.ts'
import { type Catalogue, loadCatalogue } from '../importCatalogue.ts'

/** The values of a line that are those of its task. */
const TASK_COLUMNS = [
  'taskName',
  'adjustField',
  'adjustMode',
  'adjustValue',
  'executeTime',
  'revertTime',
] as const
/** Goods of one task, which lists them. */
const MAX_GOODS = 1000
const FEN_PER_YUAN = 100

interface Line {
  readonly row: ImportRow
  readonly goodsId: string
}

/** The goods of a line, or what is wrong with it. */
function resolve(row: ImportRow, catalogue: Catalogue): Line | readonly FieldError[] {
  const { values, errors } = row
  const merchant = catalogue.merchant(values.merchantCode),
    sku = catalogue.sku(values.skuCode)
  const goods = merchant && sku ? catalogue.goods(merchant, sku) : null
  const faults = [
    ...errors,
    ...(merchant ? [] : [fieldError('merchantCode', 'MERCHANT_NOT_FOUND')]),
    ...(sku ? [] : [fieldError('skuCode', 'SKU_NOT_FOUND')]),
    ...(merchant && sku && !goods ? [fieldError('skuCode', 'MERCHANT_GOODS_MISSING')] : []),
  ]
  return goods && faults.length === 0 ? { row, goodsId: goods.id } : faults
}

/** The task of some lines, as a form sends it; money in the file is in yuan. */
function draftOf(lines: readonly Line[]) {
  const { values } = (lines[0] as Line).row
  const { adjustField, adjustMode } = merchantTimedPriceAdjustment.fields
  const value = Number(values.adjustValue)
  return {
    taskName: values.taskName,
    scopeType: merchantTimedPriceAdjustment.fields.scopeType.wire?.goods,
    goodsIds: lines.map(({ goodsId }) => goodsId),
    adjustField: adjustField.wire?.[values.adjustField as 'discount'],
    adjustMode: adjustMode.wire?.[values.adjustMode as 'set'],
    adjustValue: values.adjustField === 'fixedPrice' ? Math.round(value * FEN_PER_YUAN) : value,
    executeTime: values.executeTime,
    revertTime: values.revertTime ?? null,
  }
}

/** Lines of one task each, in parts of what a task may list. */
function tasksIn(lines: readonly Line[]): readonly (readonly Line[])[] {
  const byTask = new Map<string, Line[]>()
  for (const line of lines) {
    const key = JSON.stringify(TASK_COLUMNS.map((name) => line.row.values[name] ?? null))
    byTask.set(key, [...(byTask.get(key) ?? []), line])
  }
  return [...byTask.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / MAX_GOODS) }, (_, part) =>
      all.slice(part * MAX_GOODS, (part + 1) * MAX_GOODS),
    ),
  )
}

/**
 * Enters adjustments according to the lines of a file. Lines with errors are returned as faulty and not written, and so
 * are all lines of a task that is refused.
 */
export async function importTimedPrices(
  rows: readonly ImportRow[],
  { write }: ImportRun,
  work: Work,
): Promise<ImportRowsResult> {
  const catalogue = await loadCatalogue(rows, work)
  const lines: Line[] = [],
    faulty: { number: number; errors: readonly FieldError[] }[] = [],
    ids: string[] = []
  for (const row of rows) {
    const result = resolve(row, catalogue)
    if ('goodsId' in result) lines.push(result)
    else faulty.push({ number: row.number, errors: result })
  }
  if (!write) return { ids, faulty }
  for (const task of tasksIn(lines))
    try {
      const created = await inSavepoint(work.db, () =>
        createRow(merchantTimedPriceAdjustment, draftOf(task), work),
      )
      ids.push(...created.targets)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { field, text, errCode } = error.fieldError
      const errors = [{ field: field === '' ? 'taskName' : field, text, ...(errCode ? { errCode } : {}) }]
      faulty.push(...task.map(({ row }) => ({ number: row.number, errors })))
    }
  return { ids, faulty }
}
