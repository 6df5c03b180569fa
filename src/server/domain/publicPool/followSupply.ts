import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { type OutdatedSupply, setSupplied } from '../../store/product/publicPoolRows.ts'
import { updateRows } from '../../store/rows.ts'

/** Takes a copied product off sale by force while the shared one is not supplied, and lifts that afterwards. */
export async function followSupply(services: Services, supply: OutdatedSupply): Promise<void> {
  await performBySystem(
    services,
    supply.buyerTenantId,
    { resource: goodsSpu.id, action: supply.isSupplied ? 'unshelve' : 'forceOff' },
    async (work) => {
      await updateRows(work.db, goodsSpu, {
        tenantId: work.tenantId,
        ids: [supply.spuId],
        set: { shelfStatus: supply.isSupplied ? 'off' : 'forced' },
        userId: null,
        from: supply.isSupplied ? ['forced'] : ['draft', 'on', 'off'],
      })
      await setSupplied(work.db, supply.id, supply.isSupplied)
      return {
        answer: true,
        targets: [supply.spuId],
        message: supply.isSupplied ? '供货租户恢复供货' : `供货租户停供：${supply.reason ?? ''}`,
      }
    },
  )
}
