import type { Row } from '../../../contract/define/row.ts'
import { goodsChannelGroupConfig } from '../../../contract/resources/merchant/goodsChannelGroupConfig.ts'
import { goodsSpec } from '../../../contract/resources/product/goodsSpec.ts'
import type { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { supplierGoods } from '../../../contract/resources/supplier/supplierGoods.ts'
import type { WireRow } from '../../../contract/wire.ts'
import type { Fen } from '../../../kernel/money.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { timesRate } from '../merchant/price.ts'
import { skusOf } from '../product/spuChecks.ts'
import type { PoolItem, SkuSnapshot } from './snapshot.ts'

/** The specification that tells the SKUs of quoted products apart; its values come with the products. */
const QUOTED_SPEC = '供货规格'

export async function quotedSpec(work: Work): Promise<string> {
  const [spec] = await selectWhere(work.db, goodsSpec, work.tenantId, {
    field: 'specName',
    operator: 'equals',
    values: [QUOTED_SPEC],
  })
  if (spec) return spec.id
  const created = await createRow(
    goodsSpec,
    {
      specName: QUOTED_SPEC,
      inputType: goodsSpec.fields.inputType.wire?.type,
      specValues: [{ value: '默认' }],
    },
    work,
  )
  return created.targets[0] ?? ''
}

/** A name for each SKU by which they differ, of at most 30 characters and without the separator of values. */
export function specTexts(skus: readonly SkuSnapshot[]): readonly string[] {
  const texts = skus.map(({ specText, name }) =>
    (specText || name || '').replaceAll('/', ' ').trim().slice(0, 30),
  )
  return texts.map((text, index) =>
    text === '' || texts.indexOf(text) !== index
      ? (skus[index]?.skuCode ?? String(index + 1)).slice(0, 30)
      : text,
  )
}

/** The draft of a product that quotes a shared one. */
async function draftOf(
  item: PoolItem,
  skus: readonly SkuSnapshot[],
  { categoryId, markup }: { readonly categoryId: string; readonly markup: number },
  work: Work,
): Promise<WireRow> {
  const hasSpecs = skus.length > 1
  const texts = specTexts(skus)
  const { fields } = goodsSpu
  return {
    spuName: item.title,
    goodsType: fields.goodsType.wire?.[item.goodsType ?? 'card'],
    // Physical goods may only be sent from stock or by hand, except those that are quoted.
    deliverType: fields.deliverType.wire?.[item.goodsType === 'inKind' ? 'manual' : 'api'],
    accountType: fields.accountType.wire?.[(item.accountType ?? 'none') as 'none'],
    categoryId,
    mainImage: item.mainImage,
    useRule: item.useRule,
    specIds: hasSpecs ? [await quotedSpec(work)] : [],
    skus: skus.map((sku, index) => ({
      specText: hasSpecs ? texts[index] : '',
      skuName: sku.name,
      faceValue: sku.faceValue,
      salePrice: timesRate(sku.supplyPrice, 1 + markup),
      minSalePrice: sku.supplyPrice,
    })),
  }
}

/** A product and SKUs that quote a shared one: a draft that orders from its tenant. */
export async function copyProduct(
  item: PoolItem,
  skus: readonly SkuSnapshot[],
  {
    categoryId,
    markup,
    supplierId,
  }: { readonly categoryId: string; readonly markup: number; readonly supplierId: string },
  work: Work,
): Promise<{ readonly spuId: string; readonly low: Fen; readonly high: Fen }> {
  const created = await createRow(goodsSpu, await draftOf(item, skus, { categoryId, markup }, work), work)
  const spuId = created.targets[0] ?? ''
  await updateRows(work.db, goodsSpu, {
    tenantId: work.tenantId,
    ids: [spuId],
    set: { deliverType: 'api', sourcePoolId: item.id, sourceVersion: item.snapshotVersion },
    userId: work.caller.session.userId,
  })
  const copies = (await skusOf(work, [spuId])).toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  for (const [index, sku] of copies.entries()) await routeToSupplier(sku, skus[index], supplierId, work)
  const prices = skus.map(({ supplyPrice }) => timesRate(supplyPrice, 1 + markup))
  return {
    spuId,
    low: Math.min(...prices) as Fen,
    high: Math.max(...prices) as Fen,
  }
}

/** Makes the other tenant the supplier of a copied SKU, and the only channel of its orders. */
export async function routeToSupplier(
  sku: Row<typeof goodsSku>,
  snapshot: SkuSnapshot | undefined,
  supplierId: string,
  work: Work,
): Promise<void> {
  const goods = await createRow(
    supplierGoods,
    { supplierId, skuId: sku.id, supplierSkuCode: snapshot?.skuCode, purchasePrice: snapshot?.supplyPrice },
    work,
  )
  await createRow(
    goodsChannelGroupConfig,
    { skuId: sku.id, routeMode: 1, details: [{ supplierGoodsId: goods.targets[0], priority: 1 }] },
    work,
  )
}
