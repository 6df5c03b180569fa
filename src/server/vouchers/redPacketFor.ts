import type { FavorPlatform } from '../../contract/parts/favorTerms.ts'
import type { Services } from '../services.ts'
import { sealedKeys } from '../store/pay/payChannelRows.ts'
import { alipayRedPacket } from './alipayRedPacket.ts'
import { type Merchant, merchantsFor } from './gatewayFor.ts'
import type { RedPacketGateway } from './redPacketGateway.ts'
import { sandboxRedPacket } from './sandboxRedPacket.ts'
import { wechatRedPacket } from './wechatRedPacket.ts'

type Served = Pick<Services, 'database' | 'vault' | 'config'>

/** The red packets of a merchant: at its platform, or in the sandbox. */
async function redPacketOf(merchant: Merchant, services: Served): Promise<RedPacketGateway> {
  const { account, channel, mode } = merchant,
    { database, vault, config } = services
  if (mode === 'sandbox') return sandboxRedPacket(account, { database, fast: config.sandboxFast })
  if (account.platform === 'alipay') return alipayRedPacket(account)
  const keys = await sealedKeys(database.kysely, account.tenantId, channel.id)
  return wechatRedPacket({
    ...account,
    apiKey: keys?.apiKey ? vault.open(keys.apiKey) : '',
    certificate: keys?.certificate ? vault.open(keys.certificate) : '',
  })
}

/** The red packets of one merchant of a tenant; null where it is not configured. */
export async function redPacketFor(
  services: Served,
  tenantId: string,
  { platform, mchId }: { readonly platform: FavorPlatform; readonly mchId: string },
): Promise<RedPacketGateway | null> {
  const [merchant] = await merchantsFor(services, { tenantId, platform, mchId })
  return merchant ? redPacketOf(merchant, services) : null
}
