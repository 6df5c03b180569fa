import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { particulars } from '../../engine/particulars.ts'
import { adjust } from './billAdjust.ts'
import { confirm, confirmBill } from './billConfirm.ts'
import { dispute, reconciliation, resolve } from './billDispute.ts'
import { generate, regenerate } from './billGenerate.ts'
import { billHooks } from './billHooks.ts'
import { sendMail } from './billMail.ts'

export const billStatisticsParticulars = particulars(billStatistics, {
  hooks: billHooks,
  actions: { generate, regenerate, confirmBill, confirm, reconciliation, dispute, adjust, resolve, sendMail },
})
