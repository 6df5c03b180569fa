import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { idsOf } from '../../domain/merchant/pageConfig.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { keepPageVersion } from '../../store/merchant/pageRows.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { CAMPAIGN, merchantHome, PAGE_CODES, PLATFORM_PAGES } from './apps.data.ts'

const MERCHANT = '锦礼堂积分商城'
const GOODS = 4,
  ARTICLES = 2

interface PageSeed {
  readonly appId: string
  readonly merchantAppId?: string
  readonly pageCode: string
  readonly pageName: string
  readonly pageType: string
  readonly config: PageConfig
  readonly isPublished: boolean
}

async function putPage(writer: Writer, tenantId: string, page: PageSeed): Promise<void> {
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

async function putProduct(writer: Writer, tenantId: string): Promise<string> {
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

/** Writes the platform's product with its pages, the company's, and the app of a merchant. */
export async function seedApps(writer: Writer, tenantId: string): Promise<void> {
  const platformApp = await putProduct(writer, PLATFORM_TENANT)
  for (const page of PLATFORM_PAGES)
    await putPage(writer, PLATFORM_TENANT, { ...page, appId: platformApp, isPublished: true })
  const appId = await putProduct(writer, tenantId)
  const [merchant] = await selectWhere(writer, merchantConfig, tenantId, {
    all: [{ field: 'merchantName', operator: 'equals', values: [MERCHANT] }],
  })
  if (!merchant) return
  const [merchantAppId = ''] = await putFor(writer, tenantId)('merchantApp', [
    {
      merchantAppNo: 'MA2026112000001',
      appName: MERCHANT,
      merchantId: merchant.id,
      appId,
      domain: 'mall.jinlitang.example',
      pathKey: 'jinlitang',
      loginModes: ['sms', 'union'],
      themeColor: '#B4532A',
      servicePhone: '400-800-1234',
      publishVersion: 1,
      onlineTime: formatMoment(new Date()),
      status: 'online',
    },
  ])
  const goods = await selectWhere(writer, merchantGoods, tenantId, {
    all: [
      { field: 'merchantId', operator: 'equals', values: [merchant.id] },
      { field: 'state', operator: 'equals', values: [merchantGoods.states.wire.on] },
    ],
  })
  // The last one was withdrawn after the page was published.
  await updateRows(writer, merchantGoods, {
    tenantId,
    ids: goods.slice(0, GOODS - 1).map(({ id }) => id),
    set: { shopState: 'on' },
    userId: null,
  })
  const articles = await selectWhere(writer, content, tenantId, {
    all: [{ field: 'status', operator: 'equals', values: [content.states.wire.published] }],
  })
  const home = merchantHome(
    goods.slice(0, GOODS).map(({ skuId }) => skuId ?? ''),
    articles.slice(0, ARTICLES).map(({ id }) => id),
  )
  const owner = { appId, merchantAppId }
  await putPage(writer, tenantId, {
    ...owner,
    ...{ pageCode: 'home', pageName: '首页', pageType: 'home', config: home, isPublished: true },
  })
  await putPage(writer, tenantId, {
    ...owner,
    ...{
      pageCode: 'activity',
      pageName: '双十二会场',
      pageType: 'activity',
      config: CAMPAIGN,
      isPublished: false,
    },
  })
}
