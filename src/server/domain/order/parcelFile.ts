import { type ErrorCode, fail, Refusal } from '../../../contract/errors.ts'
import { inKind } from '../../../contract/resources/order/inKind.ts'
import { actOnRows } from '../../engine/act.ts'
import { readInput } from '../../engine/input.ts'
import type { WriteResult } from '../../engine/perform.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import type { UploadedFile } from '../../engine/route.ts'
import type { Services } from '../../services.ts'
import { headingsFor, prefetchRows, tableOf } from '../../import/uploadedSheet.ts'
import { selectWhere } from '../../store/rows.ts'
import { lockOrders } from './lockOrders.ts'
import type { Where } from '../../store/predicate.ts'

export const MAX_BYTES = 5 * 1024 * 1024
const MAX_ROWS = 5000,
  CHUNK_SIZE = 500
const HEADING_ALIASES = {
  orderNo: ['平台订单号', '订单号', '订单编号', 'orderno'],
  expressCode: ['物流公司', '快递公司', '物流公司编码', 'expresscode', 'carrier'],
  expressNo: ['物流单号', '快递单号', '运单号', 'expressno', 'trackingno'],
  qty: ['发货数量', '数量', '件数', 'qty', 'quantity', 'quantitytoship'],
} as const
const COLUMN_NAMES = {
  orderNo: '平台订单号',
  expressCode: '物流公司',
  expressNo: '物流单号',
  qty: '发货数量',
} as const
type Column = keyof typeof HEADING_ALIASES
type Line = Readonly<Record<Column, string>> & { readonly row: number }
/** A line that could not be shipped: its row number in the file, its cells and the reason. */
interface FailedLine extends Line {
  readonly msg: string
  readonly errCode: ErrorCode
}

const LIMITS = { maxRows: MAX_ROWS, maxBytes: MAX_BYTES } as const
/** Reads a file of parcels before the transaction begins. */
export const readParcelsAhead = (upload: UploadedFile, services: Services): Promise<void> =>
  prefetchRows(upload, LIMITS, services)

/** The lines of a file of parcels; refuses a file without the required columns. */
async function linesOf(upload: UploadedFile | null, { services }: Work): Promise<Line[]> {
  const { headings, rows } = await tableOf(upload, LIMITS, services)
  const matched = headingsFor(HEADING_ALIASES, headings)
  const columnIndex = (column: Column): number =>
    headings.indexOf(
      matched[column] ?? fail('SHEET_COLUMN_MISSING', { heading: COLUMN_NAMES[column] }, 'file'),
    )
  const indexes = {
    orderNo: columnIndex('orderNo'),
    expressCode: columnIndex('expressCode'),
    expressNo: columnIndex('expressNo'),
    qty: columnIndex('qty'),
  }
  const cell = (cells: readonly string[], column: Column): string => (cells[indexes[column]] ?? '').trim()
  return rows.map(({ number, cells }) => ({
    row: number,
    orderNo: cell(cells, 'orderNo'),
    expressCode: cell(cells, 'expressCode'),
    expressNo: cell(cells, 'expressNo'),
    qty: cell(cells, 'qty').replaceAll(',', ''),
  }))
}

/** Ids of the orders by number; orders the caller may not see are left out. */
async function idsOf(lines: readonly Line[], work: Work): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(lines.map(({ orderNo }) => orderNo).filter(Boolean))],
    ids = new Map<string, string>()
  for (let from = 0; from < numbers.length; from += CHUNK_SIZE) {
    const where: Where<typeof inKind> = {
      all: [
        visibleTo(inKind, work),
        { field: 'orderNo', operator: 'in', values: numbers.slice(from, from + CHUNK_SIZE) },
      ],
    }
    for (const row of await selectWhere(work.db, inKind, work.tenantId, where))
      ids.set(String(row.orderNo), row.id)
  }
  return ids
}

/** Ships one parcel like the action of the order. Returns the refusal, null where it succeeded. */
async function shipLine(
  { orderNo, expressCode, expressNo, qty }: Line,
  id: string | undefined,
  work: Work,
): Promise<Refusal | null> {
  const action = inKind.actions.upDeliverGoods
  try {
    if (!orderNo || !id) return new Refusal(orderNo ? 'ORDER_NOT_FOUND' : 'ORDER_NO_REQUIRED')
    const input = await readInput(action.input ?? {}, { qty, expressCode, expressNo }, work)
    return (await actOnRows({ resource: inKind, name: 'upDeliverGoods', action, ids: [id], input }, work))
      .refusal
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * Ships the parcels of a file line by line; failed lines are returned with their reason. Throws the first
 * refusal where all lines failed.
 */
export async function shipFile(work: Work, upload: UploadedFile | null): Promise<WriteResult<unknown>> {
  const lines = await linesOf(upload, work),
    ids = await idsOf(lines, work)
  await lockOrders([...ids.values()], work, { mayFail: false })
  const seenKeys = new Set<string>(),
    targets = new Set<string>(),
    failedLines: FailedLine[] = []
  let firstRefusal: Refusal | null = null
  for (const line of lines) {
    const key = `${line.orderNo} ${line.expressNo}`,
      id = ids.get(line.orderNo)
    const refusal =
      line.expressNo && seenKeys.has(key) ? new Refusal('SHEET_ROW_REPEATED') : await shipLine(line, id, work)
    seenKeys.add(key)
    if (refusal) failedLines.push({ ...line, msg: refusal.message, errCode: refusal.code })
    else if (id) targets.add(id)
    firstRefusal ??= refusal
  }
  const success = lines.length - failedLines.length
  if (firstRefusal && success === 0)
    throw new Refusal(firstRefusal.code, firstRefusal.params, undefined, {
      details: { success, fail: failedLines },
    })
  const failed = failedLines.length > 0 ? `，失败 ${failedLines.length} 行` : ''
  return {
    answer: { success, fail: failedLines },
    targets: [...targets],
    message: `批量发货 ${success} 行${failed}：${upload?.filename ?? ''}`,
  }
}
