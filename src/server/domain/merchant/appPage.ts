import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { image } from '../../../contract/define/field.ts'
import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Changes, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { publishPictures } from '../../store/files/publicPictures.ts'
import { countPublication, findPageVersion, keepPageVersion } from '../../store/merchant/pageRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { pageProblems } from './appCounts.ts'
import { cleanPage, idsOf } from './pageConfig.ts'
import { requireOpenRefs, requireRefs } from './pageRefs.ts'

type Page = Row<typeof appPage>
const PICTURES = { config: image('图片', { public: true }) }

/** A page of a merchant's app is one of the app's product. */
async function settleOwner(draft: Changes, { db, tenantId }: Work): Promise<void> {
  if (typeof draft.merchantAppId !== 'string') return
  const [app] = await findRows(db, merchantApp, tenantId, [draft.merchantAppId])
  draft.appId = app?.appId ?? fail('REF_MISSING', { label: merchantApp.label }, 'merchantAppId')
}

/** Refuses a second home page of an app or a product. */
async function requireOneHome(page: Changes, id: string | null, { db, tenantId }: Work): Promise<void> {
  if (page.pageType !== 'home') return
  const homes = await selectWhere(db, appPage, tenantId, {
    all: [
      { field: 'appId', operator: 'equals', values: [page.appId] },
      { field: 'pageType', operator: 'equals', values: [appPage.fields.pageType.wire?.home] },
    ],
  })
  const own = page.merchantAppId ?? null
  if (homes.some((home) => home.id !== id && (home.merchantAppId ?? null) === own))
    fail('PAGE_HOME_TWICE', {}, 'pageType')
}

const hooks: Hooks<typeof appPage> = {
  beforeSave: async ({ before, draft, work }) => {
    if (!before) {
      await settleOwner(draft, work)
      draft.publishVersion = 0
    }
    await requireOneHome({ ...before, ...draft }, before?.id ?? null, work)
    if (draft.draftConfig === undefined) return
    const config = cleanPage(draft.draftConfig, work.services.config.imageHosts)
    await requireRefs(work, config)
    draft.draftConfig = config
    Object.assign(draft, idsOf([config, before?.publishedConfig ?? null]))
    const isChanged = JSON.stringify(config) !== JSON.stringify(before?.publishedConfig ?? null)
    if (before && before.status !== 'draft') draft.status = isChanged ? 'modified' : 'published'
  },
  beforeRemove: async (rows, { db, tenantId }) => {
    const ids = rows.flatMap(({ merchantAppId }) => merchantAppId ?? [])
    const apps = ids.length > 0 ? await findRows(db, merchantApp, tenantId, ids) : []
    const online = new Set(apps.filter(({ status }) => status === 'online').map(({ id }) => id))
    for (const { merchantAppId, pageName, status } of rows)
      if (status !== 'draft' && merchantAppId !== null && online.has(merchantAppId))
        fail('PAGE_SERVED', { name: pageName })
  },
  decorate: [pageProblems],
}

/** What a page is after a publication of `config`, of which a copy is kept. */
async function published(row: Page, config: PageConfig, work: Work) {
  const { db, tenantId, caller } = work
  const publishVersion = (row.publishVersion ?? 0) + 1
  await requireOpenRefs(work, row.merchantAppId, config)
  await keepPageVersion(
    db,
    { tenantId, pageId: row.id, publishVersion },
    { config, userId: caller.session.userId },
  )
  if (row.merchantAppId !== null) await countPublication(db, tenantId, row.merchantAppId)
  await publishPictures(db, PICTURES, tenantId, [{ config: JSON.stringify(config) }])
  return {
    draftConfig: config,
    publishedConfig: config,
    publishVersion,
    publishTime: formatMoment(new Date()),
    ...idsOf([config]),
  }
}

const publish: ActionHandler<typeof appPage, 'publish'> = async (row, _input, work) => ({
  set: await published(row, cleanPage(row.draftConfig, work.services.config.imageHosts), work),
  consequences: [
    say('{name}：发布第 {n} 版，消费者立即看到', { name: row.pageName, n: (row.publishVersion ?? 0) + 1 }),
  ],
})

const versionOf = async (row: Page, publishVersion: number, { db, tenantId }: Work): Promise<PageConfig> =>
  (await findPageVersion(db, { tenantId, pageId: row.id, publishVersion })) ??
  fail('PAGE_VERSION_UNKNOWN', {}, 'publishVersion')

/** Brings a version back into the draft; what is published stays. */
const restore: ActionHandler<typeof appPage, 'restore'> = async (row, { publishVersion }, work) => {
  const config = await versionOf(row, publishVersion, work)
  const isPublished = JSON.stringify(config) === JSON.stringify(row.publishedConfig)
  return {
    set: {
      draftConfig: config,
      status: row.status === 'draft' ? 'draft' : isPublished ? 'published' : 'modified',
      ...idsOf([config, row.publishedConfig]),
    },
    consequences: [say('{name}：草稿恢复为第 {n} 版，发布后生效', { name: row.pageName, n: publishVersion })],
  }
}

/** Publishes a version again, as the next one. */
const rollback: ActionHandler<typeof appPage, 'rollback'> = async (row, { publishVersion }, work) => ({
  set: { ...(await published(row, await versionOf(row, publishVersion, work), work)), status: 'published' },
  consequences: [say('{name}：再次发布第 {n} 版', { name: row.pageName, n: publishVersion })],
})

export const appPageParticulars = particulars(appPage, { hooks, actions: { publish, restore, rollback } })
