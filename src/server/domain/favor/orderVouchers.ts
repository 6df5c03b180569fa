import { favor } from '../../../contract/resources/favor/favor.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import type { Work } from '../../engine/work.ts'
import { awaitVouchers, placementOfSku } from '../../store/favor/orderRows.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { findRows } from '../../store/rows.ts'
import { finishOrder } from '../order/finish.ts'
import { moveOrder } from '../order/moves.ts'
import type { Order } from '../order/request.ts'
import { acceptVouchers, type Placement } from './accept.ts'
import { voucherNumbers } from './returnVouchers.ts'

const NO_PLACEMENT = '商品没有启用的立减金投放'
const WRONG_ACCOUNT = '领取账号与立减金投放不符'
const ACCOUNT = /^[A-Za-z0-9_-]{6,64}$/

/** Whose vouchers they are: an account, or a mobile number that claims them; null where it is neither. */
function holderOf(
  { accountType }: Placement,
  account: string | null,
): { readonly account: string | null; readonly mobile: string | null } | null {
  if (accountType === 'mobile')
    return account !== null && isMobile(account) ? { account: null, mobile: account } : null
  return account !== null && ACCOUNT.test(account) ? { account, mobile: null } : null
}

async function placementFor({ skuId, merchantId }: Order, { db, tenantId }: Work): Promise<Placement | null> {
  const id = await placementOfSku(db, tenantId, { skuId: skuId ?? '0', merchantId: merchantId ?? '0' })
  const [placement] = id ? await findRows(db, favor, tenantId, [id]) : []
  return placement ?? null
}

/**
 * Asks for the vouchers of an order from the placement of its goods. The order stays in process until the platform has
 * said what became of each of them; it fails at once where nothing can be issued.
 */
export async function issueVouchers(order: Order, work: Work): Promise<void> {
  const placement = await placementFor(order, work)
  if (!placement) {
    await finishOrder(order, { successQty: 0, failReason: NO_PLACEMENT }, work)
    return
  }
  const { account } = await sealedOf(work.db, 'merchant_order_info', order.id),
    holder = holderOf(placement, openSealed(work.vault, account))
  if (!holder) {
    await finishOrder(order, { successQty: 0, failReason: WRONG_ACCOUNT }, work)
    return
  }
  const numbers = voucherNumbers(order)
  await moveOrder(order, 'processing', { message: '提交立减金发放' }, work)
  await awaitVouchers(work.db, work.tenantId, { orderId: order.id, numbers })
  await acceptVouchers(
    placement,
    {
      bizType: 'order',
      requests: numbers.map((bizOrderNo) => ({ bizOrderNo, ...holder, merchantId: order.merchantId })),
    },
    work,
  )
}
