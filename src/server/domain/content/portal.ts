import { isDeepStrictEqual } from 'node:util'
import type { ChildRow, Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { portal, type PublishedPortal } from '../../../contract/resources/content/portal.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { findPublicArticles, lockEnabledPortals } from '../../store/content/portalRows.ts'
import { selectChildren } from '../../store/childRows.ts'
import type { Reader } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'
import { findTenantByDomain } from '../../store/system/tenantRows.ts'

type Portal = Row<typeof portal>

/** A domain as it is kept: the host in small letters, without scheme and path. */
const hostOf = (domain: string): string =>
  domain
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')

interface Lists {
  readonly banners: readonly ChildRow<typeof portal, 'banners'>[]
  readonly navs: readonly ChildRow<typeof portal, 'navs'>[]
}

/** The banners and links of an entry that exists. */
async function listsOf(id: string, db: Reader): Promise<Lists> {
  const [banners, navs] = await Promise.all([
    selectChildren(db, portal, 'banners', [id]),
    selectChildren(db, portal, 'navs', [id]),
  ])
  return { banners: banners.get(id) ?? [], navs: navs.get(id) ?? [] }
}

/** What a publication of these fields keeps. */
const lookOf = (row: Portal, { banners, navs }: Lists): PublishedPortal => ({
  title: row.title,
  logo: row.logo,
  favicon: row.favicon,
  loginBackground: row.loginBackground,
  themeColor: row.themeColor ?? '#409EFF',
  banners: banners.map(({ image, name, link, startTime, endTime }) => ({
    image: String(image),
    name: String(name),
    link: link ?? null,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
  })),
  navs: navs.map(({ name, link }) => ({ name: String(name), link: String(link) })),
  icp: row.icp,
  copyright: row.copyright,
  contentIds: (row.contentIds ?? []).map(String),
  servicePhone: row.servicePhone,
})

/** Refuses a banner that ends before it starts. */
function requireTimes(banners: Lists['banners']): void {
  for (const [index, { startTime, endTime }] of banners.entries())
    if (startTime && endTime && endTime <= startTime) fail('PORTAL_BANNER_TIME', { n: index + 1 }, 'banners')
}

async function requireOnly(domain: string, id: string | null, { db, tenantId }: Work): Promise<void> {
  const enabled = await lockEnabledPortals(db, tenantId, domain)
  if (enabled.some((other) => other !== id)) fail('PORTAL_DOMAIN_TAKEN', {}, 'domain')
}

/** Refuses a domain that is not the tenant's, or that another enabled entry of it has. */
async function requireDomain(domain: string, before: Portal | null, work: Work): Promise<void> {
  const owner = await findTenantByDomain(work.db, domain)
  if (owner?.tenantId !== work.tenantId) fail('PORTAL_DOMAIN', {}, 'domain')
  if (before?.status === 'enabled') await requireOnly(domain, before.id, work)
}

const hooks: Hooks<typeof portal> = {
  beforeSave: async ({ before, draft, work }) => {
    if (typeof draft.domain === 'string') {
      const domain = hostOf(draft.domain)
      draft.domain = domain
      if (domain !== before?.domain) await requireDomain(domain, before, work)
    }
    if (typeof draft.themeColor === 'string') draft.themeColor = draft.themeColor.toUpperCase()
    const lists = {
      ...(before ? await listsOf(before.id, work.db) : { banners: [], navs: [] }),
      ...(draft.banners ? { banners: draft.banners } : {}),
      ...(draft.navs ? { navs: draft.navs } : {}),
    } as Lists
    requireTimes(lists.banners)
    if (!before) {
      draft.isModified = true
      draft.publishVersion = 0
      return
    }
    const look = lookOf({ ...before, ...draft }, lists)
    draft.isModified = !isDeepStrictEqual(look, before.publishedConfig)
  },
}

/** The look goes to visitors at once; an article in its footer that nobody may read is refused. */
const publish: ActionHandler<typeof portal, 'publish'> = async (row, _input, work) => {
  const look = lookOf(row, await listsOf(row.id, work.db)),
    publishVersion = (row.publishVersion ?? 0) + 1
  const readable = new Set(
    (await findPublicArticles(work.db, work.tenantId, look.contentIds)).map(({ id }) => id),
  )
  const closed = look.contentIds.filter((id) => !readable.has(id))
  if (closed.length > 0) {
    const titles = (await findRows(work.db, content, work.tenantId, closed)).map(({ title }) => title)
    fail('PORTAL_CONTENT_OFF', { name: titles.join('、') || closed.join('、') }, 'contentIds')
  }
  return {
    set: { publishedConfig: look, publishVersion, publishTime: formatMoment(new Date()), isModified: false },
    consequences: [
      row.status === 'enabled'
        ? say('{domain} 的登录页立即改为第 {n} 版', { domain: row.domain, n: publishVersion })
        : say('第 {n} 版在启用后对访问者生效', { n: publishVersion }),
    ],
  }
}

const enable: ActionHandler<typeof portal, 'enable'> = async (row, _input, work) => {
  await requireOnly(row.domain, row.id, work)
  return {}
}

export const portalParticulars = particulars(portal, { hooks, actions: { publish, enable } })
