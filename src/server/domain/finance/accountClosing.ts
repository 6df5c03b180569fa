import { fail, say } from '../../../contract/errors.ts'
import type { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { selectWhere } from '../../store/rows.ts'
import { openBills } from './billPayments.ts'

const AUDIT_STATES = financeAudit.states.wire

/** Closes an account that holds nothing, waits for nothing and is used by nobody. */
export const close: ActionHandler<typeof contractPartyAccount, 'close'> = async (row, _input, work) => {
  const ofAccount = { field: 'accountId', operator: 'equals', values: [row.id] } as const
  if (
    (
      await selectWhere(work.db, financeAudit, work.tenantId, {
        all: [
          ofAccount,
          { field: 'auditStatus', operator: 'in', values: [AUDIT_STATES.pending, AUDIT_STATES.failed] },
        ],
      })
    ).length > 0
  )
    fail('ACCOUNT_HAS_OPEN_AUDITS')
  if ((await openBills(row.id, work)).length > 0) fail('ACCOUNT_HAS_OPEN_BILLS')
  if (
    (
      await selectWhere(work.db, merchantConfig, work.tenantId, {
        all: [
          ofAccount,
          { field: 'status', operator: 'equals', values: [merchantConfig.states.wire.enabled] },
        ],
      })
    ).length > 0
  )
    fail('ACCOUNT_HAS_ENABLED_MERCHANTS')
  return { consequences: [say('{account}：销户后不能再使用', { account: String(row.accountName) })] }
}
