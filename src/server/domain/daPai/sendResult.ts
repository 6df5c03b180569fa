import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { randomWord } from '../../../kernel/id.ts'
import { signCallback } from '../../callbacks/signing.ts'
import { allowsPrivateHosts } from '../../engine/privateHosts.ts'
import { NoReply } from '../../gateways/outgoing.ts'
import { post } from '../../gateways/post.ts'
import type { Services } from '../../services.ts'
import { type DueResult, shopSecret } from '../../store/order/daPaiRows.ts'
import { findRows } from '../../store/rows.ts'
import { progressView } from '../order/merchantView.ts'

const TIMEOUT_MS = 5000

/** How a platform answered. */
export interface Reply {
  readonly isAccepted: boolean
  readonly text: string
}

/** The sandbox answers by its address alone. */
const sandboxReply = (address: string): Reply =>
  address === 'sandbox:accept'
    ? { isAccepted: true, text: '试用平台已接收' }
    : { isAccepted: false, text: '试用平台拒绝' }

/** A platform takes a result by 200 and `success`, or a code that says so. */
function accepts(status: number, text: string): boolean {
  if (status !== 200) return false
  if (text.trim().toLowerCase() === 'success') return true
  try {
    const { code } = JSON.parse(text) as { readonly code?: unknown }
    return code === 0 || code === '0' || code === 'OK'
  } catch {
    return false
  }
}

/** Tells a platform how its order ended, signed with the secret of the shop; throws NoReply where it cannot be told. */
export async function sendResult(services: Services, due: DueResult): Promise<Reply> {
  const { kysely } = services.database,
    { tenantId } = due
  const [[shop], [order], secret] = await Promise.all([
    findRows(kysely, merchantEcommerce, tenantId, [due.shopId]),
    findRows(kysely, merchantOrderInfo, tenantId, [due.orderId ?? '']),
    shopSecret(kysely, tenantId, due.shopId),
  ])
  if (!shop || !order || secret === null) throw new NoReply('店铺已关闭')
  if (!shop.returnUrl) throw new NoReply('店铺没有设置结果回传地址')
  if (shop.returnUrl.startsWith('sandbox:')) return sandboxReply(shop.returnUrl)
  const allowPrivate = await allowsPrivateHosts(services)
  if (!allowPrivate && !shop.returnUrl.startsWith('https://'))
    throw new NoReply('结果回传地址必须是https地址')
  const { orderNo, merchantOrderNo, ...progress } = progressView(order)
  const body = JSON.stringify({
    event: 'order.result',
    shopId: shop.platformShopId,
    orderNo: merchantOrderNo,
    ourOrderNo: orderNo,
    ...progress,
  })
  const timestamp = String(Date.now()),
    nonce = randomWord(24)
  const { status, text } = await post({
    url: shop.returnUrl,
    body,
    timeoutMs: TIMEOUT_MS,
    allowPrivate,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-api-key': shop.appKey ?? '',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': signCallback(services.vault.open(secret), { timestamp, nonce, body }),
    },
  })
  return { isAccepted: accepts(status, text), text: `${status} ${text}` }
}
