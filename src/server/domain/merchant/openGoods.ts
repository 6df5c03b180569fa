import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectOpened } from '../../store/merchant/merchantGoodsRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { insertRows } from '../../store/rows.ts'
import { merchantColumns, skuColumns } from './inheritedColumns.ts'

type Merchant = Row<typeof merchantConfig>
type Sku = Row<typeof goodsSku>

/** Opens SKUs for merchants; existing goods stay unchanged and are counted as skipped. */
export async function openGoods(
  requests: readonly { readonly merchant: Merchant; readonly sku: Sku; readonly price: Changes }[],
  work: Work,
): Promise<{ readonly ids: readonly string[]; readonly skipped: number }> {
  const openedKeys = await selectOpened(work.db, work.tenantId, {
    merchantIds: [...new Set(requests.map(({ merchant }) => merchant.id))],
    skuIds: [...new Set(requests.map(({ sku }) => sku.id))],
  })
  const unopened = requests.filter(({ merchant, sku }) => !openedKeys.has(`${merchant.id}:${sku.id}`))
  const { userId, deptIds } = work.caller.session
  const rows = await mapWithPauses(unopened, ({ merchant, sku, price }) => ({
    ...merchantColumns(merchant),
    ...skuColumns(sku),
    shopState: 'off' as const,
    state: 'off' as const,
    priceEdited: false,
    alertValue: 0,
    createUser: userId,
    createDept: deptIds[0] ?? null,
    updateUser: userId,
    ...price,
  }))
  const ids = await insertRows(work.db, merchantGoods, work.tenantId, rows)
  await recheckGoods(
    work.db,
    work.tenantId,
    [...new Set(unopened.map(({ sku }) => sku.id))],
    [...new Set(unopened.map(({ merchant }) => merchant.id))],
  )
  return { ids, skipped: requests.length - unopened.length }
}
