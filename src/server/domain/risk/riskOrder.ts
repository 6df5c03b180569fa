import type { Row } from '../../../contract/define/row.ts'
import type { blackWhiteRule } from '../../../contract/resources/merchant/blackWhiteRule.ts'
import type { transRule } from '../../../contract/resources/merchant/transRule.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import type { Reader, Writer } from '../../store/db.ts'
import type { CounterValue, WideEntry } from '../../store/order/riskRows.ts'

/** What the risk gates need to know of an order before it exists. */
export interface RiskOrder {
  readonly merchantCode: string
  readonly skuId: string
  /** Fen. */
  readonly orderAmount: Fen
  readonly account?: string | null | undefined
  readonly buyerIp?: string | null | undefined
  readonly buyerUserId?: string | null | undefined
  /** Region code or name; null skips the region check. */
  readonly province?: string | null | undefined
  /** Full address of physical goods; null for others. */
  readonly address?: string | null | undefined
  /** Time of the order, by default now. */
  readonly at?: Date | undefined
}

/** Data that gates G3 and G4 need for many orders of one merchant, read at once. */
export interface RiskPrefetch {
  readonly trans: Row<typeof transRule>
  readonly rule: Row<typeof blackWhiteRule>
  readonly entries: readonly WideEntry[]
  /** Time of the last order in milliseconds, by SKU and account digest. */
  readonly recent: ReadonlyMap<string, number>
  readonly counters: ReadonlyMap<string, CounterValue>
}
/** Where the gates read, with prefetched data where several orders are checked. */
export type RiskReading = Pick<Work, 'tenantId' | 'vault' | 'database'> & {
  readonly db: Reader
  readonly riskPrefetch?: RiskPrefetch | undefined
}
/** The same within the transaction of an order, which is also counted there. */
export type RiskContext = RiskReading & { readonly db: Writer }

/** Verdict of gate G4: `code` is the refusal of a rejected order, `reason` is stored with a blocked one. */
export interface RiskVerdict {
  readonly hit: null | 'reject' | 'block'
  readonly code: 'RISK_REJECT' | 'RISK_FREQ' | null
  readonly reason: string | null
}
