import { fail } from '../../../contract/errors.ts'
import { emptyPage } from '../../../contract/parts/pageBlocks.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { actSelected } from '../../engine/actSelected.ts'
import type { WriteResult } from '../../engine/perform.ts'
import type { Parameters } from '../../engine/route.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { codeOf, defaultPage, seen } from './pageLookups.ts'
import { listedPages } from './productPages.ts'

/** Saves a default page of a product and publishes it: old clients have no call of their own for that. */
export async function savePageConfig(parameters: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const { db, tenantId } = work
  const app = await seen(appConfig, parameters.appId, { reading: work, db })
  const page = await defaultPage(db, tenantId, app.id, parameters)
  const { config, version } = parameters
  const pageCode = codeOf(parameters)
  const listed = (await listedPages(db, app.id)).find((one) => one.pageCode === pageCode)
  const saved = page
    ? await updateRow(appPage, { id: page.id, version, draftConfig: config }, work)
    : await createRow(
        appPage,
        {
          appId: app.id,
          pageCode,
          pageName: listed?.pageName ?? pageCode,
          pageType: appPage.fields.pageType.wire?.[pageCode === 'home' ? 'home' : 'custom'],
          draftConfig: config ?? emptyPage(pageCode),
        },
        work,
      )
  const [id = ''] = saved.targets
  const now = await seen(appPage, id, { reading: work, db })
  if (now.status !== 'published') await act('publish', { ids: [id] }, work)
  return { ...saved, answer: { id }, targets: [id] }
}

/** Saves the draft of a page of a merchant's app. */
export function diySave(parameters: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const { id, config, pageName, version, merchantAppId, pageCode, pageType } = parameters
  const present = (names: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined))
  if (id !== undefined && id !== null && id !== '')
    return updateRow(appPage, { id, version, ...present({ pageName, pageType, draftConfig: config }) }, work)
  return saveNew({ ...present({ merchantAppId, pageCode, pageName, pageType }), draftConfig: config }, work)
}

async function saveNew(wire: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const app = await seen(merchantApp, wire.merchantAppId, { reading: work, db: work.db })
  return createRow(appPage, { ...wire, appId: app.productId }, work)
}

type PageAction = 'publish' | 'rollback'
const act = (name: PageAction, parameters: Parameters, work: Work) =>
  actSelected(
    { resource: appPage, name, action: appPage.actions[name], permission: 'MerchantAppConfig_publish' },
    parameters,
    work,
  )

/** Publishes pages of a merchant's app in one transaction. */
export async function publishPages(parameters: Parameters, work: Work): Promise<WriteResult<unknown>> {
  const app = await seen(merchantApp, parameters.merchantAppId, { reading: work, db: work.db })
  const ids = Array.isArray(parameters.pageIds) ? parameters.pageIds.map(String) : []
  for (const id of ids) {
    const page = await seen(appPage, id, { reading: work, db: work.db })
    if (page.merchantAppId !== app.id) fail('PAGE_OTHER_APP', {}, 'pageIds')
  }
  return act('publish', { ids }, work)
}

/** Publishes a former version of a page again. */
export const rollbackPage = ({ pageId, publishVersion }: Parameters, work: Work) =>
  act('rollback', { id: pageId, publishVersion }, work)
