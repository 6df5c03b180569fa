import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import type { Services } from '../../services.ts'
import { sealedCodes } from '../../store/couponCode/codeRows.ts'
import { mapWithPauses } from '../../store/pauses.ts'
import type { DeliveredCard } from '../order/deliveredCards.ts'
import type { Order } from '../order/request.ts'

const { assigned, redeemed, expired } = couponActivityCode.states.wire
/** More codes than any order has. */
const MOST = 100_000

/** The codes of an activity that an order got, in plain text for its merchant, without those it gave back. */
export async function codesOfOrder(
  { database, vault }: Services,
  tenantId: string,
  { goodsType, orderNo }: Order,
): Promise<readonly DeliveredCard[]> {
  if (goodsType !== 'coupon' || orderNo === null) return []
  const query = { by: 'order', no: orderNo, after: '0', limit: MOST } as const
  const kept = (await sealedCodes(database.kysely, tenantId, query)).filter(({ wire }) =>
    [assigned, redeemed, expired].includes(wire as typeof assigned),
  )
  return mapWithPauses(kept, ({ code }) => ({ cardNo: null, cardPwd: vault.open(code), expireTime: null }))
}
