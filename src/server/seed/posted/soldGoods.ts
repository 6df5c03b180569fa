import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { selectWhere } from '../../store/rows.ts'
import type { FillTarget } from './posted.ts'

/** A SKU with its product. */
export type Sku = Row<typeof goodsSku> & { readonly spu: Row<typeof goodsSpu> }
/** What orders are generated from. */
export interface SoldGoods {
  readonly merchants: readonly Row<typeof merchantConfig>[]
  readonly skus: readonly Sku[]
}

/** The merchants and SKUs of a tenant; throws where there are none. */
export async function soldIn({ database: { kysely }, tenantId }: FillTarget): Promise<SoldGoods> {
  const merchants = (await selectWhere(kysely, merchantConfig, tenantId, { all: [] })).filter(
    ({ merchantCode }) => merchantCode,
  )
  const spus = new Map(
    (await selectWhere(kysely, goodsSpu, tenantId, { all: [] })).map((spu) => [spu.id, spu]),
  )
  const skus = (await selectWhere(kysely, goodsSku, tenantId, { all: [] })).flatMap((sku) => {
    const spu = spus.get(sku.spuId ?? '')
    return spu ? [{ ...sku, spu }] : []
  })
  if (merchants.length === 0 || skus.length === 0) throw new Error('请先有商户和商品')
  return { merchants, skus }
}
