import { FINANCE_ACTS } from './actors/finance.ts'
import { HOUSE_ACTS } from './actors/house.ts'
import { MERCHANT_ACTS } from './actors/merchant.ts'
import { OPERATOR_ACTS } from './actors/operator.ts'
import type { Act, ActContext } from './actContext.ts'

/** Everything anybody does, as often as it stands here. */
const ACTS: readonly Act[] = [...MERCHANT_ACTS, ...OPERATOR_ACTS, ...FINANCE_ACTS, ...HOUSE_ACTS]

/** Orders there have to be before anybody does anything else. */
const FIRST_ORDERS = 8

/** Somebody does something. */
export async function actOnce(context: ActContext): Promise<void> {
  const act =
    context.world.orders.length < FIRST_ORDERS ? context.random.of(MERCHANT_ACTS) : context.random.of(ACTS)
  await act(context)
}
