import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import type { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import type { Work } from '../../engine/work.ts'
import { servedPage } from '../../store/merchant/pageRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { listedPages } from './productPages.ts'

type App = Row<typeof merchantApp>

/** Refuses to open an app without its home page and the pages its product requires. */
export async function requirePages(app: App, work: Work): Promise<void> {
  const { db, tenantId } = work
  const [product] = await findRows(db, appConfig, tenantId, [app.productId])
  if (product?.status !== 'enabled') return fail('APP_PRODUCT_OFF')
  const served = (pageCode: string) =>
    servedPage(db, tenantId, { appId: app.productId, merchantAppId: app.id, pageCode })
  const homes = await selectWhere(db, appPage, tenantId, {
    all: [
      { field: 'appId', operator: 'equals', values: [app.productId] },
      { field: 'pageType', operator: 'equals', values: [appPage.fields.pageType.wire?.home] },
    ],
  })
  const home = homes.find(({ merchantAppId }) => merchantAppId === app.id)?.pageCode ?? 'home'
  if (!(await served(home))) fail('APP_HOME_MISSING')
  for (const { pageCode, pageName, required } of await listedPages(db, product.id))
    if (required && !(await served(pageCode))) fail('APP_PAGE_MISSING', { name: pageName })
}

/** Refuses to open an app whose channels of payment cannot be used. */
export async function requireChannels({ payChannelIds }: App, { db, tenantId }: Work): Promise<void> {
  const ids = payChannelIds ?? []
  const rows = ids.length > 0 ? await findRows(db, paymentManagementInfo, tenantId, ids) : []
  if (rows.length < ids.length || rows.some(({ state }) => state !== 'enabled')) fail('APP_CHANNEL_OFF')
}

/** Refuses to open an app whose agreement nobody can read. */
export async function requireAgreement({ agreementContentId }: App, { db, tenantId }: Work): Promise<void> {
  if (!agreementContentId) return
  const [agreement] = await findRows(db, content, tenantId, [agreementContentId])
  if (agreement?.status !== 'published') fail('APP_AGREEMENT_OFF')
}
