import type { Row } from '../../../contract/define/row.ts'
import type { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'

/** A stock receipt. */
export type StockIn = Row<typeof stockInRecord>
