import { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { bankDeductionDiscountSub } from '../../../contract/resources/favor/bankDeductionDiscountSub.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { claim, close } from './bankActions.ts'
import { bankOrderHooks } from './bankImport.ts'
import { retry, retryPart } from './bankRetry.ts'

/** What is particular to what banks give their customers. */
export const BANK_PARTICULARS: readonly Particulars[] = [
  particulars(bankDeductionDiscount, { hooks: bankOrderHooks, actions: { claim, retry, close } }),
  particulars(bankDeductionDiscountSub, { actions: { retry: retryPart } }),
]
