import type { FavorPlatform } from '../../contract/parts/favorTerms.ts'
import { paymentManagementInfo } from '../../contract/resources/pay/paymentManagementInfo.ts'
import { privateKeyOf } from '../payments/keys.ts'
import { accountOf, type Channel } from '../payments/providerFor.ts'
import type { Services } from '../services.ts'
import { type ChannelQuery, favorChannels } from '../store/favor/channelRows.ts'
import { findRows } from '../store/rows.ts'
import type { FavorAccount } from './account.ts'
import { alipayFavor } from './alipayFavor.ts'
import type { FavorGateway } from './favorGateway.ts'
import { sandboxFavor } from './sandboxFavor.ts'
import { wechatFavor } from './wechatFavor.ts'

/** A merchant at a platform, with the channel of payments it is configured by. */
export interface Merchant {
  readonly account: FavorAccount
  readonly channel: Channel
  /** `sandbox` where the channel has no key with which it could sign. */
  readonly mode: 'live' | 'sandbox'
}
type Served = Pick<Services, 'database' | 'vault' | 'config'>

/** The merchants that are configured for a platform; real ones first. */
export async function merchantsFor(services: Served, query: ChannelQuery): Promise<readonly Merchant[]> {
  const { kysely } = services.database
  const found: Merchant[] = []
  for (const { id, tenantId } of await favorChannels(kysely, query)) {
    const [channel] = await findRows(kysely, paymentManagementInfo, tenantId, [id])
    if (!channel) continue
    const account = { ...(await accountOf(services, tenantId, channel)), platform: query.platform, tenantId }
    const isLive = channel.payWay === query.platform && privateKeyOf(account.privateKey) !== null
    found.push({ account, channel, mode: isLive ? 'live' : 'sandbox' })
  }
  return found
}

/** The vouchers of a merchant: at its platform, or in the sandbox. */
export const gatewayOf = ({ account, mode }: Merchant, { database, config }: Served): FavorGateway =>
  mode === 'sandbox'
    ? sandboxFavor(account, { database, fast: config.sandboxFast })
    : account.platform === 'wechat'
      ? wechatFavor(account)
      : alipayFavor(account)

/** The gateway of one merchant of a tenant; null where it is not configured. */
export async function gatewayFor(
  services: Served,
  tenantId: string,
  { platform, mchId }: { readonly platform: FavorPlatform; readonly mchId: string },
): Promise<FavorGateway | null> {
  const [merchant] = await merchantsFor(services, { tenantId, platform, mchId })
  return merchant ? gatewayOf(merchant, services) : null
}
