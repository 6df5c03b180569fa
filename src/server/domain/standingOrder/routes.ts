import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { runAction } from '../../engine/act.ts'
import { readPage } from '../../engine/page.ts'
import { idIn } from '../../engine/query.ts'
import type { Route } from '../../engine/route.ts'

/** Calls of periods under the path of their plans, beside their own. */
export const STANDING_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${standingOrder.path}/periodPage`,
    summary: '周期订单期次',
    permission: 'standingOrder_view',
    resource: standingPeriod.id,
    read: async (parameters, reading) => (await readPage(standingPeriod, parameters, reading)).answer,
  },
  {
    method: 'POST',
    path: `${standingOrder.path}/runNow`,
    summary: '补执行一期',
    permission: 'standingOrder_run',
    resource: standingPeriod.id,
    action: 'runNow',
    keyed: true,
    write: ({ periodId }, work) =>
      runAction(
        {
          resource: standingPeriod,
          name: 'runNow',
          action: standingPeriod.actions.runNow,
          ids: [idIn(periodId, 'periodId')],
          input: {},
        },
        work,
      ),
  },
]
