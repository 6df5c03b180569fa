import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { goodsCategory } from '../../../contract/resources/product/goodsCategory.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { recheckGoods } from '../../store/merchant/recheckRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { listPrice } from './codePriceSeed.ts'
import { CODE_PRODUCTS } from './codeSalePlan.ts'
import { merchantOf } from './couponCodeTemplates.ts'

/** A product of codes on the shelf, with its SKU. */
async function writeProduct(
  { name, skuCode, face, sale }: (typeof CODE_PRODUCTS)[number],
  work: Work,
): Promise<string> {
  const { db, tenantId } = work
  const [category] = await selectWhere(db, goodsCategory, tenantId, {
    field: 'categoryName',
    operator: 'equals',
    values: ['出行加油'],
  })
  await createRow(
    goodsSpu,
    {
      spuName: name,
      goodsType: 3,
      deliverType: 1,
      categoryId: category?.id,
      taxCode: '0',
      skus: [{ skuCode, faceValue: face, salePrice: sale }],
    },
    work,
  )
  const skus = await selectWhere(db, goodsSku, tenantId, {
    field: 'skuCode',
    operator: 'equals',
    values: [skuCode],
  })
  const [sku] = skus
  if (!sku) throw new Error(`the SKU ${skuCode} is not there`)
  await updateRows(db, goodsSpu, {
    tenantId,
    ids: [sku.spuId ?? '0'],
    set: { shelfStatus: 'on' },
    userId: null,
  })
  return sku.id
}

/** Puts the products of codes on the shelf and on the price list of the merchant whose activities sell them. */
export async function seedCodeProducts(work: Work): Promise<void> {
  const { db, tenantId } = work,
    merchant = await merchantOf({ writer: db, tenantId })
  if (!merchant) return
  const skuIds: string[] = []
  for (const product of CODE_PRODUCTS) {
    const skuId = await writeProduct(product, work)
    skuIds.push(skuId)
    const activities = await selectWhere(db, couponActivity, tenantId, {
      field: 'activityName',
      operator: 'equals',
      values: [product.activityName],
    })
    await updateRows(db, couponActivity, {
      tenantId,
      ids: activities.map(({ id }) => id),
      set: { skuId },
      userId: null,
    })
    await listPrice(merchant, { skuId, price: product.sale }, work)
  }
  await recheckGoods(db, tenantId, skuIds)
}
