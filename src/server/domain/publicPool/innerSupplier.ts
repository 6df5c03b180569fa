import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import { randomWord } from '../../../kernel/id.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { addLink, linkOf } from '../../store/product/publicPoolRows.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { innerName, innerParty } from './innerParties.ts'
import type { PoolItem } from './snapshot.ts'

/** The supplier that stands for the tenant of a shared product; made with the first quote. */
export async function innerSupplier(
  { sourceTenantId, sourceTenantName }: PoolItem,
  work: Work,
): Promise<string> {
  const tenantId = sourceTenantId ?? '',
    tenantName = sourceTenantName ?? tenantId
  const link = await linkOf(work.db, tenantId, work.tenantId)
  const [supplier] = link ? await findRows(work.db, supplierConfig, work.tenantId, [link.supplierId]) : []
  if (supplier) return supplier.id
  const { contractPartyId, accountId } = await innerParty({ tenantId, tenantName }, 'supplier', work)
  const name = innerName(tenantName)
  const [supplierGroupId = ''] = await insertRows(work.db, supplierGroup, work.tenantId, [
    {
      groupName: name,
      contractPartyId,
      defaultAccountId: accountId,
      level: 'standard',
      supplierCount: 1,
      status: 'enabled',
    },
  ])
  const [supplierId = ''] = await insertRows(work.db, supplierConfig, work.tenantId, [
    {
      supplierName: name,
      supplierType: 'exchange',
      supplierGroupId,
      contractPartyId,
      accountId,
      adapterCode: 'inner',
      adapterConfig: { sourceTenantId: tenantId },
      callbackToken: work.vault.seal(randomWord(32)),
      connectTimeoutMs: 15_000,
      // The other tenant watches over its own suppliers; physical goods take days.
      resultTimeoutMin: 4320,
      maxQps: 100,
      balanceAlertValue: ZERO_FEN,
      testPassed: true,
      noReplyCount: 0,
      replyCount: 0,
      status: 'active',
    },
  ])
  await addLink(work.db, { sourceTenantId: tenantId, buyerTenantId: work.tenantId, supplierId })
  return supplierId
}
