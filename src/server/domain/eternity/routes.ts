import type { Resource } from '../../../contract/define/resource.ts'
import { eternityCouponHistoricRecord } from '../../../contract/resources/eternity/eternityCouponHistoricRecord.ts'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityOrderExtension } from '../../../contract/resources/eternity/eternityOrderExtension.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { readPage } from '../../engine/page.ts'
import { readDetail } from '../../engine/read.ts'
import type { Parameters, ReadRoute, Route } from '../../engine/route.ts'
import { activityCreators, enabledActivities } from '../../store/eternity/activityRows.ts'
import { FIGURE_ROUTES } from './figureRoutes.ts'
import { operationLog } from './operationLog.ts'
import { changeStatusByGet, deleteByGet } from './oldCalls.ts'

const ORDER = eternityOrder.path,
  COUPON = '/biz-marketing/eternityCoupon',
  ACTIVITY = '/biz-marketing/activityEternityCoupon',
  HISTORY = eternityCouponHistoricRecord.path

/** A list at an address where old clients POST its filters. */
const posted = (
  resource: Resource,
  path: string,
  permission: string,
  also: (sent: Parameters) => Parameters = (sent) => sent,
): ReadRoute => ({
  method: 'POST',
  path,
  summary: `${resource.label}分页`,
  permission,
  resource: resource.id,
  read: async (parameters, reading) => (await readPage(resource, also(parameters), reading)).answer,
})

/** `begin` and `end` of old clients are a range of creation. */
function withRange({ begin, end, ...others }: Parameters): Parameters {
  return {
    ...others,
    ...(begin ? { createTime_ge: begin } : {}),
    ...(end ? { createTime_le: end } : {}),
  }
}

/** Calls of prepaid vouchers beside the declared ones. */
export const ETERNITY_ROUTES: readonly Route[] = [
  ...FIGURE_ROUTES,
  {
    method: 'GET',
    path: `${COUPON}/changeStatus`,
    summary: '启用、停用或结束恒券',
    permission: 'eternityCoupon_status',
    resource: 'eternityCoupon',
    read: changeStatusByGet,
  },
  {
    method: 'GET',
    path: `${COUPON}/delete`,
    summary: '删除恒券',
    permission: 'eternityCoupon_delete',
    resource: 'eternityCoupon',
    read: deleteByGet,
  },
  posted(
    eternityCouponHistoricRecord,
    `${HISTORY}/queryPage`,
    'eternityCouponHistoricRecord_view',
    withRange,
  ),
  {
    method: 'GET',
    path: `${HISTORY}/getByRecordId`,
    summary: '恒券变更记录详情',
    permission: 'eternityCouponHistoricRecord_view',
    resource: eternityCouponHistoricRecord.id,
    read: ({ recordId, id }, reading) =>
      readDetail(eternityCouponHistoricRecord, { id: recordId ?? id }, reading),
  },
  posted(eternityOrder, `${ORDER}/page`, 'eternityOrder_view'),
  posted(eternityVerification, `${ORDER}/verificationPage`, 'eternityVerification_view'),
  posted(eternityOrderExtension, `${ORDER}/pageEternityOrderExtension`, 'eternityOrder_extension_view'),
  {
    method: 'GET',
    path: `${ACTIVITY}/createUserList`,
    summary: '兑换活动的创建人',
    permission: 'activityEternityCoupon_view',
    resource: 'activityEternityCoupon',
    read: (_parameters, { database, tenantId }) => activityCreators(database.kysely, tenantId),
  },
  {
    method: 'GET',
    path: '/biz-marketing/optLog/page',
    summary: '营销操作日志',
    permission: 'optLog_view',
    resource: 'operateLog',
    read: operationLog,
  },
  {
    method: 'GET',
    path: `${ACTIVITY}/selectList`,
    summary: '启用的兑换活动',
    permission: 'activityEternityCoupon_view',
    resource: 'activityEternityCoupon',
    read: (_parameters, { database, tenantId }) => enabledActivities(database.kysely, tenantId),
  },
]
