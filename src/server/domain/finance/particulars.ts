import type { Particulars } from '../../engine/particularsByNoun.ts'
import { billStatisticsParticulars } from './bills.ts'
import { merchantStatementDetailsParticulars } from './statementLines.ts'
import { supplierAccountBillParticulars } from './supplierPayments.ts'
import { accountDetailParticulars } from './accountDetail.ts'
import { accountFinanceParticulars } from './accountFinanceParticulars.ts'
import { contractPartyParticulars } from './contractParty.ts'
import { contractPartyAccountParticulars } from './contractPartyAccount.ts'
import { financeAuditParticulars } from './financeAudit.ts'

/** What is particular to the nouns of finance. */
export const FINANCE_PARTICULARS: readonly Particulars[] = [
  accountDetailParticulars,
  accountFinanceParticulars,
  contractPartyParticulars,
  contractPartyAccountParticulars,
  financeAuditParticulars,
  billStatisticsParticulars,
  merchantStatementDetailsParticulars,
  supplierAccountBillParticulars,
]
