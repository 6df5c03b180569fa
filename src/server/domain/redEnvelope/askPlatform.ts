import { RED_SCENES } from '../../../contract/parts/redEnvelopeTerms.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import type { RedPacketGateway, RedPacketRequest, RedPacketView } from '../../vouchers/redPacketGateway.ts'
import type { Services } from '../../services.ts'
import { redPacketFor } from '../../vouchers/redPacketFor.ts'
import { awaitTurn } from '../favor/callRate.ts'
import type { Envelope, RedRecord } from './envelope.ts'

/** What a platform is asked for a record. */
export const requestOf = (record: RedRecord, envelope: Envelope, account: string): RedPacketRequest => ({
  recordNo: record.recordNo ?? record.id,
  account,
  amount: record.amount ?? ZERO_FEN,
  crowdNo: envelope.crowdNo,
  sendName: envelope.sendName ?? '',
  wishing: envelope.wishing ?? '',
  actName: envelope.actName ?? envelope.envelopeName,
  remark: envelope.remark ?? envelope.envelopeName,
  scene: envelope.sceneId ? RED_SCENES.wire[envelope.sceneId] : null,
})

/** The gateway of a campaign, once it may be called again. */
export async function gatewayNow(
  services: Services,
  tenantId: string,
  envelope: Envelope,
): Promise<RedPacketGateway> {
  const gateway = await redPacketFor(services, tenantId, envelope)
  if (!gateway) throw new GatewayError('SYSTEM_ERROR', 'NO_MERCHANT')
  await awaitTurn(`${tenantId} ${envelope.mchId}`)
  return gateway
}

/** Asks the platform under the number of the record: first how an earlier call ended, then to send it. */
export async function askPlatform(
  gateway: RedPacketGateway,
  record: RedRecord,
  request: RedPacketRequest,
): Promise<RedPacketView> {
  const isAsked = record.state !== 'sending' || (record.retryCount ?? 0) > 0
  if (isAsked) {
    const view = await gateway.query(request)
    if (view.state !== 'absent') return view
    if (record.state !== 'sending') throw new GatewayError('SYSTEM_ERROR', 'ABSENT')
  }
  const sent = await gateway.send(request)
  if (sent.state !== 'sending') return sent
  const view = await gateway.query(request)
  return view.state === 'absent' ? sent : view
}
