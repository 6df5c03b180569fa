import { fail, say } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { requireAdapter } from './adapterRules.ts'
import { hasOpenOrders } from './orderHistory.ts'

type Before = Readonly<{
  id: string
  supplierGroupId: string
  contractPartyId: string | null
  accountId: string | null
}>

/** Validates and completes a supplier before it is saved. */
export async function prepareSupplierDraft(before: Before | null, draft: Changes, work: Work): Promise<void> {
  await assignParty(before, draft, work)
  await requireAdapter({ ...before }, draft, work)
}

/**
 * Sets the party, which follows from the group and never changes, and requires a supplier account of that
 * party.
 */
async function assignParty(before: Before | null, draft: Changes, work: Work): Promise<void> {
  const groupId = draft.supplierGroupId ?? before?.supplierGroupId
  const [group] = await findRows(work.db, supplierGroup, work.tenantId, [String(groupId)])
  if (!group) return fail('REF_MISSING', { label: say('供应商组') }, 'supplierGroupId')
  if (before && group.contractPartyId !== before.contractPartyId)
    fail('SUPPLIER_GROUP_OTHER_PARTY', {}, 'supplierGroupId')
  if (before === null) {
    draft.accountId ??= group.defaultAccountId ?? null
    draft.managerId ??= group.managerId ?? null
  }
  const accountId = draft.accountId === undefined ? before?.accountId : draft.accountId
  if (!accountId) return fail('SUPPLIER_ACCOUNT_REQUIRED', {}, 'accountId')
  if (before && accountId !== before.accountId && (await hasOpenOrders(before.id, work)))
    fail('ACCOUNT_CHANGE_OPEN_ORDERS', {}, 'accountId')
  const [account] =
    accountId === before?.accountId
      ? [{ contractPartyId: group.contractPartyId, accountType: 'supplier' }]
      : await findRows(work.db, contractPartyAccount, work.tenantId, [String(accountId)])
  if (account?.contractPartyId !== group.contractPartyId || account?.accountType !== 'supplier')
    fail('SUPPLIER_ACCOUNT_OTHER_PARTY', {}, 'accountId')
  draft.contractPartyId = group.contractPartyId
}
