import type { Reader } from '../../store/db.ts'
import { type EnvelopeCheck, envelopeChecks } from '../../store/redEnvelope/checkRows.ts'

/** The rules a campaign breaks, each as a sentence with its figures; empty where all hold. */
function brokenBy(check: EnvelopeCheck): string[] {
  const { id, totalCount, totalAmount, countBalance, amountBalance, heldRows } = check,
    [heldCount = 0, heldAmount = 0] = heldRows
  const broken: string[] = []
  if (amountBalance + heldAmount !== totalAmount)
    broken.push(`${id} R1: ${amountBalance} + ${heldAmount} <> ${totalAmount}`)
  if (countBalance + heldCount !== totalCount)
    broken.push(`${id} R1: ${countBalance} + ${heldCount} <> ${totalCount}`)
  for (const name of ['issued', 'received', 'refunded'] as const)
    if (String(check[name]) !== String(check[`${name}Rows`]))
      broken.push(`${id} R2: ${name} ${String(check[name])}, records ${String(check[`${name}Rows`])}`)
  if (check.wrongRows > 0) broken.push(`${id} R3: ${check.wrongRows} red packets out of bounds`)
  return broken
}

/**
 * What contradicts itself in the campaigns of every tenant: R1, what is left and what is under way or taken is all
 * there was; R2, the counters say what the records say; R3, every red packet is within its bounds, spent or not.
 */
export const brokenRedRules = async (db: Reader): Promise<readonly string[]> =>
  (await envelopeChecks(db)).flatMap(brokenBy)
