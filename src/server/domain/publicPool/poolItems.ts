import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import type { Work } from '../../engine/work.ts'
import { replaceChildren, selectChildren } from '../../store/childRows.ts'
import { findRows, insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { skusOf } from '../product/spuChecks.ts'
import { type PoolItem, type SkuSnapshot, snapshotOf } from './snapshot.ts'

/** The shared item of a product; null where it is not shared. */
export async function itemOfSpu(spuId: string, work: Work): Promise<PoolItem | null> {
  const [item] = await selectWhere(work.db, ecommercePublicProductPool, work.tenantId, {
    field: 'sourceSpuId',
    operator: 'equals',
    values: [spuId],
  })
  return item ?? null
}

export async function skusOfItem(id: string, work: Pick<Work, 'db'>): Promise<readonly SkuSnapshot[]> {
  return (await selectChildren(work.db, ecommercePublicProductPool, 'skuSnapshot', [id])).get(id) ?? []
}

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>

/** Writes the snapshot of a product; a new or rejected one waits for approval. Returns the id of the item. */
export async function putItem(
  item: PoolItem | null,
  { spuId, sourceTenantName }: { readonly spuId: string; readonly sourceTenantName: string },
  snapshot: Snapshot,
  work: Work,
): Promise<string> {
  if (item) {
    await writeSnapshot(
      item,
      snapshot,
      work,
      item.poolState === 'rejected' ? { poolState: 'pending', reason: null, decisionTold: false } : {},
    )
    return item.id
  }
  const { userId, deptIds } = work.caller.session
  const [id = ''] = await insertRows(work.db, ecommercePublicProductPool, work.tenantId, [
    {
      ...snapshot.columns,
      sourceTenantId: work.tenantId,
      sourceTenantName,
      sourceSpuId: spuId,
      snapshotVersion: 1,
      quoteCount: 0,
      quoted: false,
      sourceOnShelf: true,
      decisionTold: false,
      poolState: 'pending',
      createUser: userId,
      createDept: deptIds[0] ?? null,
      updateUser: userId,
    },
  ])
  await putSkus(id, snapshot.skus, work)
  return id
}

const putSkus = (parentId: string, rows: readonly SkuSnapshot[], work: Work): Promise<unknown> =>
  replaceChildren(work.db, ecommercePublicProductPool, 'skuSnapshot', {
    tenantId: work.tenantId,
    parentId,
    rows,
  })

async function writeSnapshot(
  item: PoolItem,
  { columns, skus }: Snapshot,
  work: Work,
  set: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await updateRows(work.db, ecommercePublicProductPool, {
    tenantId: work.tenantId,
    ids: [item.id],
    set: { ...columns, ...set, snapshotVersion: (item.snapshotVersion ?? 0) + 1 },
    userId: work.caller.session.userId,
  })
  await putSkus(item.id, skus, work)
}

const isSame = (item: PoolItem, before: readonly SkuSnapshot[], { columns, skus }: Snapshot): boolean => {
  const named = (sku: SkuSnapshot): readonly unknown[] => [
    sku.skuCode,
    sku.name,
    sku.faceValue,
    sku.supplyPrice,
    sku.suggestPrice,
    sku.stockHint,
    sku.specText,
  ]
  const old: Readonly<Record<string, unknown>> = item
  return (
    Object.entries(columns).every(([name, value]) => (old[name] ?? null) === (value ?? null)) &&
    JSON.stringify(before.map(named)) === JSON.stringify(skus.map(named))
  )
}

/**
 * Lets shared items follow their products: what changed makes a new version, and what is no longer on shelf is no
 * longer supplied.
 */
export async function followProducts(spuIds: readonly string[], work: Work): Promise<void> {
  const items = await selectWhere(work.db, ecommercePublicProductPool, work.tenantId, {
    field: 'sourceSpuId',
    operator: 'in',
    values: spuIds,
  })
  for (const item of items) await followProduct(item, work)
}

async function followProduct(item: PoolItem, work: Work): Promise<void> {
  const [spu] = await findRows(work.db, goodsSpu, work.tenantId, [item.sourceSpuId ?? ''])
  if (!spu) return
  const before = await skusOfItem(item.id, work)
  const skus = new Map((await skusOf(work, [spu.id])).map((sku) => [sku.id, sku]))
  const supplied = before.flatMap(({ skuId, supplyPrice, suggestPrice }) => {
    const sku = skus.get(skuId ?? '')
    return sku?.status === 'enabled' && supplyPrice !== null
      ? [{ sku, supply: { skuId: sku.id, supplyPrice, suggestPrice } }]
      : []
  })
  const sourceOnShelf = spu.shelfStatus === 'on' && supplied.length > 0
  if (sourceOnShelf !== item.sourceOnShelf)
    await updateRows(work.db, ecommercePublicProductPool, {
      tenantId: work.tenantId,
      ids: [item.id],
      set: {
        sourceOnShelf,
        ...(sourceOnShelf || item.poolState !== 'open'
          ? {}
          : { poolState: 'stopped', reason: '源商品已下架' }),
      },
      userId: work.caller.session.userId,
    })
  if (supplied.length === 0) return
  const snapshot = await snapshotOf(spu, supplied, work)
  if (!isSame(item, before, snapshot)) await writeSnapshot(item, snapshot, work)
}
