import { selectCounters, selectRecent, selectWideEntries } from '../../store/order/riskRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import { counterKeysOf } from './counting.ts'
import type { RiskPrefetch, RiskOrder, RiskReading } from './riskOrder.ts'
import { blackWhiteRuleOf, transRuleOf } from './rules.ts'
import { digestsOf, TARGET } from './targets.ts'

/** Reads everything gates G3 and G4 need for orders of one merchant, in one round trip. */
export async function prefetchRisk(
  context: RiskReading,
  merchantCode: string,
  orders: readonly RiskOrder[],
): Promise<RiskPrefetch> {
  const targets = (await mapWithPauses(orders, (order) => digestsOf(context.vault, order))).flat(),
    keys = await counterKeysOf(context, orders),
    digests = [...new Set(targets.map(({ digest }) => digest))]
  const accounts = [
    ...new Set(targets.filter(({ type }) => type === TARGET.account).map(({ digest }) => digest)),
  ]
  const [trans, rule, entries, recent, counters] = await Promise.all([
    transRuleOf(context),
    blackWhiteRuleOf(context, merchantCode),
    selectWideEntries(context.db, context.tenantId, { digests, at: orders[0]?.at ?? new Date() }),
    selectRecent(context.db, context.tenantId, { merchantCode, digests: accounts }),
    selectCounters(context.db, context.tenantId, keys),
  ])
  return { trans, rule, entries, recent, counters }
}
