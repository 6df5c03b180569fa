import { fail } from '../../../contract/errors.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import type { Attempt } from './changePlan.ts'

/** Id of the settlement account of the supplier of an attempt; refuses where there is none. */
export async function supplierAccount(attempt: Attempt, work: Work): Promise<string> {
  const [supplier] = await findRows(work.db, supplierConfig, work.tenantId, [attempt.supplierId ?? ''])
  return typeof supplier?.accountId === 'string' ? supplier.accountId : fail('SUPPLIER_ACCOUNT_MISSING')
}
