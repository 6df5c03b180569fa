import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { type Buyer, buyerAs, merchantOf } from './buyer.ts'
import { goodsFor, type MerchantGoods } from '../merchant/price.ts'
import { requireService, stoppedServices } from '../merchant/businessServices.ts'
import { channelsFor, usableAmong } from '../merchant/routing.ts'
import { type ActivityLine, activityOf, resolvePrice } from '../product/activity/activityPrice.ts'
import { canDeliverFromStock, mayBePart } from './stockDelivery.ts'
import type { RouteQuery } from '../../store/merchant/routeRows.ts'

export type Sku = Row<typeof goodsSku>
export type Spu = Row<typeof goodsSpu>
/** The goods that passed gate G2, with their unit price in fen. */
export interface Goods {
  readonly sku: Sku
  readonly spu: Spu
  readonly unitPrice: Fen
  readonly minSalePrice: Fen | null
}
/** Goods at the price an order pays, and the activity it comes from; null for the usual price. */
export interface PricedGoods extends Goods {
  readonly line: ActivityLine | null
}

/** Where the gates read: the transaction of an order, or outside of any. */
export type GateWork = Lookup & Pick<Work, 'database' | 'at'>

/** What is known of an order before its gates. */
interface Foreseen {
  readonly merchantCode: string
  readonly skuId?: string | null
  readonly skuCode?: string | null
  readonly qty: number
  readonly province: string | null
}

/** The gates of the orders of one transaction; what several of them need is read once. */
export class Gates {
  readonly #work: GateWork
  readonly #cache = new Map<string, Promise<unknown>>()
  /** Pieces that orders of these gates take of activities, by merchant and SKU. */
  readonly #claimed = new Map<string, number>()
  constructor(work: GateWork) {
    this.#work = work
  }

  get #now(): Date {
    return this.#work.at ?? new Date()
  }

  #memoize<T>(key: string, read: () => Promise<T>): Promise<T> {
    const cached = this.#cache.get(key) as Promise<T> | undefined
    if (cached) return cached
    const pending = read()
    // A gate that is not reached does not wait for what was read for it.
    pending.catch(() => undefined)
    this.#cache.set(key, pending)
    return pending
  }

  /**
   * Starts to read what the gates of an order need, in two round trips; each gate then waits for its part.
   * Resolves when the second was sent.
   */
  async foresee({ merchantCode, skuId = null, skuCode = null, qty, province }: Foreseen): Promise<void> {
    const reading = [this.#merchant(merchantCode), this.sku(skuId, skuCode), this.#stopped()] as const
    const [merchant, sku] = await Promise.all(reading).catch(() => [null, null] as const)
    if (!merchant || !sku) return
    void this.buyer(merchantCode)
    void this.#line(merchantCode, sku.id)
    void this.#spu(sku)
    void this.#channels({
      merchantCode,
      merchantGroupId: merchant.merchantGroupId,
      skuId: sku.id,
      qty,
      province,
      at: this.#now,
    })
  }

  #merchant(merchantCode: string): Promise<Buyer['merchant'] | null> {
    return this.#memoize(`merchant ${merchantCode}`, () => merchantOf(merchantCode, this.#work))
  }

  #offer(merchantCode: string, skuId: string): Promise<MerchantGoods | null> {
    return this.#memoize(`offer ${merchantCode} ${skuId}`, () =>
      goodsFor(this.#work, { merchantCode, skuId }),
    )
  }

  /** The line of a running activity for goods of a merchant. */
  #line(merchantCode: string, skuId: string): Promise<ActivityLine | null> {
    return this.#memoize(`line ${merchantCode} ${skuId}`, async () => {
      const merchant = await this.#merchant(merchantCode)
      return merchant && activityOf(this.#work, { merchantCode, merchantId: merchant.id, skuId }, this.#now)
    })
  }

  #spu(sku: Sku): Promise<Spu | null> {
    return this.#memoize(`spu ${sku.spuId ?? ''}`, () => spuOf(this.#work, sku))
  }

  #stopped(): Promise<ReadonlySet<string>> {
    return this.#memoize('stopped services', () => stoppedServices(this.#work))
  }

  /** The channels that can take an order now, whatever they cost. */
  #channels(query: RouteQuery): ReturnType<typeof channelsFor> {
    const { merchantCode, skuId, qty, province } = query
    return this.#memoize(`channels ${merchantCode} ${skuId} ${qty} ${province ?? ''}`, () =>
      channelsFor(this.#work, query),
    )
  }

  /** G1: merchant, group, contract and account must be usable. See `buyerOf` for its refusals. */
  buyer(merchantCode: string): Promise<Buyer> {
    return this.#memoize(`buyer ${merchantCode}`, async () =>
      buyerAs(await this.#merchant(merchantCode), this.#work),
    )
  }

  /** The SKU with this id or code; `GOODS_NOT_OPEN` where it does not exist. */
  sku(skuId: string | null, skuCode: string | null): Promise<Sku> {
    return this.#memoize(`sku ${skuId ?? ''} ${skuCode ?? ''}`, async () => {
      const { db, tenantId } = this.#work
      const [row] = skuId
        ? await findRows(db, goodsSku, tenantId, [skuId])
        : await selectWhere(db, goodsSku, tenantId, {
            field: 'skuCode',
            operator: 'equals',
            values: [skuCode ?? ''],
          })
      return row ?? fail('GOODS_NOT_OPEN', {}, 'skuCode')
    })
  }

  /**
   * G2: the goods are opened for the merchant, on sale and not in maintenance. Refuses with `GOODS_NOT_OPEN`,
   * `GOODS_OFF`, `SERVICE_OFF` or `GOODS_MAINTAIN`.
   */
  goods(merchantCode: string, sku: Sku): Promise<Goods> {
    return this.#memoize(`goods ${merchantCode} ${sku.id}`, async () => {
      const offer = await this.#offer(merchantCode, sku.id)
      if (!offer || offer.settlePrice === null) return fail('GOODS_NOT_OPEN', {}, 'skuCode')
      const spu = await this.#spu(sku)
      if (!spu || offer.state === 'off' || spu.shelfStatus !== 'on' || sku.status !== 'enabled')
        return fail('GOODS_OFF', {}, 'skuCode')
      requireService(await this.#stopped(), spu.goodsType)
      if (offer.state === 'maintain') fail('GOODS_MAINTAIN', {}, 'skuCode')
      return { sku, spu, unitPrice: offer.settlePrice, minSalePrice: offer.minSalePrice }
    })
  }

  /**
   * The price of an order of so many pieces, an activity's or the usual one, after what earlier orders of these
   * gates take. Refuses a flash sale of which not enough is left.
   */
  async priced(merchantCode: string, goods: Goods, qty: number): Promise<PricedGoods> {
    const line = await this.#line(merchantCode, goods.sku.id)
    const key = `${merchantCode} ${goods.sku.id}`,
      earlier = this.#claimed.get(key) ?? 0
    const now = line && { ...line, used: line.used + earlier, usedByMerchant: line.usedByMerchant + earlier }
    const terms = { settlePrice: goods.unitPrice, minSalePrice: goods.minSalePrice }
    return { ...goods, ...resolvePrice(terms, now, qty) }
  }

  /** Counts what an order takes of an activity for those that are prepared after it. */
  take(merchantCode: string, { sku, line }: PricedGoods, qty: number): void {
    const key = `${merchantCode} ${sku.id}`
    if (line) this.#claimed.set(key, (this.#claimed.get(key) ?? 0) + qty)
  }

  /**
   * G5 and G6: a channel or stock can deliver, without a loss; stock may deliver a part where the order allows
   * it. Returns how many channels can, null where stock or people deliver. Refuses with `NO_CHANNEL` or
   * `PRICE_LOSS`.
   */
  requireRoute(request: {
    readonly buyer: Pick<Buyer, 'merchant'>
    readonly goods: Goods
    readonly qty: number
    readonly province: string | null
    readonly allowPartial?: boolean
  }): Promise<number | null> {
    const {
      buyer: { merchant },
      goods: { sku, spu, unitPrice },
      qty,
      province,
      allowPartial = false,
    } = request
    const partial = mayBePart(sku, allowPartial)
    return this.#memoize(
      `route ${merchant.merchantCode ?? ''} ${sku.id} ${unitPrice} ${qty} ${province ?? ''} ${partial}`,
      async () => {
        const { deliverType } = spu
        if (deliverType === 'manual') return null
        const merchantCode = merchant.merchantCode ?? ''
        if (
          deliverType !== 'api' &&
          (await canDeliverFromStock(this.#work, { skuId: sku.id, merchantCode, qty, partial }))
        )
          return null
        if (deliverType === 'stock') fail('NO_CHANNEL')
        const routeRequest = {
          merchantCode,
          merchantGroupId: merchant.merchantGroupId,
          skuId: sku.id,
          qty,
          province,
          at: this.#now,
        }
        const channels = await this.#channels(routeRequest)
        const usable = await usableAmong(channels, { unitPrice }, this.#work)
        if (usable.length > 0) return usable.length
        return fail(channels.length > 0 ? 'PRICE_LOSS' : 'NO_CHANNEL')
      },
    )
  }

  /** Refuses a quantity that is no positive integer or exceeds the maximum per order. */
  requireQty(sku: Sku, qty: number): void {
    if (!Number.isSafeInteger(qty) || qty < 1) fail('ORDER_QTY_INVALID', {}, 'qty')
    if (sku.maxPerOrder !== null && qty > sku.maxPerOrder) fail('ORDER_QTY_EXCEEDS_LIMIT', {}, 'qty')
  }
}

async function spuOf({ db, tenantId }: Lookup, { spuId }: Sku): Promise<Spu | null> {
  const [spu] = spuId ? await findRows(db, goodsSpu, tenantId, [spuId]) : []
  return spu ?? null
}
