import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { emptyPage, type PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { findPageVersion } from '../../store/merchant/pageRows.ts'
import { pageProblems } from './appCounts.ts'
import { cleanPage, idsOf } from './pageConfig.ts'
import { requireOneHome, requireUnserved, settleOwner } from './pageOwner.ts'
import { requireRefs } from './pageRefs.ts'
import { published } from './publishPage.ts'

type Page = Row<typeof appPage>

const hooks: Hooks<typeof appPage> = {
  beforeSave: async ({ before, draft, work }) => {
    if (!before) {
      await settleOwner(draft, work)
      draft.publishVersion = 0
    }
    await requireOneHome({ ...before, ...draft }, before?.id ?? null, work)
    const sent = draft.draftConfig ?? (before ? undefined : emptyPage(String(draft.pageName)))
    if (sent === undefined) return
    const config = cleanPage(sent, work.services.config.imageHosts)
    await requireRefs(work, config)
    draft.draftConfig = config
    Object.assign(draft, idsOf([config, before?.publishedConfig ?? null]))
    const isChanged = JSON.stringify(config) !== JSON.stringify(before?.publishedConfig ?? null)
    if (before && before.status !== 'draft') draft.status = isChanged ? 'modified' : 'published'
  },
  beforeRemove: requireUnserved,
  decorate: [pageProblems],
}

const publish: ActionHandler<typeof appPage, 'publish'> = async (row, _input, work) => ({
  set: await published(
    row,
    cleanPage(row.draftConfig ?? emptyPage(row.pageName), work.services.config.imageHosts),
    work,
  ),
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
