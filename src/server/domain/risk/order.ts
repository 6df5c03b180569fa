import type { Work } from '../../engine/work.ts'

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

/** Where the gates work: inside the order's transaction. */
export type RiskPlace = Pick<Work, 'db' | 'tenantId' | 'vault' | 'database'>

/** What gate G4 says of an order; `code` is the refusal of a rejected one, `reason` what is kept with a held one. */
export interface RiskVerdict { readonly hit: null | 'reject' | 'block'; readonly code: 'RISK_REJECT' | 'RISK_FREQ' | null; readonly reason: string | null }
