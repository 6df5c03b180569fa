import type { FastifyInstance } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { ok } from '../../contract/wire.ts'
import { isId } from '../../kernel/id.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Services } from '../services.ts'
import { findPublicArticles, findPublishedPortal } from '../store/content/portalRows.ts'
import { findTenantByDomain, hostsOf, type TenantLoginPage } from '../store/system/tenantRows.ts'
import { asTenant } from '../store/tenancy.ts'
import { requestParametersOf } from './loginRequest.ts'

const OPEN = {
  bodyLimit: 16 * 1024,
  config: { open: true, rateLimit: { max: 300, timeWindow: 60_000 } },
} as const

/** Registers what visitors of a domain may see before any login: its tenant, its entry, and articles of its footer. */
export function registerPortals(app: FastifyInstance, services: Services): void {
  app.get('/api/blade-system/tenant/info', { ...OPEN, config: { open: true } }, async (request) => {
    const tenant = await tenantOf(services, requestParametersOf(request).domain)
    if (!tenant) return ok({})
    const portal = await portalOf(services, tenant, requestParametersOf(request).domain)
    return ok({
      ...tenant,
      ...(portal ? { backgroundUrl: portal.loginBackground ?? tenant.backgroundUrl, portal } : {}),
    })
  })
  app.get('/api/biz-notice/portal/byDomain', OPEN, async (request) => {
    const { domain } = requestParametersOf(request)
    const tenant = await tenantOf(services, domain)
    return ok((tenant && (await portalOf(services, tenant, domain))) ?? {})
  })
  app.get('/api/biz-notice/portal/article', OPEN, async (request) => {
    const { domain, id: sentId } = requestParametersOf(request),
      id = String(sentId ?? '')
    const tenant = await tenantOf(services, domain)
    const portal = tenant && (await portalOf(services, tenant, domain))
    const isListed = portal?.contents.some((article) => article.id === id)
    if (!tenant || !isListed || !isId(id)) return fail('CONTENT_UNAVAILABLE')
    const [article] = await articlesOf(services, tenant, [id])
    return ok(article ?? fail('CONTENT_UNAVAILABLE'))
  })
}

const tenantOf = async ({ database }: Services, sent: unknown): Promise<TenantLoginPage | null> => {
  const domain = String(sent ?? '').trim()
  return domain === '' ? null : findTenantByDomain(database.kysely, domain)
}

const articlesOf = ({ database }: Services, { tenantId }: TenantLoginPage, ids: readonly string[]) =>
  asTenant(tenantId, () => findPublicArticles(database.kysely, tenantId, ids))

/** The published entry of a domain: banners that run now, and the titles of the articles in its footer. */
async function portalOf(services: Services, tenant: TenantLoginPage, domain: unknown) {
  const { tenantId } = tenant
  const portal = await asTenant(tenantId, () =>
    findPublishedPortal(services.database.kysely, tenantId, hostsOf(String(domain).trim())),
  )
  if (!portal) return null
  const now = formatMoment(new Date())
  const { contentIds, banners, ...look } = portal
  const articles = contentIds.length > 0 ? await articlesOf(services, tenant, contentIds) : []
  return {
    ...look,
    banners: banners
      .filter(({ startTime, endTime }) => (startTime ?? now) <= now && (endTime ?? now) >= now)
      .map(({ image, name, link }) => ({ image, name, link })),
    contents: articles.map(({ id, title }) => ({ id, title })),
  }
}
