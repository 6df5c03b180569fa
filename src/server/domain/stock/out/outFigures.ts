import { contractPartyAccount } from '../../../../contract/resources/finance/contractPartyAccount.ts'
import { addFen, type Fen, subtractFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { Lookup } from '../../../engine/work.ts'
import { findRows } from '../../../store/rows.ts'

/** The balance of an account. */
export async function balanceOf(accountId: string, { db, tenantId }: Lookup): Promise<Fen> {
  const [account] = await findRows(db, contractPartyAccount, tenantId, [accountId])
  return account?.balance ?? ZERO_FEN
}

/** What an account can still pay. */
export async function availableOf(accountId: string, { db, tenantId }: Lookup): Promise<Fen> {
  const [account] = await findRows(db, contractPartyAccount, tenantId, [accountId])
  if (!account) return ZERO_FEN
  const credit = addFen(account.creditLimit ?? ZERO_FEN, account.tempCredit ?? ZERO_FEN)
  return addFen(subtractFen(account.balance ?? ZERO_FEN, account.holdAmount ?? ZERO_FEN), credit)
}
