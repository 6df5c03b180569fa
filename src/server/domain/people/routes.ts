import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { requireOperation } from '../../engine/permit.ts'
import type { Route } from '../../engine/route.ts'
import { createRow, updateRow } from '../../engine/save.ts'
import { FILE_ROUTES } from './fileRoutes.ts'
import { GROUP_ROUTES } from './groupRoutes.ts'
import { merchantOf } from './newUser.ts'
import { TAG_ROUTES } from './tags.ts'
import { BATCH_ROUTE } from './userBatch.ts'
import { ORDERS_ROUTE } from './userOrders.ts'
import { PLAIN, viewPlain } from './viewPlain.ts'

const BASE = userinfo.path

/** Routes of consumers beside the declared ones. */
export const PEOPLE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${BASE}/save`,
    summary: '新增用户；有 id 时修改',
    resource: userinfo.id,
    action: 'save',
    write: async (parameters, work) => {
      const isChange = parameters.id !== undefined && parameters.id !== null && parameters.id !== ''
      requireOperation(work.caller, userinfo, isChange ? 'edit' : 'add')
      const { merchantCode, ...wire } = parameters
      if (isChange) return updateRow(userinfo, wire, work)
      const merchantId = merchantCode ? await merchantOf({ merchantCode }, work) : wire.merchantId
      return createRow(userinfo, { ...wire, ...(merchantId ? { merchantId } : {}) }, work)
    },
  },
  BATCH_ROUTE,
  ...TAG_ROUTES,
  {
    method: 'POST',
    path: `${BASE}/viewPlain`,
    summary: '查看完整手机号',
    permission: PLAIN,
    resource: userinfo.id,
    read: viewPlain,
  },
  ORDERS_ROUTE,
  ...FILE_ROUTES,
  ...GROUP_ROUTES,
]
