import { fail, notFound } from '../../../contract/errors.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { startStock } from './addStock.ts'

/** Gives a new activity its first codes. */
export async function startInitialStock(id: string, quantity: number, work: Work): Promise<void> {
  const [row] = await findRows(work.db, couponActivity, work.tenantId, [id])
  if (!row) throw notFound(couponActivity)
  if (row.codeMode === 'imported') fail('CODE_FILE', {}, 'initialStock')
  await startStock(row, { quantity }, work)
}
