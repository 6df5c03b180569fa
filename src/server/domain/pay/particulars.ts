import type { Particulars } from '../../engine/particularsByNoun.ts'
import { paymentManagementInfoParticulars } from './paymentManagementInfo.ts'
import { payBillDifferenceParticulars, payBillParticulars } from './bill/payBill.ts'
import { payOrderParticulars } from './payOrder.ts'

/** What is particular to the nouns of payments. */
export const PAY_PARTICULARS: readonly Particulars[] = [
  paymentManagementInfoParticulars,
  payOrderParticulars,
  payBillParticulars,
  payBillDifferenceParticulars,
]
