import { emptyPage } from '../../../contract/parts/pageBlocks.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { servedPage } from '../../store/merchant/pageRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { defaultPage, seen } from './pageLookups.ts'
import { cleanPage, idsOf } from './pageConfig.ts'
import { findRefs, merchantOf } from './pageRefs.ts'
import { listedPages } from './productPages.ts'

const placeOf = (reading: Reading) => ({ db: reading.database.kysely, tenantId: reading.tenantId })

/** A default page of a product; where it has none, the one of the platform's product with its code. */
export async function getPageConfig(parameters: Parameters, reading: Reading) {
  const { db, tenantId } = placeOf(reading)
  const app = await seen(appConfig, parameters.appId, { reading, db })
  const page = await defaultPage(db, tenantId, app.id, parameters)
  const pageCode = String(parameters.pageCode)
  const base = { appId: app.id, pageCode }
  if (page)
    return {
      ...base,
      id: page.id,
      pageName: page.pageName,
      config: page.draftConfig,
      version: page.version,
      source: 'app',
    }
  const served = await servedPage(db, tenantId, { appId: app.id, merchantAppId: null, pageCode })
  const pageName = served?.pageName ?? pageCode
  const config = served?.config ?? emptyPage(pageName)
  return { ...base, id: null, pageName, config, version: 0, source: served?.source ?? 'none' }
}

/** The pages of a merchant's app, and those it has from its product or the platform. */
export async function diyList(parameters: Parameters, reading: Reading) {
  const { db, tenantId } = placeOf(reading)
  const app = await seen(merchantApp, parameters.merchantAppId, { reading, db })
  const listed = await listedPages(db, app.productId)
  const own = await selectWhere(db, appPage, tenantId, {
    all: [{ field: 'merchantAppId', operator: 'equals', values: [app.id] }],
  })
  const pages = own.map(
    ({ id, pageCode, pageName, pageType, publishVersion, status, version, updateTime }) => ({
      ...{ id, pageCode, pageName, publishVersion, version, updateTime, source: 'merchant' },
      pageType: appPage.fields.pageType.wire?.[pageType ?? 'custom'],
      isHome: pageType === 'home',
      status: appPage.states.wire[status],
    }),
  )
  const codes = new Set(own.map(({ pageCode }) => pageCode))
  const others = await Promise.all(
    listed
      .filter(({ pageCode }) => !codes.has(pageCode))
      .map(async ({ pageCode, pageName }) => {
        const by = { appId: app.productId, merchantAppId: app.id, pageCode }
        const served = await servedPage(db, tenantId, by)
        return { id: null, pageCode, pageName, isHome: pageCode === 'home', source: served?.source ?? 'none' }
      }),
  )
  return [...pages, ...others]
}

/** A page with its draft and what is published. */
export async function diyInfo({ id }: Parameters, reading: Reading) {
  const page = await seen(appPage, id, { reading, db: reading.database.kysely })
  const { draftConfig, publishedConfig, publishVersion, version, pageCode, pageName, merchantAppId } = page
  return {
    ...{ id: page.id, merchantAppId, pageCode, pageName, publishVersion, version },
    ...{ draftConfig, publishedConfig, status: appPage.states.wire[page.status] },
  }
}

/** The page consumers of an app get under a code, and whose it is. */
export async function effectivePage(parameters: Parameters, reading: Reading) {
  const { db, tenantId } = placeOf(reading)
  const app = await seen(merchantApp, parameters.merchantAppId, { reading, db })
  const pageCode = String(parameters.pageCode ?? '').slice(0, 64)
  return servedPage(db, tenantId, { appId: app.productId, merchantAppId: app.id, pageCode })
}

/** What a page refers to, by id: names, prices, and whether consumers can have it. Nothing is stored. */
export async function inspectPage({ config, merchantAppId }: Parameters, reading: Reading) {
  const place = placeOf(reading)
  const owner = merchantAppId ? (await seen(merchantApp, merchantAppId, { reading, db: place.db })).id : null
  const page = cleanPage(config, reading.services.config.imageHosts)
  const { goods, contents } = await findRefs(place, await merchantOf(place, owner), idsOf([page]))
  return { page, goods: Object.fromEntries(goods), contents: Object.fromEntries(contents) }
}
