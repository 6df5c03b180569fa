import { accountFinance } from '../../../contract/resources/finance/accountFinance.ts'
import { particulars } from '../../engine/particulars.ts'
import { temporaryCreditSave, temporaryCreditCancel } from './tempCreditActions.ts'
import { accountFinanceHooks, recharge, chargeback, withdraw, creditSave } from './accountFinance.ts'

export const accountFinanceParticulars = particulars(accountFinance, {
  hooks: accountFinanceHooks,
  actions: { recharge, chargeback, withdraw, creditSave, temporaryCreditSave, temporaryCreditCancel },
})
