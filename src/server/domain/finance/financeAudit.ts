import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import type { AnyRow, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { approve, retry } from './auditApproval.ts'
import { reject, revoke } from './auditRefusal.ts'
import { transfer } from './auditTransfer.ts'
import { lockMoney } from './lockMoney.ts'

const hooks: Hooks<typeof financeAudit> = {
  beforeAct: (rows, _action, work) =>
    lockMoney(
      rows.map((row): AnyRow => ({ ...row })),
      work,
    ),
}

export const financeAuditParticulars = particulars(financeAudit, {
  hooks,
  actions: { approve, retry, reject, revoke, transfer },
})
