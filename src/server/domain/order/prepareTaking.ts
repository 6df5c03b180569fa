import { fail } from '../../../contract/errors.ts'
import { takeActivities } from '../product/activity/activityUse.ts'
import { Gates } from './gates.ts'
import { type Prepared, prepareOrder, type RiskWork, riskTargetsOf } from './prepare.ts'
import type { OrderRequest } from './request.ts'

/** What the risk gates know of a request before its goods. */
export const targetsBefore = (request: OrderRequest, { at }: Pick<RiskWork, 'at'>) =>
  riskTargetsOf(request, at)

/** Passes the gates and takes what the price needs of an activity; priced again where others took it meanwhile. */
export async function prepareTaking(gates: Gates, request: OrderRequest, work: RiskWork): Promise<Prepared> {
  const prepared = await prepareOrder(gates, request, work)
  if (prepared.claim === null || (await takeActivities([prepared.claim], work))) return prepared
  const again = await prepareOrder(new Gates(work), request, work)
  return again.claim === null || (await takeActivities([again.claim], work))
    ? again
    : fail('ACTIVITY_SOLD_OUT')
}
