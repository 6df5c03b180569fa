import { fail } from '../../../contract/errors.ts'
import type { ColumnMap } from '../../../contract/resources/risk/quickTemplate.ts'
import type { Services } from '../../services.ts'
import type { Work } from '../../engine/work.ts'
import type { Parameters, UploadedFile } from '../../engine/route.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { headingsFor, prefetchRows, tableOf } from '../../import/uploadedSheet.ts'
import type { Template } from './batchTemplate.ts'

export const MAX_BYTES = 10 * 1024 * 1024
const MAX_ROWS = 50_000
const LIMITS = { maxRows: MAX_ROWS, maxBytes: MAX_BYTES } as const
const SAMPLE_ROWS = 20
type Column = keyof ColumnMap

/** Usual headings of the columns, the likeliest first. */
const HEADING_ALIASES: Readonly<Record<Column, readonly string[]>> = {
  account: ['账号', '充值账号', '手机号', '手机号码', '充值号码', '号码', 'account', 'phone', 'mobile'],
  merchantOrderNo: ['商户订单号', '订单号', '单号', 'merchantorderno', 'orderno'],
  skuCode: ['sku编码', '商品编码', '商品编号', 'sku', 'skucode'],
  qty: ['数量', '件数', 'qty', 'quantity'],
  name: ['收货人', '姓名', '收件人', 'name'],
  phone: ['收货手机号', '联系电话', '收货电话', '电话', '手机号', 'tel'],
  address: ['收货地址', '地址', '详细地址', 'address'],
  remark: ['备注', '说明', 'remark', 'note'],
}

/** Reads a file of orders before the transaction of the request. */
export const readOrdersAhead = (upload: UploadedFile, services: Services): Promise<void> =>
  prefetchRows(upload, LIMITS, services)

/** The headings of a file, sample rows and a suggested column map. Nothing is stored. */
export async function analyzeFile(
  { headerRow }: Parameters,
  services: Services,
  upload: UploadedFile | null,
): Promise<unknown> {
  const { headings, rows } = await tableOf(upload, { ...LIMITS, headerRow }, services)
  const columns = headings.map((heading, index) => heading || `第${index + 1}列`)
  return {
    columns,
    sample: rows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => columns.map((_, index) => (cells[index] ?? '').slice(0, 100))),
    suggestMap: headingsFor(HEADING_ALIASES, columns),
    rowCount: rows.length,
  }
}

function readColumnMap(requested: unknown, template: Template | null): ColumnMap {
  let map: unknown = requested ?? template?.columnMap ?? null
  if (typeof map === 'string' && map !== '')
    try {
      map = JSON.parse(map)
    } catch {
      map = 0
    }
  if (map === null || map === '') return fail('BATCH_COLUMNS_REQUIRED', {}, 'columnMap')
  if (
    typeof map !== 'object' ||
    Array.isArray(map) ||
    Object.entries(map).some(
      ([name, heading]) => !(name in HEADING_ALIASES) || (heading !== null && typeof heading !== 'string'),
    )
  )
    return fail('COLUMN_MAP_INVALID', {}, 'columnMap')
  return map
}

interface MappingInput {
  readonly columnMap: unknown
  readonly headerRow: unknown
  readonly template: Template | null
}
/** The order lines of a file by its column map, with their row numbers. */
export async function linesOf(
  upload: UploadedFile,
  { columnMap, headerRow, template }: MappingInput,
  { services }: Work,
): Promise<{ rowNo: number; raw: unknown }[]> {
  const map = readColumnMap(columnMap, template)
  const { headings, rows } = await tableOf(
    upload,
    { ...LIMITS, headerRow: headerRow ?? template?.headerRow },
    services,
  )
  const columnIndexes = Object.entries(map).flatMap(([name, heading]): [string, number][] => {
    if (!heading) return []
    const position = headings.findIndex(
      (text, index) => text === heading.trim() || (text === '' && heading === `第${index + 1}列`),
    )
    return position < 0 ? fail('SHEET_COLUMN_MISSING', { heading }, 'columnMap') : [[name, position]]
  })
  if (!columnIndexes.some(([name]) => name === 'account' || name === 'address'))
    fail('BATCH_ACCOUNT_COLUMN_REQUIRED', {}, 'columnMap')
  return mapWithPauses(rows, ({ number, cells }) => ({
    rowNo: number,
    raw: Object.fromEntries(columnIndexes.map(([name, position]) => [name, cells[position] ?? ''])),
  }))
}
