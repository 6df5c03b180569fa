import type { FavorPlatform } from '../../contract/parts/favorTerms.ts'
import type { PayAccount } from '../payments/provider.ts'

/** The account of a merchant at the platform that issues its vouchers. */
export interface FavorAccount extends PayAccount {
  readonly platform: FavorPlatform
  readonly tenantId: string
}
