import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { momentIn } from '../../../kernel/time.ts'
import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { fen } from '../../../kernel/money.ts'
import type { Writer } from '../../store/db.ts'
import { noteQuota } from '../../store/marketing/quotaRows.ts'
import { insertRow, selectWhere } from '../../store/rows.ts'
import { CODE_ACTIVITIES, CODE_COUPONS, type DemoCodes } from './couponCodes.data.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { Seeding } from './couponCodeStock.ts'

/** How many codes of an activity were made. */
export const madeOf = ({ codes }: DemoCodes): number => codes.available + codes.assigned + codes.void

/** How many of a coupon activities reserved, and released again with void codes. */
function reservedOf(couponName: string): { readonly made: number; readonly gone: number } {
  const reserves = CODE_ACTIVITIES.flatMap((activity) =>
    activity.items
      .filter(([name]) => name === couponName)
      .map(([, quantity]) => ({ made: madeOf(activity) * quantity, gone: activity.codes.void * quantity })),
  )
  const made = reserves.reduce((sum, row) => sum + row.made, 0),
    gone = reserves.reduce((sum, row) => sum + row.gone, 0)
  return { made, gone }
}

/** Writes the coupons that codes are redeemed for, with what the activities reserved of them. */
export async function writeCodeCoupons(
  writer: Writer,
  tenantId: string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { couponName, total, amount, threshold, ...rules } of CODE_COUPONS) {
    const { made, gone } = reservedOf(couponName)
    const row = await insertRow(writer, coupon, tenantId, {
      ...rules,
      amount: fen(amount),
      threshold: fen(threshold),
      couponName,
      scopeType: 'all',
      validType: 'relative',
      delayDays: 0,
      validDays: 30,
      receiveMode: 'code',
      receiveBegin: momentIn(-20),
      receiveEnd: momentIn(120),
      totalQuantity: total,
      balance: total - made + gone,
      reservedQuantity: made - gone,
      issuedQuantity: 0,
      usedQuantity: 0,
      expiredQuantity: 0,
      voidQuantity: 0,
      recycledQuantity: 0,
      limitPerUser: 5,
      costBearer: 'platform',
      status: 'enabled',
      createTime: momentIn(-21),
    })
    const note = (type: 'initial' | 'reserve' | 'release', delta: number, after: number, days: number) =>
      delta === 0
        ? Promise.resolve()
        : noteQuota(writer, tenantId, COUPON_QUOTA, {
            ownerId: row.id,
            type,
            delta,
            after,
            bizNo: row.couponCode ?? row.id,
            at: momentIn(days),
          })
    await note('initial', total, total, -21)
    await note('reserve', -made, total - made, -15)
    await note('release', gone, total - made + gone, -5)
    ids.set(couponName, row.id)
  }
  return ids
}

/** The merchant whose campaigns they are. */
export async function merchantOf({ writer, tenantId }: Pick<Seeding, 'writer' | 'tenantId'>) {
  const [merchant] = await selectWhere(writer, merchantConfig, tenantId, {
    field: 'merchantName',
    operator: 'equals',
    values: ['锦礼堂开放平台'],
  })
  return merchant
}
