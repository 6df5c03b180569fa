import { MAX_PAGE_BYTES } from '../../../contract/parts/pageBlocks.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { appPage } from '../../../contract/resources/merchant/appPage.ts'
import type { Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import { selectWhere } from '../../store/rows.ts'
import { savePageConfig } from './pageCalls.ts'
import { getPageConfig } from './pageReads.ts'

/** Calls of products of apps beside the declared ones. */
export const APP_PRODUCT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${appConfig.path}/listAll`,
    summary: '可选应用产品',
    permission: ['appConfig_view', 'MerchantAppConfig_view', 'MerchantAppConfig_add'],
    resource: appConfig.id,
    read: async (_parameters, reading) => {
      const rows = await selectWhere(reading.database.kysely, appConfig, reading.tenantId, {
        all: [
          visibleTo(appConfig, reading),
          { field: 'status', operator: 'equals', values: [appConfig.states.wire.enabled] },
        ],
      })
      return rows.map(({ id, appCode, appName }) => ({ id, appCode, appName }))
    },
  },
  {
    method: 'POST',
    path: `${appConfig.path}/getPageConfig`,
    summary: '产品的默认页面：appId，pageCode；没有时为平台的',
    permission: 'appConfig_view',
    resource: appConfig.id,
    read: getPageConfig,
  },
  {
    method: 'POST',
    resource: appPage.id,
    path: `${appConfig.path}/savePageConfig`,
    summary: '保存并发布产品的默认页面：appId，pageCode，config，version',
    permission: 'appConfig_edit',
    action: 'savePageConfig',
    bodyBytes: 2 * MAX_PAGE_BYTES,
    write: savePageConfig,
  },
]
