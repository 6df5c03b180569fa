import { fail } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { findContentVersion, isAgreementInUse, keepContentVersion } from '../../store/content/contentRows.ts'
import { cleanBody, requireLaterEnd, requirePublishable, requireReach, tidyKeywords } from './contentRules.ts'

type Article = Row<typeof content>
/** What a version keeps: a change of these in a published article is a new version. */
const KEPT_FIELDS = ['title', 'summary', 'contentBody', 'keywords'] as const

const keep = (article: Article, contentVersion: number, { db, tenantId, caller }: Work): Promise<void> =>
  keepContentVersion(
    db,
    { tenantId, id: article.id, contentVersion },
    { ...article, userId: caller.session.userId },
  )

const hooks: Hooks<typeof content> = {
  beforeSave: async ({ before, draft, work }) => {
    if (typeof draft.contentBody === 'string') draft.contentBody = cleanBody(draft.contentBody, work)
    if (typeof draft.keywords === 'string') draft.keywords = tidyKeywords(draft.keywords)
    const after = { ...before, ...draft }
    requireReach(after, work)
    if (draft.expireTime !== undefined && draft.expireTime !== before?.expireTime)
      requireLaterEnd(draft.expireTime, before?.status === 'scheduled' ? before.publishTime : null)
    if (before?.status !== 'published' && before?.status !== 'scheduled') return
    await requirePublishable({ ...before, ...draft }, work)
    const isChanged = KEPT_FIELDS.some(
      (name) => draft[name] !== undefined && (draft[name] ?? null) !== (before[name] ?? null),
    )
    if (before.status === 'published' && isChanged) draft.contentVersion = (before.contentVersion ?? 0) + 1
  },
  afterSave: async ({ before, after, work }) => {
    const contentVersion = after.contentVersion ?? 0
    if (before && contentVersion > (before.contentVersion ?? 0)) await keep(after, contentVersion, work)
  },
}

/** Publishes an article now, or at the moment it was scheduled for, and keeps a copy. */
const publish: ActionHandler<typeof content, 'publish'> = async (row, _input, work) => {
  await requirePublishable(row, work)
  const now = formatMoment(new Date())
  requireLaterEnd(row.expireTime, null)
  const isDue = row.status === 'scheduled' && row.publishTime !== null && row.publishTime <= now
  const contentVersion = (row.contentVersion ?? 0) + 1
  await keep(row, contentVersion, work)
  return { set: { contentVersion, publishTime: isDue ? row.publishTime : now } }
}

/** What an app that is online shows as its agreement stays published. */
const offline: ActionHandler<typeof content, 'offline'> = async ({ id }, _input, { db, tenantId }) => {
  if (await isAgreementInUse(db, tenantId, id)) fail('CONTENT_AGREEMENT_USED')
  return {}
}

const schedule: ActionHandler<typeof content, 'schedule'> = async (row, { publishTime }, work) => {
  if (publishTime <= formatMoment(new Date())) fail('CONTENT_TIME_PAST', {}, 'publishTime')
  requireLaterEnd(row.expireTime, publishTime)
  await requirePublishable(row, work)
  return { set: { publishTime } }
}

/** Brings back the text of a version; a published article has it as its next version. */
const restore: ActionHandler<typeof content, 'restore'> = async (row, input, work) => {
  const { db, tenantId } = work
  const copy =
    (await findContentVersion(db, { tenantId, id: row.id, contentVersion: input.contentVersion })) ??
    fail('CONTENT_VERSION_UNKNOWN', {}, 'contentVersion')
  if (row.status !== 'published') return { set: { ...copy } }
  const contentVersion = (row.contentVersion ?? 0) + 1
  await keep({ ...row, ...copy }, contentVersion, work)
  return { set: { ...copy, contentVersion } }
}

export const contentParticulars = particulars(content, {
  hooks,
  actions: {
    publish,
    offline,
    schedule,
    withdraw: () => ({ set: { publishTime: null } }),
    restore,
  },
})
