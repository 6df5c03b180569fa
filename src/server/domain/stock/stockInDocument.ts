import type { Row } from '../../../contract/define/row.ts'
import type { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'

/** A document of goods that come in. */
export type StockIn = Row<typeof stockInRecord>
