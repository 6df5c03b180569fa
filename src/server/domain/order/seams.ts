import type { Row } from '../../../contract/define/resource.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Reading, Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { SupplierAdapter, SupplierCard } from '../../suppliers/adapter.ts'

/** Everything an order asks of goods, routing, suppliers, stock, risk and callbacks is asked here, and only here. */

/** What a merchant may buy a SKU for; null where it was not opened for the merchant. */
export interface Offer { readonly state: 'off' | 'on' | 'maintain'; readonly unitPrice: number }
/** One way to have a part of an order delivered by a supplier, best first. */
export interface Candidate { readonly supplierGoodsId: string; readonly supplierId: string; readonly supplierSkuCode: string; readonly purchasePrice: number; readonly failSwitch: boolean; readonly maxSwitch: number; readonly detailId: string }
export interface Wanted { readonly merchantCode: string; readonly merchantGroupId: string; readonly skuId: string; readonly qty: number; readonly unitPrice: number; readonly province: string | null; readonly at: Date }
/** What an order has to know of a supplier. */
export interface Supplier { readonly accountId: string; readonly resultTimeoutMin: number | null; readonly name: string }
/** What the rules of risk are asked about. */
export interface Risked { readonly merchantCode: string; readonly merchantId: string; readonly skuId: string; readonly goodsType: string; readonly qty: number; readonly orderAmount: number; readonly account: string | null; readonly accountDigest: string | null; readonly buyerIp: string | null; readonly buyerUserId: string | null; readonly province: string | null; readonly address: string | null }
export interface Verdict { readonly hit: null | 'reject' | 'block'; readonly reason: string | null }
export interface Issued { readonly unitCost: number; readonly qty: number; readonly cards: readonly { readonly id: string; readonly cardNo: string | null; readonly validEnd: string | null }[] }
export interface TradeRules { readonly orderTimeoutMin: number; readonly maxRetry: number; readonly lossProtect: 'off' | 'refuse' | 'warn'; readonly autoCloseDays: number }

export interface Seams {
  goodsFor: (work: Work, wanted: { readonly merchantCode: string; readonly sku: Row<typeof goodsSku> }) => Promise<Offer | null>
  usableChannels: (work: Work, wanted: Wanted) => Promise<readonly Candidate[]>
  supplierOf: (reading: Reading, supplierId: string) => Promise<Supplier | null>
  adapterOf: (services: Services, tenantId: string, supplierId: string) => Promise<SupplierAdapter | null>
  tradeRules: (work: Work) => Promise<TradeRules>
  checkTrans: (work: Work, order: Risked) => Promise<Verdict>
  checkRisk: (work: Work, order: Risked) => Promise<Verdict>
  availableQty: (work: Work, sku: Row<typeof goodsSku>, merchantCode: string) => Promise<number>
  lockStock: (work: Work, wanted: { readonly skuId: string; readonly qty: number; readonly bizNo: string; readonly merchantCode: string }) => Promise<boolean>
  unlockStock: (work: Work, bizNo: string) => Promise<void>
  issueStock: (work: Work, wanted: { readonly bizNo: string; readonly phase?: string; readonly qty?: number }) => Promise<Issued>
  returnStock: (work: Work, wanted: { readonly bizNo: string; readonly cardIds: readonly string[]; readonly qty: number; readonly clean: boolean }) => Promise<void>
  storeSupplierCards: (work: Work, wanted: { readonly skuId: string; readonly supplierId: string; readonly unitCost: number; readonly bizNo: string; readonly cards: readonly SupplierCard[] }) => Promise<readonly string[]>
  notifyLater: (work: Work, wanted: { readonly event: string; readonly bizNo: string; readonly merchantCode: string; readonly secretId: string | null; readonly url: string; readonly body: Readonly<Record<string, unknown>> }) => Promise<void>
}

const passed: Verdict = { hit: null, reason: null }
const none: Issued = { unitCost: 0, qty: 0, cards: [] }

/** How these are answered while a noun is not declared: nothing is opened specially, nothing is in stock, nobody supplies, nothing is forbidden. */
export const seams: Seams = {
  goodsFor: (_work, { sku }) => Promise.resolve({ state: 'on', unitPrice: sku.salePrice }),
  usableChannels: () => Promise.resolve([]),
  supplierOf: () => Promise.resolve(null),
  adapterOf: () => Promise.resolve(null),
  tradeRules: () => Promise.resolve({ orderTimeoutMin: 30, maxRetry: 3, lossProtect: 'refuse', autoCloseDays: 10 }),
  checkTrans: () => Promise.resolve(passed),
  checkRisk: () => Promise.resolve(passed),
  availableQty: (_work, sku) => Promise.resolve(sku.availableQty ?? 0),
  lockStock: () => Promise.resolve(false),
  unlockStock: () => Promise.resolve(),
  issueStock: () => Promise.resolve(none),
  returnStock: () => Promise.resolve(),
  storeSupplierCards: () => Promise.resolve([]),
  notifyLater: () => Promise.resolve(),
}
