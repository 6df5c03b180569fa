import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { changesOf } from '../../engine/audit.ts'
import type { Changes } from '../../engine/hooks.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { findMatching, updateRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import type { Stock } from './stock.ts'

/** Changes a stock in a transaction of its own, with its audit row; `change` sees the row as it is then. */
export const changeStock = (
  services: Services,
  { id, tenantId }: TenantRow,
  action: string,
  change: (stock: Stock, work: Work) => Promise<Changes | null>,
): Promise<boolean> =>
  performBySystem(services, tenantId, { resource: favorCoupon.id, action }, async (work) => {
    const [stock] = await findMatching(work.db, favorCoupon, { tenantId, ids: [id], lock: true })
    const set = stock ? await change(stock, work) : null
    if (!stock || !set || Object.keys(set).length === 0) return { answer: false, targets: [] }
    await updateRows(work.db, favorCoupon, { tenantId, ids: [id], set, userId: null })
    return {
      answer: true,
      targets: [id],
      changes: changesOf(favorCoupon, id, stock, { ...stock, ...set }),
    }
  })
