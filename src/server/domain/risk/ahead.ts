import { selectRecent, selectWideEntries } from '../../store/order/riskRows.ts'
import { countersFor } from './counting.ts'
import type { RiskAhead, RiskOrder, RiskPlace } from './order.ts'
import { blackWhiteRuleOf, transRuleOf } from './rules.ts'
import { digestsOf, TARGET } from './targets.ts'

/** Reads at once what the gates G3 and G4 would ask for each of these orders of one merchant. */
export async function lookAhead(
  place: RiskPlace,
  merchantCode: string,
  orders: readonly RiskOrder[],
): Promise<RiskAhead> {
  const targets = orders.flatMap((order) => digestsOf(place.vault, order)),
    digests = [...new Set(targets.map(({ digest }) => digest))]
  const accounts = [
    ...new Set(targets.filter(({ type }) => type === TARGET.account).map(({ digest }) => digest)),
  ]
  return {
    trans: await transRuleOf(place),
    rule: await blackWhiteRuleOf(place, merchantCode),
    entries: await selectWideEntries(place.db, place.tenantId, { digests, at: new Date() }),
    recent: await selectRecent(place.db, place.tenantId, { merchantCode, digests: accounts }),
    counters: await countersFor(place, orders),
  }
}
