import type { Row } from '../../../contract/define/resource.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { adapterFor, type SupplierAdapter } from '../../suppliers/adapter.ts'

/** Everything an order asks of routing, suppliers and callbacks is asked here, and only here. */

/** One way to have a part of an order delivered by a supplier, best first. */
export interface Candidate { readonly supplierGoodsId: string; readonly supplierId: string; readonly supplierSkuCode: string; readonly purchasePrice: number; readonly failSwitch: boolean; readonly maxSwitch: number }
export interface Wanted { readonly merchantCode: string; readonly merchantGroupId: string; readonly skuId: string; readonly qty: number; readonly unitPrice: number; readonly province: string | null; readonly at: Date }
/** What an order has to know of a supplier. */
export interface Supplier { readonly accountId: string; readonly code: string; readonly resultTimeoutMin: number | null }

type Config = Row<typeof supplierConfig>
async function configOf(db: Reading['database']['kysely'], tenantId: string, supplierId: string): Promise<Config | null> {
  const [row] = await findRows(db, supplierConfig, tenantId, [supplierId])
  return row ? row as unknown as Config : null
}

/** Suppliers that could deliver, by priority and price, and none that costs more than the goods bring. */
export async function usableChannels({ db, tenantId }: Work, { skuId, unitPrice }: Wanted): Promise<readonly Candidate[]> {
  const goods = await selectWhere(db, supplierGoods, tenantId, { all: [{ field: 'skuId', operator: 'equals', values: [skuId] }, { field: 'goodsState', operator: 'equals', values: [supplierGoods.states.wire.supplying] }] }) as unknown as readonly Row<typeof supplierGoods>[]
  const active = new Set((await findRows(db, supplierConfig, tenantId, goods.map(({ supplierId }) => supplierId))).filter(({ status }) => status === 'active').map(({ id }) => id))
  const rank = (one: Row<typeof supplierGoods>): number => one.priority ?? 9999
  return goods.filter(({ supplierId, purchasePrice }) => active.has(supplierId) && purchasePrice <= unitPrice)
    .toSorted((one, other) => rank(one) - rank(other) || one.purchasePrice - other.purchasePrice || (one.id < other.id ? -1 : 1))
    .map(({ id, supplierId, supplierSkuCode, purchasePrice }) => ({ supplierGoodsId: id, supplierId, supplierSkuCode: supplierSkuCode ?? '', purchasePrice, failSwitch: true, maxSwitch: 2 }))
}

/** Account, code and patience of a supplier. */
export async function supplierOf({ db, tenantId }: Work, supplierId: string): Promise<Supplier | null> {
  const config = await configOf(db, tenantId, supplierId)
  return config?.accountId ? { accountId: config.accountId, code: config.supplierCode ?? '', resultTimeoutMin: config.resultTimeoutMin } : null
}

/** How a supplier is talked to; whether it still gets new orders was asked before. */
export async function adapterOf(services: Services, tenantId: string, supplierId: string): Promise<SupplierAdapter | null> {
  const config = await configOf(services.database.kysely, tenantId, supplierId)
  return config ? adapterFor(config, services) : null
}
