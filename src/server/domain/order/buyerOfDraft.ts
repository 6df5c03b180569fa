import { isEmpty } from '../../../contract/define/validate.ts'
import { fail, type PlainCode, Refusal } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { type Buyer, buyerOf } from './buyer.ts'

/**
 * The merchant that the draft of a document names by `merchantId` or `merchantCode`, which passed gate G1. Refuses
 * with `missing` where it names none.
 */
export async function buyerOfDraft(draft: Changes, missing: PlainCode, work: Work): Promise<Buyer> {
  const [chosen] = isEmpty(draft.merchantId)
    ? []
    : await findRows(work.db, merchantConfig, work.tenantId, [String(draft.merchantId)])
  const code = isEmpty(draft.merchantCode) ? chosen?.merchantCode : String(draft.merchantCode)
  if (!code) return fail(missing, {}, 'merchantId')
  if (chosen && chosen.merchantCode !== code) fail('STOCK_OUT_MERCHANT_DIFFERS', {}, 'merchantCode')
  try {
    return await buyerOf(code, work)
  } catch (error) {
    // A merchant that may not buy is said beside the field in which it was chosen.
    if (error instanceof Refusal && error.field === undefined) fail(error.code as PlainCode, {}, 'merchantId')
    throw error
  }
}
