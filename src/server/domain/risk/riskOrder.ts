import type { Row } from '../../../contract/define/row.ts'
import type { blackWhiteRule } from '../../../contract/resources/merchant/blackWhiteRule.ts'
import type { transRule } from '../../../contract/resources/merchant/transRule.ts'
import type { Work } from '../../engine/work.ts'
import type { CounterValue, WideEntry } from '../../store/order/riskRows.ts'

/** What the gates need to know of an order, before there is one. */
export interface RiskOrder {
  readonly merchantCode: string
  readonly skuId: string
  /** Fen. */
  readonly orderAmount: number
  readonly account?: string | null | undefined
  readonly buyerIp?: string | null | undefined
  readonly buyerUserId?: string | null | undefined
  /** By number or name; null leaves the region unchecked. */
  readonly province?: string | null | undefined
  /** Whole address of goods that are sent; null for all others. */
  readonly address?: string | null | undefined
  /** When it is ordered; now unless told. */
  readonly at?: Date | undefined
}

/** What many orders of one merchant ask the gates for, read at once. */
export interface RiskPrefetch {
  readonly trans: Row<typeof transRule>
  readonly rule: Row<typeof blackWhiteRule>
  readonly entries: readonly WideEntry[]
  /** When the same was ordered last, in milliseconds by SKU and digest. */
  readonly recent: ReadonlyMap<string, number>
  readonly counters: ReadonlyMap<string, CounterValue>
}
/**
 * Where the gates work: inside the order's transaction; with what was read ahead for all of several orders.
 */
export type RiskContext = Pick<Work, 'db' | 'tenantId' | 'vault' | 'database'> & {
  readonly riskPrefetch?: RiskPrefetch | undefined
}

/**
 * What gate G4 says of an order; `code` is the refusal of a rejected one, `reason` what is kept with a held
 * one.
 */
export interface RiskVerdict {
  readonly hit: null | 'reject' | 'block'
  readonly code: 'RISK_REJECT' | 'RISK_FREQ' | null
  readonly reason: string | null
}
