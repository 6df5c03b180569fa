import { fail, say } from '../../../contract/errors.ts'
import type { coupon } from '../../../contract/resources/coupon/coupon.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { COUPON_QUOTA } from '../../store/coupon/issueRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { isValidityOver, type Template } from './rules.ts'

/** The most SKUs of a coupon. */
const MAX_SKUS = 5000
const countsGoods = ({ scopeType }: Template): boolean => scopeType === 'products' || scopeType === 'excluded'

/** Puts a coupon in force: it can still be claimed and used, and is valid for something. */
export const enable: ActionHandler<typeof coupon, 'enable'> = (row, _input, work) => {
  if (isValidityOver(row, work.at ?? new Date())) fail('COUPON_VALIDITY_OVER')
  if (countsGoods(row) && (row.skuIds ?? []).length === 0) fail('COUPON_NO_PRODUCTS')
  return {
    consequences: [
      row.balance === null
        ? say('{couponName}：可以领取和发放，不限量', { couponName: row.couponName })
        : say('{couponName}：可以领取和发放，剩余 {n} 张', { couponName: row.couponName, n: row.balance }),
    ],
  }
}

/** Ends a coupon for good: what was not issued is gone, what was issued remains valid. */
export const end: ActionHandler<typeof coupon, 'end'> = async (row, _input, { db, tenantId }) => {
  const rest = row.balance ?? 0
  if (rest > 0)
    await moveQuota(db, tenantId, COUPON_QUOTA, {
      ownerId: row.id,
      type: 'expire',
      delta: -rest,
      bizNo: row.couponCode ?? row.id,
      counters: { recycled_quantity: rest },
    })
  return {
    consequences: [say('结束后不可恢复，未发的 {n} 张收回，已发的券仍可使用', { n: rest })],
  }
}

export const addProduct: ActionHandler<typeof coupon, 'addProduct'> = (row, { skuIds }) => {
  if (!countsGoods(row)) fail('COUPON_NO_SCOPE')
  const all = [...new Set([...(row.skuIds ?? []), ...skuIds])]
  if (all.length > MAX_SKUS) fail('COUPON_TOO_MANY_PRODUCTS', {}, 'skuIds')
  return {
    set: { skuIds: all },
    consequences: [say('适用范围共 {n} 个商品，只影响之后发放的券', { n: all.length })],
  }
}

export const deleteProduct: ActionHandler<typeof coupon, 'deleteProduct'> = (row, { skuIds }) => {
  if (!countsGoods(row)) fail('COUPON_NO_SCOPE')
  const gone = new Set(skuIds),
    rest = (row.skuIds ?? []).filter((id) => !gone.has(id))
  if (rest.length === 0 && row.status === 'enabled') fail('COUPON_LAST_PRODUCT', {}, 'skuIds')
  return {
    set: { skuIds: rest },
    consequences: [say('适用范围还有 {n} 个商品，只影响之后发放的券', { n: rest.length })],
  }
}
