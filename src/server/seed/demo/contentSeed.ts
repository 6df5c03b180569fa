import { content } from '../../../contract/resources/content/content.ts'
import { contentCategory } from '../../../contract/resources/content/contentCategory.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { keepContentVersion } from '../../store/content/contentRows.ts'
import type { Writer } from '../../store/db.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { seedApps } from './appSeed.ts'
import { seedFeedBack } from './feedBackSeed.ts'
import { seedPortals } from './portalSeed.ts'
import { type ArticleSeed, COMPANY_ARTICLES, COMPANY_CATEGORIES, PLATFORM_ARTICLES } from './contents.data.ts'

const HOUR_MS = 60 * 60_000
/** The moment some hours from now; negative ones are past. */
const hoursFromNow = (hours: number): string => formatMoment(new Date(Date.now() + hours * HOUR_MS))

/** Writes articles into categories by their names; published ones keep their first version. */
async function seedArticles(
  writer: Writer,
  tenantId: string,
  {
    categories,
    articles,
  }: { readonly categories: ReadonlyMap<string, string>; readonly articles: readonly ArticleSeed[] },
): Promise<void> {
  const rows = articles.map(({ category, hours = -72, ...article }, index) => {
    const status = article.status ?? 'published'
    return {
      audience: 'everybody',
      platformShared: false,
      topFlag: false,
      viewCount: 0,
      usefulCount: 0,
      uselessCount: 0,
      ...article,
      status,
      categoryId: categories.get(category) ?? '',
      sort: index + 1,
      publishTime: status === 'draft' ? null : hoursFromNow(hours),
      contentVersion: status === 'published' || status === 'offline' ? 1 : 0,
    }
  })
  const ids = await putFor(writer, tenantId)(content.id, rows)
  for (const [index, row] of rows.entries())
    if (row.contentVersion === 1)
      await keepContentVersion(
        writer,
        { tenantId, id: ids[index] ?? '', contentVersion: 1 },
        { keywords: null, ...row, userId: null },
      )
}

/** Writes what the platform explains to every tenant about the console. */
async function seedPlatformContent(writer: Writer): Promise<void> {
  const name = '使用控制台'
  const [id = ''] = await putFor(writer, PLATFORM_TENANT)(contentCategory.id, [
    {
      categoryName: name,
      categoryCode: 'console',
      contentType: 'help',
      level: 1,
      ancestors: '/',
      sort: 1,
      status: 'enabled',
    },
  ])
  await seedArticles(writer, PLATFORM_TENANT, {
    categories: new Map([[name, id]]),
    articles: PLATFORM_ARTICLES,
  })
}

/** Writes what the platform explains, and categories, articles and feedback of the demonstration company. */
export async function seedContent(writer: Writer, tenantId: string): Promise<void> {
  await seedPlatformContent(writer)
  const put = putFor(writer, tenantId)
  const categories = new Map<string, string>()
  for (const [index, { name, parent, code, type }] of COMPANY_CATEGORIES.entries()) {
    const parentId = categories.get(parent ?? '') ?? null
    const [id = ''] = await put(contentCategory.id, [
      {
        parentId,
        categoryName: name,
        categoryCode: code,
        contentType: type,
        level: parentId ? 2 : 1,
        ancestors: parentId ? `/${parentId}/` : '/',
        sort: index + 1,
        status: 'enabled',
      },
    ])
    categories.set(name, id)
  }
  await seedArticles(writer, tenantId, { categories, articles: COMPANY_ARTICLES })
  await seedFeedBack(writer, tenantId)
  await seedApps(writer, tenantId)
  await seedPortals(writer, tenantId)
}
