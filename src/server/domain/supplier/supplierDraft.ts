import { refuse } from '../../../contract/errors.ts'
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
  if (!group) return refuse('供应商组不存在或已删除', 'supplierGroupId')
  if (before && group.contractPartyId !== before.contractPartyId)
    refuse('只能更换到同一合同主体的供应商组', 'supplierGroupId')
  if (before === null) {
    draft.accountId ??= group.defaultAccountId ?? null
    draft.managerId ??= group.managerId ?? null
  }
  const accountId = draft.accountId === undefined ? before?.accountId : draft.accountId
  if (!accountId) return refuse('请选择结算账户', 'accountId')
  if (before && accountId !== before.accountId && (await hasOpenOrders(before.id, work)))
    refuse('存在处理中的订单，不能更换账户', 'accountId')
  const [account] =
    accountId === before?.accountId
      ? [{ contractPartyId: group.contractPartyId, accountType: 'supplier' }]
      : await findRows(work.db, contractPartyAccount, work.tenantId, [String(accountId)])
  if (account?.contractPartyId !== group.contractPartyId || account?.accountType !== 'supplier')
    refuse('结算账户与合同主体不一致', 'accountId')
  draft.contractPartyId = group.contractPartyId
}
