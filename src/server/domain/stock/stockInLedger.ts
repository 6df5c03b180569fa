import { fail } from '../../../contract/errors.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { findRows } from '../../store/rows.ts'
import { booksOf, postCost } from './stockWork.ts'
import type { StockIn } from './stockInDocument.ts'

/** Settlement account of a supplier; refused where it has none. */
export async function accountOf(supplierId: string, { db, tenantId }: Work): Promise<string> {
  const [supplier] = await findRows(db, supplierConfig, tenantId, [supplierId])
  return typeof supplier?.accountId === 'string'
    ? supplier.accountId
    : fail('SUPPLIER_ACCOUNT_MISSING', {}, 'supplierId')
}

/**
 * Posts the cost of received pieces: purchased goods as a payable to the supplier, returned or surplus goods as
 * recovered cost.
 */
export async function postReceipt(row: StockIn, work: Work, qty: number): Promise<void> {
  const amount = multiplyFen(row.unitCost, qty)
  if (amount === 0) return
  if (row.supplierId === null)
    await postCost(work, { bizType: 'stockBack', bizNo: row.inNo ?? '', amount, qty })
  else
    await post(booksOf(work), {
      bizType: 'stockIn',
      bizNo: row.inNo ?? '',
      accountId: await accountOf(row.supplierId, work),
      amount,
      dims: { qty },
    })
}

/**
 * Posts the cost of pieces whose receipt is reversed: as a return to the supplier, or as a loss where there is
 * none.
 */
export async function postReceiptReversal(row: StockIn, work: Work, qty: number): Promise<void> {
  const amount = multiplyFen(row.unitCost, qty)
  if (amount === 0) return
  const bizNo = row.inNo ?? ''
  if (row.supplierId === null)
    await postCost(work, { bizType: 'stockLoss', bizNo, phase: 'reverse', amount, qty })
  else
    await post(booksOf(work), {
      bizType: 'stockReturn',
      bizNo,
      phase: 'reverse',
      accountId: await accountOf(row.supplierId, work),
      amount,
      dims: { qty },
    })
}
