import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { changesOf } from '../../engine/audit.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import {
  blockedSuppliers,
  countReplies,
  type SupplierRef,
  silentSuppliers,
  claimSuspended,
} from '../../store/supplier/supplierHealthRows.ts'
import { suppliedSkus } from '../../store/supplier/supplierRows.ts'
import { followRoutes } from './routeCount.ts'
import { adapterFor } from '../../suppliers/adapterFor.ts'

const REQUIRED_REPLIES = 2

/** Sets a supplier active or suspended, unless its state changed meanwhile. */
const changeStatus = (
  services: Services,
  { id, tenantId }: SupplierRef,
  to: 'active' | 'suspended',
  suspendReason: string | null,
): Promise<null> =>
  performBySystem(
    services,
    tenantId,
    { resource: supplierConfig.id, action: to === 'active' ? 'restore' : 'suspend' },
    async (work) => {
      const from = to === 'active' ? 'suspended' : 'active'
      const moved = await updateRows(work.db, supplierConfig, {
        tenantId,
        ids: [id],
        set: { status: to, suspendReason, noReplyCount: 0, replyCount: 0 },
        userId: null,
        from: [from],
      })
      if (moved.length > 0)
        await followRoutes(await suppliedSkus(work.db, tenantId, { supplierIds: [id] }), work)
      return {
        answer: null,
        targets: moved.map((row) => row.id),
        changes: moved.flatMap((row) =>
          changesOf(supplierConfig, row.id, { status: from }, { status: to, suspendReason }),
        ),
      }
    },
  )

/** Tests a suspended supplier; after two replies in a row it is active again, if its account is. */
async function probe(services: Services, { id, tenantId }: SupplierRef): Promise<void> {
  const { database } = services
  const [row] = await findRows(database.kysely, supplierConfig, tenantId, [id])
  if (!row) return
  const passed = await adapterFor(row, services).ping()
  const replies = await database.transaction((db) => countReplies(db, id, passed))
  const [account] = await findRows(database.kysely, contractPartyAccount, tenantId, [row.accountId ?? '0'])
  if (replies >= REQUIRED_REPLIES && account?.status === 'active')
    await changeStatus(services, { id, tenantId }, 'active', null)
}

/** Suspends suppliers that do not reply or whose account is not active, and restores them. */
export async function tickHealth(services: Services): Promise<boolean> {
  const { kysely } = services.database
  for (const supplier of await silentSuppliers(kysely))
    await changeStatus(services, supplier, 'suspended', '接口连续10次无应答')
  for (const supplier of await blockedSuppliers(kysely))
    await changeStatus(services, supplier, 'suspended', '结算账户已冻结或销户')
  for (const supplier of await claimSuspended(kysely)) await probe(services, supplier)
  return false
}
