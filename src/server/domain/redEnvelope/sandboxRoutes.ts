import { fail } from '../../../contract/errors.ts'
import { fen } from '../../../kernel/money.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { moveSandboxCampaign, sandboxCampaign, sandboxPacket } from '../../store/redEnvelope/sandboxRows.ts'
import { merchantsFor } from '../../vouchers/gatewayFor.ts'
import type { RedPacketEvent } from '../../vouchers/redPacketGateway.ts'
import { sandboxRedNotification } from '../../vouchers/redPacketNotify.ts'
import { takeNotify } from '../favor/takeNotify.ts'

const RIGHT = 'sandbox_operate'

/** The sandbox is no part of a server in production. */
function requireSandbox({ services, caller }: Reading): void {
  if (services.config.production) fail('NOT_FOUND')
  requireWritable(caller)
}

/** Tells us what happened, as the platform would. */
async function tell(
  mchId: string | null,
  event: RedPacketEvent,
  { services, tenantId }: Reading,
): Promise<unknown> {
  const [merchant] = (await merchantsFor(services, { tenantId, platform: 'alipay', mchId })).filter(
    ({ mode }) => mode === 'sandbox',
  )
  if (!merchant) return fail('FAVOR_NO_MERCHANT')
  const notification = sandboxRedNotification(merchant.account, event)
  await takeNotify(services, { platform: 'alipay', name: merchant.account.mchId }, notification)
  return { mchId: merchant.account.mchId, notification }
}

/** A campaign is paid for. */
async function pay({ crowdNo }: Parameters, reading: Reading): Promise<unknown> {
  requireSandbox(reading)
  const { database, tenantId } = reading,
    number = String(crowdNo ?? ''),
    campaign = await sandboxCampaign(database.kysely, tenantId, number)
  if (!campaign) return fail('NOT_FOUND')
  await moveSandboxCampaign(database.kysely, tenantId, { crowdNo: number, from: ['CREATED'], to: 'PAID' })
  return tell(campaign.mchId, { type: 'campaign', crowdNo: number, state: 'paid' }, reading)
}

/** A holder pays with some of a red packet, or gets a payment back. */
const payment =
  (type: 'spent' | 'returned') =>
  async ({ recordNo, tradeNo, amount, sellerName }: Parameters, reading: Reading): Promise<unknown> => {
    requireSandbox(reading)
    const number = String(recordNo ?? ''),
      paid = Number(amount)
    if (!Number.isSafeInteger(paid) || paid < 1)
      fail('VALIDATION', { label: 'amount', rule: '必须是正整数' }, 'amount')
    if (String(tradeNo ?? '') === '') fail('VALIDATION', { label: 'tradeNo', rule: '不能为空' }, 'tradeNo')
    if (!(await sandboxPacket(reading.database.kysely, reading.tenantId, number))) return fail('NOT_FOUND')
    const event = {
      type,
      recordNo: number,
      tradeNo: String(tradeNo).slice(0, 64),
      amount: fen(paid),
      sellerName: String(sellerName ?? '').slice(0, 60),
      time: null,
    }
    return tell(null, event, reading)
  }

/** What the people of the sandbox do. */
export const RED_SANDBOX_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/sandbox/alipay/cash/pay',
    summary: '沙箱：支付宝红包打款',
    permission: RIGHT,
    read: pay,
  },
  {
    method: 'POST',
    path: '/sandbox/redpack/spend',
    summary: '沙箱：核销红包',
    permission: RIGHT,
    read: payment('spent'),
  },
  {
    method: 'POST',
    path: '/sandbox/redpack/return',
    summary: '沙箱：退回红包核销',
    permission: RIGHT,
    read: payment('returned'),
  },
]
