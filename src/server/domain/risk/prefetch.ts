import { selectRecent, selectWideEntries } from '../../store/order/riskRows.ts'
import { countersFor } from './counting.ts'
import type { RiskPrefetch, RiskOrder, RiskContext } from './riskOrder.ts'
import { blackWhiteRuleOf, transRuleOf } from './rules.ts'
import { digestsOf, TARGET } from './targets.ts'

/** Prefetches everything gates G3 and G4 need for many orders of one merchant. */
export async function prefetchRisk(
  context: RiskContext,
  merchantCode: string,
  orders: readonly RiskOrder[],
): Promise<RiskPrefetch> {
  const targets = orders.flatMap((order) => digestsOf(context.vault, order)),
    digests = [...new Set(targets.map(({ digest }) => digest))]
  const accounts = [
    ...new Set(targets.filter(({ type }) => type === TARGET.account).map(({ digest }) => digest)),
  ]
  return {
    trans: await transRuleOf(context),
    rule: await blackWhiteRuleOf(context, merchantCode),
    entries: await selectWideEntries(context.db, context.tenantId, { digests, at: new Date() }),
    recent: await selectRecent(context.db, context.tenantId, { merchantCode, digests: accounts }),
    counters: await countersFor(context, orders),
  }
}
