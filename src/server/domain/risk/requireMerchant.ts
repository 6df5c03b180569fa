import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'

/** Refuses a merchant code that does not exist or is not visible to the caller. */
export async function requireMerchant(merchantCode: unknown, work: Work): Promise<void> {
  const merchants = await selectWhere(work.db, merchantConfig, work.tenantId, {
    all: [
      visibleTo(merchantConfig, work),
      { field: 'merchantCode', operator: 'equals', values: [String(merchantCode ?? '')] },
    ],
  })
  if (merchants.length === 0) fail('MERCHANT_NOT_FOUND', {}, 'merchantCode')
}
