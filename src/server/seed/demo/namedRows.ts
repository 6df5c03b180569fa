import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'

/** Merchants of a tenant by their names. */
export type Merchants = ReadonlyMap<string, Row<typeof merchantConfig>>

export const merchantsByName = async (writer: Writer, tenantId: string): Promise<Merchants> =>
  new Map(
    (await selectWhere(writer, merchantConfig, tenantId, { all: [] })).map((merchant) => [
      merchant.merchantName,
      merchant,
    ]),
  )

/** SKUs of a tenant by their codes. */
export const skusByCode = async (
  writer: Writer,
  tenantId: string,
): Promise<ReadonlyMap<string | null, Row<typeof goodsSku>>> =>
  new Map((await selectWhere(writer, goodsSku, tenantId, { all: [] })).map((sku) => [sku.skuCode, sku]))
