import { fail } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { changeSince } from './auditChange.ts'
import { checksOf } from './auditChecks.ts'
import { type AccountRow, type AuditRow, effectsOf, entriesOf } from './auditEffect.ts'
import { obstacle, trailOf } from './auditTrail.ts'

const FIGURES = ['balance', 'holdAmount', 'creditLimit', 'tempCredit', 'availableAmount'] as const

async function accountOf(audit: AuditRow, reading: Reading): Promise<AccountRow | null> {
  const hidden = hiddenFields(contractPartyAccount, reading.caller)
  if (FIGURES.some((name) => hidden.has(name))) return null
  const [account] = await findMatching(reading.database.kysely, contractPartyAccount, {
    tenantId: reading.tenantId,
    ids: [String(audit.accountId ?? '')],
    where: visibleTo(contractPartyAccount, reading),
  })
  return account ?? null
}

/** An application as its auditor sees it: what it does now, how it is posted, what was compared, who acted. */
async function view({ id }: Parameters, reading: Reading): Promise<unknown> {
  const { database, tenantId } = reading
  const [audit] = await findMatching(database.kysely, financeAudit, {
    tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(financeAudit, reading),
  })
  if (!audit) return fail('NOT_FOUND')
  const isOpen = audit.auditStatus === 'pending' || audit.auditStatus === 'failed'
  const [account, { trail, auditor, next }] = await Promise.all([
    accountOf(audit, reading),
    trailOf(audit, reading),
  ])
  const lookup = { db: database.kysely, tenantId }
  return {
    id: audit.id,
    time: formatMoment(new Date()),
    effects: isOpen && account ? effectsOf(audit, account) : [],
    since: isOpen && account ? await changeSince(audit, account, reading) : null,
    entries: await entriesOf(audit, database.kysely, tenantId),
    checks: isOpen && account ? await checksOf({ ...lookup, audit, account }) : [],
    trail,
    next,
    mayDecide: audit.auditStatus === 'pending' && obstacle(audit, reading, auditor) === null,
    obstacle: audit.auditStatus === 'pending' ? obstacle(audit, reading, auditor) : null,
  }
}

/** Route of what an auditor decides by. */
export const AUDIT_VIEW_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-finance/financeAudit/view',
    summary: '审核依据',
    permission: 'financeAudit_view',
    read: view,
  },
]
