import { fail } from '../../../contract/errors.ts'
import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import type { Reader } from '../../store/db.ts'
import { type Referred, referredContents, referredGoods } from '../../store/merchant/pageRows.ts'
import { findRows } from '../../store/rows.ts'
import { idsOf, refsOf } from './pageConfig.ts'

interface Place {
  readonly db: Reader
  readonly tenantId: string
}
/** What a page refers to, by id. */
export interface Found {
  readonly goods: ReadonlyMap<string, Referred>
  readonly contents: ReadonlyMap<string, Referred>
}

/** The merchant of an app; null for the pages of a product. */
export async function merchantOf(
  { db, tenantId }: Place,
  merchantAppId: string | null,
): Promise<string | null> {
  if (merchantAppId === null) return null
  const [app] = await findRows(db, merchantApp, tenantId, [merchantAppId])
  return app?.merchantId ?? null
}

/** Finds what pages of a merchant, or of a product without one, refer to. */
export async function findRefs(
  { db, tenantId }: Place,
  merchantId: string | null,
  { skuIds, contentIds }: { readonly skuIds: readonly string[]; readonly contentIds: readonly string[] },
): Promise<Found> {
  const goods = await referredGoods(db, tenantId, { ids: skuIds, merchantId })
  const contents = await referredContents(db, tenantId, contentIds)
  const byId = (list: readonly Referred[]) => new Map(list.map((one) => [one.id, one]))
  return { goods: byId(goods), contents: byId(contents) }
}

/** Refuses a page that refers to what is not there. */
export async function requireRefs(place: Place, config: PageConfig): Promise<void> {
  const { goods, contents } = await findRefs(place, null, idsOf([config]))
  for (const { n, block, skuIds, contentIds } of refsOf(config))
    if (!skuIds.every((id) => goods.has(id)) || !contentIds.every((id) => contents.has(id)))
      fail('PAGE_REF_MISSING', { n, block }, 'draftConfig')
}

/** Refuses to publish what consumers cannot have. */
export async function requireOpenRefs(
  place: Place,
  merchantAppId: string | null,
  config: PageConfig,
): Promise<void> {
  await requireRefs(place, config)
  const found = await findRefs(place, await merchantOf(place, merchantAppId), idsOf([config]))
  for (const { name, isOpen } of found.goods.values()) if (!isOpen) fail('PAGE_GOODS_OFF', { name })
  for (const { name, isOpen } of found.contents.values()) if (!isOpen) fail('PAGE_CONTENT_OFF', { name })
}

/** How many references lead to what is gone or withdrawn. */
export const countProblems = (
  { skuIds, contentIds }: { readonly skuIds: readonly string[]; readonly contentIds: readonly string[] },
  { goods, contents }: Found,
): number =>
  skuIds.filter((id) => !goods.get(id)?.isOpen).length +
  contentIds.filter((id) => !contents.get(id)?.isOpen).length
