import type { Reader } from '../../store/db.ts'
import type { BrokenRule } from '../../store/marketing/brokenRule.ts'
import { type EnvelopeCheck, envelopeChecks } from '../../store/redEnvelope/checkRows.ts'

/** The rules a campaign breaks, each with its figures; empty where all hold. */
function brokenBy(check: EnvelopeCheck): BrokenRule[] {
  const { tenantId, id, totalCount, totalAmount, countBalance, amountBalance, heldRows } = check,
    [heldCount = 0, heldAmount = 0] = heldRows
  const broken: BrokenRule[] = []
  const breaks = (rule: string, figures: string) => broken.push({ tenantId, rule, id, figures })
  if (amountBalance + heldAmount !== totalAmount)
    breaks('R1', `${amountBalance} + ${heldAmount} <> ${totalAmount}`)
  if (countBalance + heldCount !== totalCount) breaks('R1', `${countBalance} + ${heldCount} <> ${totalCount}`)
  for (const name of ['issued', 'received', 'refunded'] as const)
    if (String(check[name]) !== String(check[`${name}Rows`]))
      breaks('R2', `${name} ${String(check[name])} <> ${String(check[`${name}Rows`])}`)
  if (check.wrongRows > 0) breaks('R3', `${check.wrongRows}`)
  return broken
}

/**
 * What contradicts itself in the campaigns of every tenant: R1, what is left and what is under way or taken is all
 * there was; R2, the counters say what the records say; R3, every red packet is within its bounds, spent or not.
 */
export const brokenRedRules = async (db: Reader): Promise<readonly BrokenRule[]> =>
  (await envelopeChecks(db)).flatMap(brokenBy)
