import { content } from '../../../contract/resources/content/content.ts'
import { contentCategory } from '../../../contract/resources/content/contentCategory.ts'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { keepContentVersion } from '../../store/content/contentRows.ts'
import type { Writer } from '../../store/db.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { seedApps } from './appSeed.ts'
import {
  type ArticleSeed,
  COMPANY_ARTICLES,
  COMPANY_CATEGORIES,
  FEEDBACK,
  PLATFORM_ARTICLES,
} from './contents.data.ts'

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
}

/** Writes feedback of every state by people of the company. */
async function seedFeedBack(writer: Writer, tenantId: string): Promise<void> {
  const ids = await selectAccountIds(writer, tenantId)
  const handlerId = ids.get('support') ?? null
  await putFor(writer, tenantId)(
    feedBack.id,
    FEEDBACK.map(({ hours, by, reply, replyHours = 0, status, ...feed }) => {
      const userId = ids.get(by) ?? null
      const isTaken = status !== 'waiting'
      return {
        ...feed,
        status,
        source: 'console',
        operatorId: userId,
        createUser: userId,
        createTime: hoursFromNow(hours),
        dueTime: hoursFromNow(hours + 24),
        handlerId: isTaken ? handlerId : null,
        replyContent: reply ?? null,
        replyTime: reply ? hoursFromNow(replyHours) : null,
        closeTime: status === 'closed' ? hoursFromNow(replyHours + 1) : null,
        steps: [
          { time: hoursFromNow(hours), result: '提交', userId, remark: null },
          ...(isTaken
            ? [{ time: hoursFromNow(hours + 1), result: '领取', userId: handlerId, remark: null }]
            : []),
          ...(reply
            ? [{ time: hoursFromNow(replyHours), result: '回复', userId: handlerId, remark: reply }]
            : []),
        ],
      }
    }),
  )
}
