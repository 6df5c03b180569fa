import type { Work } from '../../../engine/work.ts'
import { inSavepoint } from '../../../store/database.ts'
import { type Claim, giveBackUse, takeUse, untakeUse } from '../../../store/product/activityUseRows.ts'

class NotLeft extends Error {}

const keyOf = ({ activityId, skuId, merchantCode }: Claim): string => `${activityId} ${skuId} ${merchantCode}`

/** Claims of the same line as one, in the order in which lines are locked. */
function merged(claims: readonly Claim[]): Claim[] {
  const byLine = new Map<string, Claim>()
  for (const claim of claims) {
    const earlier = byLine.get(keyOf(claim))
    byLine.set(keyOf(claim), { ...claim, qty: claim.qty + (earlier?.qty ?? 0) })
  }
  return [...byLine.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Takes what orders need of activities, all or nothing; false where not so much is left any more. */
export async function takeActivities(
  claims: readonly Claim[],
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<boolean> {
  if (claims.length === 0) return true
  try {
    await inSavepoint(db, async () => {
      for (const claim of merged(claims)) if (!(await takeUse(db, tenantId, claim))) throw new NotLeft()
    })
    return true
  } catch (error) {
    if (error instanceof NotLeft) return false
    throw error
  }
}

/** Takes back what this transaction took for an order that is not written. */
export const untakeActivity = async (
  claim: Claim | null,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> => {
  if (claim) await untakeUse(db, tenantId, claim)
}

interface ActivityOrder {
  readonly id: string
  readonly activityItemId: string | null
  readonly skuId: string | null
  readonly merchantCode: string | null
}
/** Gives back to its activity what an order did not deliver. */
export async function giveBackActivity(
  order: ActivityOrder,
  qty: number,
  { db, tenantId }: Pick<Work, 'db' | 'tenantId'>,
): Promise<void> {
  const { id, activityItemId, skuId, merchantCode } = order
  if (activityItemId === null || skuId === null || merchantCode === null || qty <= 0) return
  await giveBackUse(db, tenantId, { id, activityId: activityItemId, skuId, merchantCode, qty })
}
