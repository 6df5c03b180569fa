import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectOpened } from '../../store/merchant/merchantGoodsRows.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { mapInTurns } from '../../store/pauses.ts'
import { insertRows } from '../../store/rows.ts'
import { fromMerchant, fromSku } from './fromSku.ts'

type Merchant = Row<typeof merchantConfig>
type Sku = Row<typeof goodsSku>

/** Opens SKUs for merchants; what is open already stays as it is. */
export async function openGoods(
  wanted: readonly { readonly merchant: Merchant; readonly sku: Sku; readonly price: Changes }[],
  work: Work,
): Promise<{ readonly ids: readonly string[]; readonly skipped: number }> {
  const opened = await selectOpened(work.db, work.tenantId, {
    merchantIds: [...new Set(wanted.map(({ merchant }) => merchant.id))],
    skuIds: [...new Set(wanted.map(({ sku }) => sku.id))],
  })
  const fresh = wanted.filter(({ merchant, sku }) => !opened.has(`${merchant.id}:${sku.id}`))
  const { userId, deptIds } = work.caller.session
  const rows = await mapInTurns(fresh, ({ merchant, sku, price }) => ({
    ...fromMerchant(merchant),
    ...fromSku(sku),
    shopState: 'off',
    state: 'off',
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
    [...new Set(fresh.map(({ sku }) => sku.id))],
    [...new Set(fresh.map(({ merchant }) => merchant.id))],
  )
  return { ids, skipped: wanted.length - fresh.length }
}
