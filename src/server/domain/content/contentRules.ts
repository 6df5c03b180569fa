import { fail } from '../../../contract/errors.ts'
import { contentCategory } from '../../../contract/resources/content/contentCategory.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { cleanHtml } from '../../engine/cleanHtml.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'

/** Whether a text is HTML; a plain text with a `<` is none. */
const MARKUP = /<\/?[a-z!][^>]*>/i
const MAX_BYTES = 200 * 1024
const MAX_KEYWORDS = 10

/** A body without anything that could run; refuses a large one with CONTENT_TOO_LARGE. */
export function cleanBody(body: string, { services }: Pick<Work, 'services'>): string {
  if (Buffer.byteLength(body) > MAX_BYTES) fail('CONTENT_TOO_LARGE', {}, 'contentBody')
  const cleaned = MARKUP.test(body) ? cleanHtml(body, services.config.imageHosts) : body
  return Buffer.byteLength(cleaned) > MAX_BYTES ? fail('CONTENT_TOO_LARGE', {}, 'contentBody') : cleaned
}

/** Keywords without repetitions, separated by commas; refuses more than ten with CONTENT_KEYWORDS. */
export function tidyKeywords(keywords: string): string | null {
  const words = [...new Set(keywords.split(/[,，、;；\n]+/).map((word) => word.trim()))].filter(Boolean)
  if (words.length > MAX_KEYWORDS) fail('CONTENT_KEYWORDS', {}, 'keywords')
  return words.length > 0 ? words.join(',') : null
}

/** Only the platform addresses other tenants. */
export function requireReach(content: Changes, { tenantId }: Work): void {
  if (tenantId === PLATFORM_TENANT) return
  if (content.platformShared === true) fail('CONTENT_SHARED', {}, 'platformShared')
  if (content.audience === 'tenants') fail('CONTENT_SHARED', {}, 'audience')
}

/** Refuses an end before now or before the publication. */
export function requireLaterEnd(expireTime: unknown, publishTime: unknown): void {
  if (typeof expireTime !== 'string') return
  const now = formatMoment(new Date())
  if (expireTime <= now || (typeof publishTime === 'string' && expireTime <= publishTime))
    fail('CONTENT_EXPIRE_PAST', {}, 'expireTime')
}

/** Refuses to publish what has no text, or stands in a disabled category. */
export async function requirePublishable(
  { contentBody, categoryId }: { readonly contentBody: string; readonly categoryId: string },
  { db, tenantId }: Work,
): Promise<void> {
  if (contentBody.trim() === '') fail('CONTENT_BODY_REQUIRED', {}, 'contentBody')
  const [category] = await findRows(db, contentCategory, tenantId, [categoryId])
  if (category?.status !== 'enabled') fail('CONTENT_CATEGORY_OFF', {}, 'categoryId')
}
