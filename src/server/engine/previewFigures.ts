import { accountFinance } from '../../contract/resources/finance/accountFinance.ts'
import { contractPartyAccount } from '../../contract/resources/finance/contractPartyAccount.ts'
import type { Row } from '../../contract/define/row.ts'
import { ACCOUNT_FIGURES, type AccountFigure, type FigureChange } from '../../contract/wire.ts'
import { FOUND, locksIn } from '../store/locks.ts'
import type { Reader } from '../store/db.ts'
import { findRows } from '../store/rows.ts'
import type { AppliedStep } from './act.ts'
import type { PlannedFigure } from './hooks.ts'
import { mayOperate } from './permit.ts'
import { withVisibilityOf } from './scope.ts'
import type { Reading } from './work.ts'

type Account = Row<typeof contractPartyAccount>

/** What a preview found out before its transaction was rolled back. */
export interface FoundFigures {
  /** Accounts of customers and suppliers that the transaction locked, as it left them. */
  readonly accounts: readonly Account[]
  /** Changes that wait for an approval. */
  readonly planned: readonly PlannedFigure[]
}

/** Accounts a preview reads at most. */
const MAX_ACCOUNTS = 20

const mayReadAccounts = ({ caller }: Reading): boolean =>
  mayOperate(caller, contractPartyAccount, 'view') || mayOperate(caller, accountFinance, 'view')

/** Reads the accounts a preview changed, in its transaction; nothing for callers who may not read accounts. */
export async function findFigures(
  steps: readonly Pick<AppliedStep, 'step'>[],
  reading: Reading & { readonly db: Reader },
): Promise<FoundFigures> {
  const planned = steps.flatMap(({ step }) => step.planned ?? []).slice(0, MAX_ACCOUNTS)
  if (!mayReadAccounts(reading)) return { accounts: [], planned: [] }
  const locks = locksIn(reading.db)
  const ids = (['customer', 'supplier'] as const)
    .flatMap((kind) => [...(locks?.get(kind)?.keys() ?? [])])
    .filter((id) => id !== FOUND)
    .slice(0, MAX_ACCOUNTS)
  return {
    accounts: ids.length > 0 ? await findRows(reading.db, contractPartyAccount, reading.tenantId, ids) : [],
    planned,
  }
}

/**
 * The figures of accounts before and after, in fen; read after the rollback, among the accounts and fields
 * the caller may see.
 */
export async function figureChanges(
  { accounts, planned }: FoundFigures,
  reading: Reading,
): Promise<readonly FigureChange[]> {
  const ids = [...new Set([...accounts.map(({ id }) => id), ...planned.map(({ accountId }) => accountId)])]
  if (ids.length === 0) return []
  const before = new Map(
    (
      await withVisibilityOf(reading.caller, () =>
        findRows(reading.database.kysely, contractPartyAccount, reading.tenantId, ids),
      )
    ).map((account) => [account.id, account]),
  )
  const change = (
    account: Account | undefined,
    figure: AccountFigure,
    after: { readonly value: number | null; readonly isPlanned: boolean },
  ): FigureChange[] => {
    const value = account?.[figure]
    if (!account || value === null || value === undefined || after.value === null) return []
    return value === after.value
      ? []
      : [
          {
            accountId: account.id,
            account: String(account.accountName ?? account.accountNo ?? account.id),
            figure,
            before: value,
            after: after.value,
            ...(after.isPlanned ? { planned: true } : {}),
          },
        ]
  }
  return [
    ...accounts.flatMap((after) =>
      ACCOUNT_FIGURES.flatMap((figure) =>
        change(before.get(after.id), figure, { value: after[figure], isPlanned: false }),
      ),
    ),
    ...planned.flatMap(({ accountId, figure, after }) =>
      change(before.get(accountId), figure, { value: after, isPlanned: true }),
    ),
  ]
}
