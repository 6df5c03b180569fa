import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { ImportRow } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { selectRows } from '../../store/pageRows.ts'
import { findRows } from '../../store/rows.ts'
import type { MerchantGoods } from './price.ts'

export type Merchant = Row<typeof merchantConfig>
export type Sku = Row<typeof goodsSku>

const whereIn = <N extends string>(name: N, values: readonly string[]) => ({
  field: name,
  operator: 'in' as const,
  values: [...new Set(values)],
})

/** Merchants and SKUs by code, and the existing goods of both; only what the caller may see. */
export class Catalogue {
  readonly #merchants: ReadonlyMap<string, Merchant>
  readonly #skus: ReadonlyMap<string, Sku>
  readonly #goods: ReadonlyMap<string, MerchantGoods>
  constructor(merchants: readonly Merchant[], skus: readonly Sku[], goods: readonly MerchantGoods[]) {
    this.#merchants = new Map(merchants.map((merchant) => [merchant.merchantCode ?? '', merchant]))
    this.#skus = new Map(skus.map((sku) => [String(sku.skuCode), sku]))
    this.#goods = new Map(goods.map((row) => [`${row.merchantId}:${row.skuId}`, row]))
  }

  merchant(code: unknown): Merchant | undefined {
    return this.#merchants.get(String(code))
  }
  sku(code: unknown): Sku | undefined {
    return this.#skus.get(String(code))
  }
  goods(merchant: Merchant, sku: Sku): MerchantGoods | null {
    return this.#goods.get(`${merchant.id}:${sku.id}`) ?? null
  }
}

/** Loads all merchants, SKUs and goods that the rows of a batch name. */
export async function loadCatalogue(rows: readonly ImportRow[], work: Work): Promise<Catalogue> {
  const { db, tenantId } = work,
    codes = (name: string): string[] =>
      rows.flatMap(({ values }) => (typeof values[name] === 'string' ? [values[name]] : []))
  const all = { tenantId, order: [], limit: 100_000, offset: 0 } as const
  const merchants = await selectRows(db, merchantConfig, {
    ...all,
    where: { all: [visibleTo(merchantConfig, work), whereIn('merchantCode', codes('merchantCode'))] },
  })
  const skus = await selectRows(db, goodsSku, {
    ...all,
    where: { all: [visibleTo(goodsSku, work), whereIn('skuCode', codes('skuCode'))] },
  })
  const goods =
    merchants.length === 0 || skus.length === 0
      ? []
      : await selectRows(db, merchantGoods, {
          ...all,
          where: {
            all: [
              whereIn(
                'merchantId',
                merchants.map(({ id }) => id),
              ),
              whereIn(
                'skuId',
                skus.map(({ id }) => id),
              ),
            ],
          },
        })
  return new Catalogue(merchants, skus, goods)
}

/** Ids of the SKUs that are enabled and whose product is on sale. */
export async function shelvedSkus(
  { db, tenantId }: Work,
  skus: readonly Sku[],
): Promise<ReadonlySet<string>> {
  const shelvedSpuIds = new Set(
    (await findRows(db, goodsSpu, tenantId, [...new Set(skus.map(({ spuId }) => spuId ?? ''))]))
      .filter(({ shelfStatus }) => shelfStatus === 'on')
      .map(({ id }) => id),
  )
  return new Set(
    skus
      .filter(({ status, spuId }) => status === 'enabled' && shelvedSpuIds.has(spuId ?? ''))
      .map(({ id }) => id),
  )
}
