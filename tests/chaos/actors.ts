import { FINANCE_ACTS } from './actors/finance.ts'
import { HOUSE_ACTS } from './actors/house.ts'
import { MERCHANT_ACTS } from './actors/merchant.ts'
import { OPERATOR_ACTS } from './actors/operator.ts'
import type { Act, Place } from './place.ts'

/** Everything anybody does, as often as it stands here. */
const ACTS: readonly Act[] = [...MERCHANT_ACTS, ...OPERATOR_ACTS, ...FINANCE_ACTS, ...HOUSE_ACTS]

/** Orders there have to be before anybody does anything else. */
const FIRST_ORDERS = 8

/** Somebody does something. */
export async function actOnce(place: Place): Promise<void> {
  const act =
    place.world.orders.length < FIRST_ORDERS ? place.random.of(MERCHANT_ACTS) : place.random.of(ACTS)
  await act(place)
}
