import type { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import type { appPage } from '../../../contract/resources/merchant/appPage.ts'
import type { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import type { Changes, Decoration } from '../../engine/hooks.ts'
import { countPages } from '../../store/merchant/pageRows.ts'
import { countProblems, findRefs, merchantOf } from './pageRefs.ts'

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** How many references of a page are gone or withdrawn. */
export const pageProblems: Decoration<typeof appPage> = {
  sets: ['problemCount'],
  from: ['merchantAppId', 'skuIds', 'contentIds'],
  run: async (rows, { database, tenantId }) => {
    const place = { db: database.kysely, tenantId }
    const groups = new Map<string | null, Changes[]>()
    for (const row of rows) {
      const owner = typeof row.merchantAppId === 'string' ? row.merchantAppId : null
      groups.set(owner, [...(groups.get(owner) ?? []), row])
    }
    for (const [merchantAppId, pages] of groups) {
      const refs = pages.map(({ skuIds, contentIds }) => ({
        skuIds: idsIn(skuIds),
        contentIds: idsIn(contentIds),
      }))
      const found = await findRefs(place, await merchantOf(place, merchantAppId), {
        skuIds: refs.flatMap(({ skuIds }) => skuIds),
        contentIds: refs.flatMap(({ contentIds }) => contentIds),
      })
      pages.forEach((page, index) => {
        const own = refs[index]
        if (own) page.problemCount = countProblems(own, found)
      })
    }
  },
}

const pagesBy = (by: 'app_id' | 'merchant_app_id'): Omit<Decoration<typeof appConfig>, 'from'> => ({
  sets: ['pageCount'],
  run: async (rows: readonly Changes[], { database, tenantId }) => {
    const counts = await countPages(database.kysely, tenantId, by)
    for (const row of rows) row.pageCount = counts.get(String(row.id)) ?? 0
  },
})

/** How many pages a product has by default. */
export const productPages: Decoration<typeof appConfig> = { ...pagesBy('app_id'), from: ['appCode'] }
/** How many pages of its own an app has. */
export const appPages: Decoration<typeof merchantApp> = {
  ...pagesBy('merchant_app_id'),
  from: ['merchantAppNo'],
}
