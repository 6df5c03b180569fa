import { fail } from '../../../contract/errors.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Reading } from '../../engine/work.ts'
import { sealedHolder } from '../../store/favor/holderRows.ts'
import { findRows } from '../../store/rows.ts'
import type { CouponView } from '../../vouchers/favorGateway.ts'
import { answerOf, asked, gatewayOfStock } from './gatewayAsk.ts'
import type { IssueRecord } from './outcome.ts'

/** How the voucher of a record stands at its platform; refuses where it has none there. */
export async function askCoupon(
  record: IssueRecord,
  { services, tenantId, database }: Reading,
): Promise<CouponView> {
  const couponId = record.couponId ?? fail('FAVOR_NO_COUPON')
  const [stock] = await findRows(database.kysely, favorCoupon, tenantId, [record.favorCouponId ?? '']),
    { account } = await sealedHolder(database.kysely, tenantId, record.id)
  if (!stock || account === null) return fail('FAVOR_NO_COUPON')
  return answerOf(
    await asked(async () =>
      (await gatewayOfStock(services, tenantId, stock)).queryCoupon(services.vault.open(account), couponId),
    ),
  )
}
