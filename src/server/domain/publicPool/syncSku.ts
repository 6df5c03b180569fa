import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Work } from '../../engine/work.ts'
import type { Quote } from '../../store/product/publicPoolRows.ts'
import { updateRows } from '../../store/rows.ts'
import { timesRate } from '../merchant/price.ts'
import type { SkuSnapshot } from './snapshot.ts'

/** Brings one SKU of a copy to the face value that is shared now, and its prices where the quote follows them. */
export const syncSku = (
  skuId: string,
  { faceValue, supplyPrice }: SkuSnapshot,
  { followPrice, markup }: Quote,
  work: Work,
): Promise<unknown> =>
  updateRows(work.db, goodsSku, {
    tenantId: work.tenantId,
    ids: [skuId],
    set: {
      faceValue,
      ...(followPrice ? { minSalePrice: supplyPrice, salePrice: timesRate(supplyPrice, 1 + markup) } : {}),
    },
    userId: work.caller.session.userId,
  })
