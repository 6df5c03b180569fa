import { fail } from '../../../contract/errors.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { moveSandboxCoupon } from '../../store/favor/sandboxRows.ts'
import { stockAtSandbox } from '../../store/favor/sandboxStocks.ts'
import { merchantsFor } from '../../vouchers/gatewayFor.ts'
import { sandboxNotification } from '../../vouchers/sandboxNotify.ts'
import { takeNotify } from './takeNotify.ts'

const RIGHT = 'sandbox_operate'

/** The sandbox is no part of a server in production. */
function requireSandbox({ services, caller }: Reading): void {
  if (services.config.production) fail('NOT_FOUND')
  requireWritable(caller)
}

/** The holder of a voucher uses it; the platform tells us, unless its notification is dropped. */
async function use(
  { couponId, amount, transactionId, dropNotify }: Parameters,
  reading: Reading,
): Promise<unknown> {
  requireSandbox(reading)
  const { database, tenantId, services } = reading,
    paid = Number(amount)
  if (!Number.isSafeInteger(paid) || paid < 1)
    fail('VALIDATION', { label: 'amount', rule: '必须是正整数' }, 'amount')
  const transaction = String(transactionId ?? '').slice(0, 64)
  if (transaction === '') fail('VALIDATION', { label: 'transactionId', rule: '不能为空' }, 'transactionId')
  const coupon = await moveSandboxCoupon(database.kysely, tenantId, {
    couponId: String(couponId ?? ''),
    to: 'USED',
    transactionId: transaction,
    amount: paid,
  })
  if (!coupon) return fail('NOT_FOUND')
  const stock = await stockAtSandbox(database.kysely, tenantId, coupon.stockId)
  const [merchant] = stock
    ? await merchantsFor(services, { tenantId, platform: stock.platform, mchId: stock.mchId })
    : []
  if (!merchant || !stock) return fail('FAVOR_NO_MERCHANT')
  const notification = sandboxNotification(merchant.account, {
    couponId: coupon.couponId,
    stockId: coupon.stockId,
    transactionId: transaction,
    amount: paid,
    mchId: stock.mchId,
  })
  if (String(dropNotify) !== '1')
    await takeNotify(services, { platform: stock.platform, name: stock.mchId }, notification)
  return { mchId: stock.mchId, notification }
}

/** The holder gets a voucher back with a refund; the platform tells of it in its file of the day. */
async function refund({ couponId }: Parameters, reading: Reading): Promise<unknown> {
  requireSandbox(reading)
  const coupon = await moveSandboxCoupon(reading.database.kysely, reading.tenantId, {
    couponId: String(couponId ?? ''),
    to: 'SENDED',
    transactionId: null,
    amount: null,
  })
  return coupon ? { couponId: coupon.couponId } : fail('NOT_FOUND')
}

/** What the people of the sandbox do. */
export const FAVOR_SANDBOX_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/sandbox/favor/use', summary: '沙箱：使用立减金', permission: RIGHT, read: use },
  {
    method: 'POST',
    path: '/sandbox/favor/refund',
    summary: '沙箱：退回立减金',
    permission: RIGHT,
    read: refund,
  },
]
