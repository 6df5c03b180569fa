import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { idsOf } from '../../domain/merchant/pageConfig.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { keepPageVersion } from '../../store/merchant/pageRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PAGE_CODES } from './apps.data.ts'

interface PageSeed {
  readonly appId: string
  readonly merchantAppId?: string
  readonly pageCode: string
  readonly pageName: string
  readonly pageType: string
  readonly config: PageConfig
  readonly isPublished: boolean
}

/** Writes a page; a published one keeps its first version. */
export async function putPage(writer: Writer, tenantId: string, page: PageSeed): Promise<void> {
  const { config, isPublished, merchantAppId = null, ...named } = page
  const [pageId = ''] = await putFor(writer, tenantId)('appPage', [
    {
      ...named,
      merchantAppId,
      draftConfig: config,
      publishedConfig: isPublished ? config : null,
      ...idsOf([config]),
      publishVersion: isPublished ? 1 : 0,
      publishTime: isPublished ? formatMoment(new Date()) : null,
      status: isPublished ? 'published' : 'draft',
    },
  ])
  if (isPublished)
    await keepPageVersion(writer, { tenantId, pageId, publishVersion: 1 }, { config, userId: null })
}

/** Writes an app product; returns its id. */
export async function putProduct(writer: Writer, tenantId: string): Promise<string> {
  const [appId = ''] = await putFor(writer, tenantId)('appConfig', [
    {
      appCode: 'mall',
      appName: '权益商城',
      appType: 'h5',
      description: '积分与权益兑换商城',
      loginModes: ['sms', 'union'],
      status: 'enabled',
    },
  ])
  await replaceChildren(writer, appConfig, 'pageCodes', { tenantId, parentId: appId, rows: PAGE_CODES })
  return appId
}
