import type { Row } from '../../../contract/define/row.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { recountUses, syncSkus } from '../../store/product/goodsRows.ts'
import type { Quote } from '../../store/product/publicPoolRows.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { timesRate } from '../merchant/price.ts'
import { nextFreeCode } from '../product/skuRules.ts'
import { quotedSpec, routeToSupplier, specTexts } from './copyProduct.ts'
import type { SkuSnapshot } from './snapshot.ts'

type Sku = Row<typeof goodsSku>

/** The columns by which a SKU of a quoted product differs from the others. */
const specColumns = (specId: string, value: string) => {
  const valueId = `own:${value}`.slice(0, 30)
  return { specText: value, specKey: valueId, specValueIds: [{ specId, valueId, value }] }
}

/** The specification of a copy; one that had a single SKU gets it now, and its SKU a value. */
async function specOf(spu: Row<typeof goodsSpu>, copies: readonly Sku[], work: Work): Promise<string> {
  const [specId] = spu.specIds ?? []
  if (specId) return specId
  const added = await quotedSpec(work)
  const { userId } = work.caller.session
  await updateRows(work.db, goodsSpu, {
    tenantId: work.tenantId,
    ids: [spu.id],
    set: { specIds: [added] },
    userId,
  })
  for (const copy of copies)
    await updateRows(work.db, goodsSku, {
      tenantId: work.tenantId,
      ids: [copy.id],
      set: specColumns(
        added,
        (copy.skuName ?? '').replaceAll('/', ' ').trim().slice(0, 20) || (copy.skuCode ?? ''),
      ),
      userId,
    })
  await recountUses(work.db, work.tenantId, { brandIds: [], specIds: [added] })
  return added
}

/** Adds SKUs to a copy that its shared product has got since, supplied like the others. */
export async function addNewSkus(
  quote: Quote,
  snapshots: readonly SkuSnapshot[],
  { copies, supplierId }: { readonly copies: readonly Sku[]; readonly supplierId: string },
  work: Work,
): Promise<void> {
  const [spu] = await findRows(work.db, goodsSpu, work.tenantId, [quote.spuId])
  if (!spu || snapshots.length === 0) return
  const specId = await specOf(spu, copies, work)
  const usedTexts = new Set(copies.map(({ specText }) => specText))
  const texts = specTexts(snapshots)
  for (const [index, snapshot] of snapshots.entries()) {
    const text = texts[index] ?? ''
    const skuCode = await nextFreeCode(work)
    const [id = ''] = await insertRows(work.db, goodsSku, work.tenantId, [
      {
        spuId: spu.id,
        skuCode,
        skuName: snapshot.name,
        ...specColumns(specId, usedTexts.has(text) ? skuCode : text),
        faceValue: snapshot.faceValue,
        salePrice: timesRate(snapshot.supplyPrice, 1 + quote.markup),
        minSalePrice: snapshot.supplyPrice,
        maxPerOrder: 100,
        supplyMode: 'unstocked',
        availableQty: 0,
        supplierCount: 0,
        status: 'enabled',
        goodsType: spu.goodsType,
        categoryId: spu.categoryId,
        brandId: spu.brandId,
      },
    ])
    usedTexts.add(text)
    const [sku] = await findRows(work.db, goodsSku, work.tenantId, [id])
    if (sku) await routeToSupplier(sku, snapshot, supplierId, work)
  }
  await syncSkus(work.db, work.tenantId, [spu.id])
}
