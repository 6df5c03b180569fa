import { fail } from '../../../contract/errors.ts'
import type { CompareColumns } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { headingsFor } from '../../import/uploadedSheet.ts'

export type BillColumn = keyof CompareColumns

/** Usual headings of the columns of a supplier's bill, the likeliest first. */
const HEADINGS: Readonly<Record<BillColumn, readonly string[]>> = {
  orderNo: ['渠道订单号', '外部订单号', '客户订单号', '商户订单号', 'outorderno', 'channelorderno'],
  supplierOrderNo: [
    '供应商单号',
    '供应商订单号',
    '平台订单号',
    '订单号',
    '交易号',
    '流水号',
    'orderno',
    'tradeno',
  ],
  amount: ['金额', '结算金额', '应付金额', '扣款金额', '采购金额', '订单金额', 'amount', 'price'],
  state: ['状态', '订单状态', '结果', 'state', 'status'],
}
/** What a column is called where it is missing. */
const NAMES: Readonly<Record<BillColumn, string>> = {
  orderNo: '渠道订单号',
  supplierOrderNo: '供应商单号',
  amount: '金额',
  state: '状态',
}
export const TEMPLATE_HEADINGS: readonly string[] = ['渠道订单号', '供应商单号', '金额', '状态']

const isColumn = (name: string): name is BillColumn => Object.hasOwn(HEADINGS, name)

/** The map of a call: an object or its JSON; null where there is none. Refuses anything else. */
export function readColumnMap(requested: unknown): CompareColumns | null {
  let map = requested
  if (map === undefined || map === null || map === '') return null
  if (typeof map === 'string')
    try {
      map = JSON.parse(map)
    } catch {
      return fail('COLUMN_MAP_INVALID', {}, 'columnMap')
    }
  const isMap =
    typeof map === 'object' &&
    map !== null &&
    !Array.isArray(map) &&
    Object.entries(map).every(
      ([name, heading]) => isColumn(name) && (heading === null || typeof heading === 'string'),
    )
  return isMap ? (map as CompareColumns) : fail('COLUMN_MAP_INVALID', {}, 'columnMap')
}

interface Headings {
  readonly requested: CompareColumns | null
  /** The map of the supplier's last bill. */
  readonly remembered: CompareColumns | null
  readonly headings: readonly string[]
}

/** The heading of each column: as requested, else as in the supplier's last bill, else by its usual names. */
export function suggestColumns({ remembered, headings }: Omit<Headings, 'requested'>): CompareColumns {
  const usual = headingsFor(HEADINGS, headings)
  const kept = Object.entries(remembered ?? {}).filter(
    ([, heading]) => typeof heading === 'string' && headings.includes(heading),
  )
  return { ...usual, ...Object.fromEntries(kept) }
}

/**
 * The heading of each column of a bill. Refuses with `COMPARE_COLUMN_MISSING` where the amount, both numbers, or
 * a requested heading are missing.
 */
export function columnsOf({ requested, remembered, headings }: Headings): CompareColumns {
  const map = requested ?? suggestColumns({ remembered, headings })
  for (const heading of Object.values(map))
    if (heading && !headings.includes(heading)) fail('COMPARE_COLUMN_MISSING', { heading }, 'columnMap')
  if (!map.amount) fail('COMPARE_COLUMN_MISSING', { heading: NAMES.amount }, 'columnMap')
  if (!map.orderNo && !map.supplierOrderNo)
    fail('COMPARE_COLUMN_MISSING', { heading: `${NAMES.orderNo} / ${NAMES.supplierOrderNo}` }, 'columnMap')
  return map
}
