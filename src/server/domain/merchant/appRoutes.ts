import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import { MAX_PAGE_BYTES } from '../../../contract/parts/pageBlocks.ts'
import { readPage } from '../../engine/page.ts'
import { readDetail } from '../../engine/read.ts'
import type { Route } from '../../engine/route.ts'
import { APP_PRODUCT_ROUTES } from './appProductRoutes.ts'
import { diySave, publishPages, rollbackPage } from './pageCalls.ts'
import { diyInfo, diyList, effectivePage, inspectPage } from './pageReads.ts'
import { pageVersion, pageVersions } from './pageVersions.ts'

const VIEW = 'MerchantAppConfig_view',
  DIY = 'MerchantAppConfig_diy',
  PUBLISH = 'MerchantAppConfig_publish'
const ANY_VIEW = ['appPage_view', VIEW, DIY]
const bodyBytes = 2 * MAX_PAGE_BYTES
const onPage = { method: 'POST', resource: appPage.id } as const

/** Calls of merchants' apps and their pages beside the declared ones. */
export const APP_ROUTES: readonly Route[] = [
  ...APP_PRODUCT_ROUTES,
  {
    method: 'POST',
    path: `${merchantApp.path}/list`,
    summary: '商户应用分页',
    permission: VIEW,
    resource: merchantApp.id,
    read: async (parameters, reading) => (await readPage(merchantApp, parameters, reading)).answer,
  },
  {
    method: 'POST',
    path: `${merchantApp.path}/detail`,
    summary: '商户应用详情',
    permission: VIEW,
    resource: merchantApp.id,
    read: (parameters, reading) => readDetail(merchantApp, parameters, reading),
  },
  {
    ...onPage,
    path: `${merchantApp.path}/diyList`,
    summary: '商户应用的页面：自己的，以及来自产品或平台的',
    permission: ANY_VIEW,
    read: diyList,
  },
  {
    ...onPage,
    path: `${merchantApp.path}/diyInfo`,
    summary: '页面的草稿与已发布内容',
    permission: ANY_VIEW,
    read: diyInfo,
  },
  {
    ...onPage,
    path: `${merchantApp.path}/diySave`,
    summary: '保存页面草稿：id 或 merchantAppId 与 pageCode，pageName，config，version',
    permission: DIY,
    action: 'diySave',
    bodyBytes,
    write: diySave,
  },
  {
    ...onPage,
    path: `${merchantApp.path}/publish`,
    summary: '发布页面：merchantAppId，pageIds',
    permission: PUBLISH,
    action: 'publish',
    write: publishPages,
  },
  {
    ...onPage,
    path: `${merchantApp.path}/rollback`,
    summary: '回滚页面：pageId，publishVersion',
    permission: PUBLISH,
    action: 'rollback',
    write: rollbackPage,
  },
  {
    method: 'GET',
    path: `${merchantApp.path}/effectivePage`,
    summary: '消费者看到的页面：merchantAppId，pageCode',
    permission: ANY_VIEW,
    resource: appPage.id,
    read: effectivePage,
  },
  {
    ...onPage,
    path: `${appPage.path}/inspect`,
    summary: '检查页面内容及其引用，不保存',
    permission: ANY_VIEW,
    read: inspectPage,
  },
  {
    method: 'GET',
    path: `${appPage.path}/versions`,
    summary: '页面的历史版本',
    permission: ANY_VIEW,
    resource: appPage.id,
    read: pageVersions,
  },
  {
    method: 'GET',
    path: `${appPage.path}/versionDetail`,
    summary: '页面的一个历史版本',
    permission: ANY_VIEW,
    resource: appPage.id,
    read: pageVersion,
  },
]
