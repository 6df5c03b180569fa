import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { readPage } from '../../engine/page.ts'
import type { Route } from '../../engine/route.ts'

/** Choices of a select list. */
const MOST = 200

/** Calls of coupons beside the declared ones. */
export const COUPON_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${coupon.path}/box`,
    summary: '优惠券下拉列表',
    permission: 'coupon_view',
    resource: coupon.id,
    read: async ({ status = '1', receiveMode }, reading) => {
      const { answer } = await readPage(
        coupon,
        {
          status,
          ...(receiveMode ? { receiveMode } : {}),
          size: String(MOST),
          fields: 'couponName,couponType,balance',
        },
        reading,
      )
      return answer.records.map(({ id, couponName, couponType, balance }) => ({
        id,
        couponName,
        couponType,
        balance,
      }))
    },
  },
]
