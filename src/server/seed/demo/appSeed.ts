import { content } from '../../../contract/resources/content/content.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PLATFORM_TENANT } from '../../store/tenancy.ts'
import { putPage, putProduct } from './appRows.ts'
import { CAMPAIGN, merchantHome, PLATFORM_PAGES } from './apps.data.ts'

const MERCHANT = '锦礼堂积分商城'
const GOODS = 4,
  ARTICLES = 2

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
      appName: MERCHANT,
      merchantId: merchant.id,
      productId: appId,
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
  const home = await homeOf(writer, tenantId, merchant.id)
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

/** The home page of a merchant's app, with goods he sells in his mall and articles. */
async function homeOf(writer: Writer, tenantId: string, merchantId: string) {
  const goods = await selectWhere(writer, merchantGoods, tenantId, {
    all: [
      { field: 'merchantId', operator: 'equals', values: [merchantId] },
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
  return merchantHome(
    goods.slice(0, GOODS).map(({ skuId }) => skuId ?? ''),
    articles.slice(0, ARTICLES).map(({ id }) => id),
  )
}
