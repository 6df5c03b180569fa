import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { merchantStock } from '../../../contract/resources/stock/merchantStock.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { type Buyer, buyerAs, merchantOf } from './buyer.ts'
import { goodsFor, type MerchantGoods } from '../merchant/price.ts'
import { requireService, stoppedServices } from '../merchant/businessServices.ts'
import { channelsFor, usableAmong } from '../merchant/routing.ts'
import type { RouteQuery } from '../../store/merchant/routeRows.ts'

export type Sku = Row<typeof goodsSku>
export type Spu = Row<typeof goodsSpu>
/** The goods that passed gate G2, with their unit price in fen. */
export interface Goods {
  readonly sku: Sku
  readonly spu: Spu
  readonly unitPrice: Fen
}

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
  readonly #work: Work
  readonly #cache = new Map<string, Promise<unknown>>()
  constructor(work: Work) {
    this.#work = work
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
    void this.#offer(merchantCode, sku.id)
    void this.#spu(sku)
    void this.#channels({
      merchantCode,
      merchantGroupId: merchant.merchantGroupId,
      skuId: sku.id,
      qty,
      province,
      at: this.#work.at ?? new Date(),
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

  #spu(sku: Sku): Promise<Spu | null> {
    return this.#memoize(`spu ${sku.spuId ?? ''}`, () => spuOf(this.#work, sku))
  }

  #stopped(): Promise<ReadonlySet<string>> {
    return this.#memoize('stopped services', () => stoppedServices(this.#work))
  }

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
      return { sku, spu, unitPrice: offer.settlePrice }
    })
  }

  /** G5 and G6: a channel or stock can deliver, without a loss. Refuses with `NO_CHANNEL` or `PRICE_LOSS`. */
  async requireRoute(request: {
    readonly buyer: Buyer
    readonly goods: Goods
    readonly qty: number
    readonly province: string | null
  }): Promise<void> {
    const {
      buyer: { merchant },
      goods: { sku, spu, unitPrice },
      qty,
      province,
    } = request
    await this.#memoize(
      `route ${merchant.merchantCode ?? ''} ${sku.id} ${qty} ${province ?? ''}`,
      async () => {
        const { deliverType } = spu
        if (deliverType === 'manual') return
        const isStocked =
          deliverType !== 'api' && (await stockFor(this.#work, sku, merchant.merchantCode ?? '')) >= qty
        if (isStocked) return
        if (deliverType === 'stock') fail('NO_CHANNEL')
        const routeRequest = {
          merchantCode: merchant.merchantCode ?? '',
          merchantGroupId: merchant.merchantGroupId,
          skuId: sku.id,
          qty,
          province,
          at: this.#work.at ?? new Date(),
        }
        const channels = await this.#channels(routeRequest)
        if ((await usableAmong(channels, { unitPrice }, this.#work)).length > 0) return
        fail(channels.length > 0 ? 'PRICE_LOSS' : 'NO_CHANNEL')
      },
    )
  }

  /** Refuses a quantity that is no positive integer or exceeds the maximum per order. */
  requireQty(sku: Sku, qty: number): void {
    if (!Number.isSafeInteger(qty) || qty < 1) fail('ORDER_QTY_INVALID', {}, 'qty')
    if (sku.maxPerOrder !== null && qty > sku.maxPerOrder) fail('ORDER_QTY_EXCEEDS_LIMIT', {}, 'qty')
  }
}

/** Available pieces for an order of this merchant: its own stock or the common stock, whichever is larger. */
async function stockFor({ db, tenantId }: Work, sku: Sku, merchantCode: string): Promise<number> {
  const ownStock = await selectWhere(db, merchantStock, tenantId, {
    all: [
      { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
      { field: 'skuId', operator: 'equals', values: [sku.id] },
    ],
  })
  return Math.max(
    sku.availableQty ?? 0,
    ownStock.reduce((sum, row) => sum + (row.useStockFirst ? Number(row.availableQty ?? 0) : 0), 0),
  )
}

async function spuOf({ db, tenantId }: Work, { spuId }: Sku): Promise<Spu | null> {
  const [spu] = spuId ? await findRows(db, goodsSpu, tenantId, [spuId]) : []
  return spu ?? null
}
