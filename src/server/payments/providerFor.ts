import { fail } from '../../contract/errors.ts'
import type { Row } from '../../contract/define/row.ts'
import type { paymentManagementInfo } from '../../contract/resources/pay/paymentManagementInfo.ts'
import { readParam } from '../engine/parameters.ts'
import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Services } from '../services.ts'
import { sealedKeys } from '../store/pay/payChannelRows.ts'
import { billedLines } from '../store/pay/payBillRows.ts'
import { amountOfPayment } from '../store/pay/payOrderRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { alipay } from './alipay.ts'
import type { PayAccount, PaymentProvider } from './provider.ts'
import { sandbox } from './sandbox.ts'
import { wechat } from './wechat.ts'

export type Channel = Row<typeof paymentManagementInfo>

/** The account of a channel with its keys, read at the moment of each use. */
export async function accountOf(
  { database, vault }: Pick<Services, 'database' | 'vault'>,
  tenantId: string,
  channel: Channel,
): Promise<PayAccount> {
  const keys = (await sealedKeys(database.kysely, tenantId, channel.id)) ?? fail('NOT_FOUND')
  const open = (sealed: string | null): string => (sealed ? vault.open(sealed) : '')
  const base = await readParam({ database, tenantId: PLATFORM_TENANT }, 'net.publicUrl')
  const notifyToken = open(keys.notifyToken)
  return {
    channelCode: channel.channelCode,
    mchId: channel.mchId,
    appId: channel.payAppId ?? '',
    apiV3Key: open(keys.apiV3Key),
    privateKey: open(keys.privateKey),
    certSerialNo: channel.certSerialNo ?? '',
    platformKey: open(keys.platformKey),
    platformSerial: channel.platformSerial ?? '',
    notifyToken,
    gatewayUrl: channel.gatewayUrl === '' ? null : channel.gatewayUrl,
    notifyUrl: base
      ? `${base.replace(/\/$/, '')}/api/blade-pay/notify/${channel.channelNo ?? ''}/${notifyToken}`
      : null,
    allowPrivate: await allowsPrivateHosts({ database }),
  }
}

/** The payment provider of a channel. */
export async function providerFor(
  services: Pick<Services, 'database' | 'vault'>,
  tenantId: string,
  channel: Channel,
): Promise<PaymentProvider> {
  const account = await accountOf(services, tenantId, channel)
  if (channel.payWay === 'wechat') return wechat(account)
  if (channel.payWay === 'alipay') return alipay(account)
  const amountOf = (payNo: string) => amountOfPayment(services.database.kysely, tenantId, payNo)
  const linesOf = (day: string) =>
    billedLines(services.database.kysely, tenantId, { channelId: channel.id, day })
  return sandbox(account, { amountOf, linesOf })
}
