import type { Choice } from '../../../contract/define/row.ts'
import type { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import type { Fen } from '../../../kernel/money.ts'

/** One use of a voucher, as whoever takes it asks for it. */
export interface Use {
  readonly code: string
  readonly verifyAmount: Fen | null
  readonly verifyTimes: number | null
  readonly activityId: string | null
  readonly skuId: string | null
  readonly quantity: number
  readonly mobile: string | null
  readonly merchantId: string | null
  readonly merchantCode: string | null
  readonly bizOrderNo: string | null
  /** Only vouchers of this merchant are found. */
  readonly onlyOf?: string
  readonly channel: NonNullable<Choice<typeof eternityVerification, 'verifyChannel'>>
}
