import { balanceQuery } from './balance.ts'
import { downloadBill, listBills } from './bills.ts'

/** The calls about a merchant's money. */
export const accountCalls = { balance: balanceQuery, bills: listBills, download: downloadBill } as const
