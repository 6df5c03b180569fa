import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import { eternityOrderAccountDetail } from '../../../contract/resources/eternity/eternityOrderAccountDetail.ts'
import { eternityVerification } from '../../../contract/resources/eternity/eternityVerification.ts'
import { readFilter } from '../../engine/query.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { requireWhole, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { type PendingSums, sumPending } from '../../store/eternity/pendingSums.ts'
import { statistics, verificationFigures } from './statistics.ts'

const ORDER = eternityOrder.path

/** Sums of the entries that match the filters of the list, in fen. */
async function accountSummary(parameters: Parameters, reading: Reading): Promise<PendingSums> {
  requireWhole(eternityOrderAccountDetail, ['amount', 'bizType'], reading)
  const { where } = await readFilter(eternityOrderAccountDetail, parameters, reading)
  return sumPending(reading.database.kysely, reading.tenantId, {
    all: [visibleTo(eternityOrderAccountDetail, reading), where],
  })
}

/** Sums and statistics of prepaid vouchers. */
export const FIGURE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${ORDER}/verificationSum`,
    summary: '恒券核销合计',
    permission: 'eternityVerification_view',
    resource: eternityVerification.id,
    read: verificationFigures,
  },
  {
    method: 'POST',
    path: `${ORDER}/statistics`,
    summary: '恒券统计',
    permission: 'eternityOrder_view',
    resource: eternityOrder.id,
    read: statistics,
  },
  {
    method: 'GET',
    path: `${eternityOrderAccountDetail.path}/summary`,
    summary: '恒券资金合计',
    permission: 'eternityOrderAccountDetail_view',
    resource: eternityOrderAccountDetail.id,
    read: accountSummary,
  },
]
