import { fail } from '../../../contract/errors.ts'
import { accountFinance } from '../../../contract/resources/finance/accountFinance.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { addFen, type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Parameters } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'

/** The account of a customer that the caller names and may see; refuses others with NOT_FOUND. */
export async function accountOf({ accountId }: Parameters, reading: Reading) {
  const [account] = await findMatching(reading.database.kysely, accountFinance, {
    tenantId: reading.tenantId,
    ids: [String(accountId ?? '')],
    where: visibleTo(accountFinance, reading),
  })
  return account ?? fail('NOT_FOUND')
}

type Account = Awaited<ReturnType<typeof accountOf>>

/** Figures before and after, in fen; null for one the caller may not see. */
export function figuresOf(account: Account, amount: Fen | null, reading: Reading) {
  const hidden = hiddenFields(contractPartyAccount, reading.caller)
  const figure = (name: 'balance' | 'availableAmount') => {
    const before = account[name] ?? ZERO_FEN
    return hidden.has(name) ? null : { before, after: amount === null ? before : addFen(before, amount) }
  }
  const part = (name: 'holdAmount' | 'creditLimit' | 'tempCredit') =>
    hidden.has(name) ? null : (account[name] ?? ZERO_FEN)
  return {
    balance: figure('balance'),
    availableAmount: figure('availableAmount'),
    holdAmount: part('holdAmount'),
    creditLimit: part('creditLimit'),
    tempCredit: part('tempCredit'),
  }
}
