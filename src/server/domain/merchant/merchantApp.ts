import { randomInt } from 'node:crypto'
import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { servedPage } from '../../store/merchant/pageRows.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { appPages } from './appCounts.ts'
import { listedPages } from './productPages.ts'

type App = Row<typeof merchantApp>
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789',
  KEY_LENGTH = 10

const newKey = (): string =>
  Array.from({ length: KEY_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'a').join('')

const hooks: Hooks<typeof merchantApp> = {
  beforeSave: async ({ before, draft, work }) => {
    if ((draft.pathKey ?? before?.pathKey ?? '') === '') draft.pathKey = newKey()
    if (before) return
    draft.publishVersion = 0
    const [merchant] = await findRows(work.db, merchantConfig, work.tenantId, [String(draft.merchantId)])
    if (merchant?.merchantType !== 'mall') fail('APP_NOT_MALL', {}, 'merchantId')
    const [product] = await findRows(work.db, appConfig, work.tenantId, [String(draft.appId)])
    if (product?.status !== 'enabled') fail('APP_PRODUCT_OFF', {}, 'appId')
  },
  beforeRemove: async (rows) => {
    if (rows.some(({ status }) => status === 'online')) fail('APP_ONLINE')
    await Promise.resolve()
  },
  decorate: [appPages],
}

/** Refuses to open an app without its home page and the pages its product requires. */
async function requirePages(app: App, work: Work): Promise<void> {
  const { db, tenantId } = work
  const [product] = await findRows(db, appConfig, tenantId, [app.appId])
  if (product?.status !== 'enabled') return fail('APP_PRODUCT_OFF')
  const served = (pageCode: string) =>
    servedPage(db, tenantId, { appId: app.appId, merchantAppId: app.id, pageCode })
  const homes = await selectWhere(db, appPage, tenantId, {
    all: [
      { field: 'appId', operator: 'equals', values: [app.appId] },
      { field: 'pageType', operator: 'equals', values: [appPage.fields.pageType.wire?.home] },
    ],
  })
  const home = homes.find(({ merchantAppId }) => merchantAppId === app.id)?.pageCode ?? 'home'
  if (!(await served(home))) fail('APP_HOME_MISSING')
  for (const { pageCode, pageName, required } of await listedPages(db, product.id))
    if (required && !(await served(pageCode))) fail('APP_PAGE_MISSING', { name: pageName })
}

const online: ActionHandler<typeof merchantApp, 'online'> = async (row, _input, work) => {
  await requirePages(row, work)
  const channels = row.payChannelIds ?? []
  const rows =
    channels.length > 0 ? await findRows(work.db, paymentManagementInfo, work.tenantId, channels) : []
  if (rows.length < channels.length || rows.some(({ state }) => state !== 'enabled')) fail('APP_CHANNEL_OFF')
  return {
    set: { onlineTime: formatMoment(new Date()), offlineTime: null },
    consequences: [say('{name}：消费者可以访问', { name: row.appName })],
  }
}

const offline: ActionHandler<typeof merchantApp, 'offline'> = (row) => ({
  set: { offlineTime: formatMoment(new Date()) },
  consequences: [say('{name}：消费者不能再访问', { name: row.appName })],
})

export const merchantAppParticulars = particulars(merchantApp, { hooks, actions: { online, offline } })
