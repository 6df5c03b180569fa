import { ecommercePublicProductPool } from '../../../contract/resources/product/ecommercePublicProductPool.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { fen } from '../../../kernel/money.ts'
import { openForQuote } from '../../domain/publicPool/openForQuote.ts'
import { quote } from '../../domain/publicPool/quote.ts'
import { addPool } from '../../domain/publicPool/share.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { settleQuote, waitingQuotes } from '../../store/product/publicPoolRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import type { Writer } from '../../store/db.ts'

/** What tenants share: supply price and suggested price in fen by SKU code, and what became of it. */
const SHARED: readonly (readonly [
  tenantId: string,
  skus: Readonly<Record<string, readonly [supply: number, suggested: number]>>,
  state: 'open' | 'pending' | 'stopped' | 'rejected',
  reason: string | null,
])[] = [
  ['100001', { 'VIP-M': [2150, 2300] }, 'open', null],
  ['100001', { 'CUP-350': [8200, 8600] }, 'open', null],
  ['100001', { 'XK-10': [850, 890], 'XK-30': [2550, 2680] }, 'stopped', '茶铺春季菜单调整，暂停供货'],
  ['100001', { 'DY-2D': [3720, 3990] }, 'pending', null],
  ['100002', { 'NF-CF': [1950, 2100] }, 'open', null],
]

/** Whose product the second tenant quotes, as a category of its own, with which markup. */
const QUOTED = { tenantId: '100002', title: '视频会员月卡', besideSku: 'NF-CF', markup: 0.06 } as const

const skuOf = async (work: Work, skuCode: string) => {
  const [sku] = await selectWhere(work.db, goodsSku, work.tenantId, {
    field: 'skuCode',
    operator: 'equals',
    values: [skuCode],
  })
  if (!sku) throw new Error(`${skuCode} is no SKU of ${work.tenantId}`)
  return sku
}

/** Writes the public product pool; with `quotes` also that one tenant sells a product of the other. */
export async function seedPublicPool(
  services: Services,
  db: Writer,
  { quotes }: { readonly quotes: boolean },
): Promise<void> {
  const workIn = (tenantId: string): Work => systemWork(services, tenantId, { db, path: 'seed' })
  for (const [tenantId, prices, poolState, reason] of SHARED) {
    const work = workIn(tenantId)
    const skus = await Promise.all(
      Object.entries(prices).map(async ([code, [supply, suggested]]) => ({
        skuId: (await skuOf(work, code)).id,
        supplyPrice: fen(supply),
        suggestPrice: fen(suggested),
      })),
    )
    const { ids } = await addPool({ skus, items: null }, work)
    await updateRows(db, ecommercePublicProductPool, {
      tenantId,
      ids,
      set: { poolState, reason, decisionTold: poolState !== 'pending' },
      userId: null,
    })
  }
  if (quotes) await seedQuote(workIn(QUOTED.tenantId), workIn)
}

async function seedQuote(work: Work, workIn: (tenantId: string) => Work): Promise<void> {
  const [item] = await selectWhere(work.db, ecommercePublicProductPool, work.tenantId, {
    field: 'title',
    operator: 'equals',
    values: [QUOTED.title],
  })
  const { categoryId } = await skuOf(work, QUOTED.besideSku)
  if (!item || !categoryId) return
  const { set = {} } = await quote(item, { categoryId, markup: QUOTED.markup, followPrice: true }, work)
  await updateRows(work.db, ecommercePublicProductPool, {
    tenantId: work.tenantId,
    ids: [item.id],
    set,
    userId: null,
  })
  for (const waiting of await waitingQuotes(work.db, 10)) {
    await openForQuote(waiting, workIn(waiting.sourceTenantId))
    await settleQuote(work.db, waiting.id, null)
  }
}
