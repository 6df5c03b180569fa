import type { Services } from '../services.ts'
import { linkOf } from '../store/product/publicPoolRows.ts'
import { tenantOfSupplier } from '../store/supplier/mockSupplierRows.ts'
import type { Answer, Endpoint, Slice, SupplierAdapter } from './adapter.ts'

/** Another tenant of this platform as a supplier, who orders, and as which of its merchants. */
export interface InnerRoute {
  readonly sourceTenantId: string
  readonly merchantCode: string
  readonly buyerTenantId: string
}

/** Places orders with another tenant, and asks about them. */
export interface InnerOrders {
  readonly place: (services: Services, route: InnerRoute, slice: Slice) => Promise<Answer>
  readonly progress: (services: Services, route: InnerRoute, channelOrderNo: string) => Promise<Answer>
}

const registered: { orders: InnerOrders | null } = { orders: null }

/** Registers how orders are placed: the order module, which imports this one. */
export function setInnerOrders(orders: InnerOrders): void {
  registered.orders = orders
}

const refused = (code: string, msg: string): Answer => ({ result: 'fail', supplierOrderNo: null, code, msg })

const sourceIn = (config: unknown): string =>
  config !== null && typeof config === 'object' && 'sourceTenantId' in config
    ? String(config.sourceTenantId)
    : ''

/** Adapter of goods that another tenant shares: an order becomes an order of that tenant, in its own books. */
export function inner({ id, adapterConfig }: Endpoint, services: Services): SupplierAdapter {
  const ask = async (run: (orders: InnerOrders, route: InnerRoute) => Promise<Answer>): Promise<Answer> => {
    const { orders } = registered
    if (!orders) throw new Error('nobody places orders with other tenants')
    const sourceTenantId = sourceIn(adapterConfig)
    const buyerTenantId = await tenantOfSupplier(services.database.kysely, id)
    const link = buyerTenantId ? await linkOf(services.database.kysely, sourceTenantId, buyerTenantId) : null
    return link?.merchantCode && buyerTenantId
      ? run(orders, { sourceTenantId, buyerTenantId, merchantCode: link.merchantCode })
      : refused('NOT_OPEN', '供货租户尚未开通供货')
  }
  return {
    submit: (slice) => ask((orders, route) => orders.place(services, route, slice)),
    query: (channelOrderNo) => ask((orders, route) => orders.progress(services, route, channelOrderNo)),
    parseCallback: () => Promise.resolve(null),
    balance: () => Promise.resolve(null),
    goodsPrice: () => Promise.resolve(null),
    ping: () => Promise.resolve(true),
  }
}
