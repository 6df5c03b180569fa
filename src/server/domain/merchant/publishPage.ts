import type { Row } from '../../../contract/define/row.ts'
import { image } from '../../../contract/define/field.ts'
import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import type { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { publishPictures } from '../../store/files/publicPictures.ts'
import { countPublication, keepPageVersion } from '../../store/merchant/pageRows.ts'
import { idsOf } from './pageConfig.ts'
import { requireOpenRefs } from './pageRefs.ts'

const PICTURES = { config: image('图片', { public: true }) }

/** What a page is after a publication of `config`, of which a copy is kept. */
export async function published(row: Row<typeof appPage>, config: PageConfig, work: Work) {
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
