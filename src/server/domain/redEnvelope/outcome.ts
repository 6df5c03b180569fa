import { say } from '../../../contract/errors.ts'
import { RED_LIMITS } from '../../../contract/parts/redEnvelopeTerms.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { raiseAlarm } from '../../store/alarm/signals.ts'
import type { Writer } from '../../store/db.ts'
import { giveBackCount } from '../../store/favor/countRows.ts'
import { countPackets, releasePacket } from '../../store/redEnvelope/envelopeRows.ts'
import {
  askLater,
  markFailed,
  markReceived,
  markRefunded,
  markRefunding,
  markSent,
  markUnknown,
} from '../../store/redEnvelope/recordRows.ts'
import { type GatewayError, isAlarming } from '../../vouchers/gatewayError.ts'
import { redTextOf } from '../../vouchers/redPacketErrors.ts'
import type { RedPacketView } from '../../vouchers/redPacketGateway.ts'
import { dayKey, userKey } from '../favor/outcome.ts'
import type { RedRecord } from './envelope.ts'

/** Seconds until an unknown outcome is asked about again. */
const RETRY_SECONDS = [5, 30, 120, 600] as const
const LATER_SECONDS = 1800
/** Seconds until it is asked whether a red packet was taken, and whether one on its way back has arrived. */
const ASK_SECONDS = 300

/** A record whose red packet is reserved, with the digest of its holder. */
export interface ReservedPacket {
  readonly tenantId: string
  readonly record: RedRecord
  readonly digest: string
}

const secondsAfter = (tries: number): number => RETRY_SECONDS[tries] ?? LATER_SECONDS

/** The platform refused for good: what was reserved is free again. */
export async function settleFailed(
  db: Writer,
  { tenantId, record, digest }: ReservedPacket,
  error: Pick<GatewayError, 'code' | 'message'>,
): Promise<void> {
  const reason = redTextOf(error),
    ownerId = record.envelopeId ?? ''
  if (!(await markFailed(db, tenantId, { id: record.id, from: 'sending', code: error.code, reason }))) return
  await releasePacket(db, tenantId, { ownerId, amount: record.amount ?? ZERO_FEN, type: 'release' })
  await giveBackCount(db, tenantId, { ownerId, key: dayKey(record.reserveDay ?? ''), by: 1 })
  await giveBackCount(db, tenantId, { ownerId, key: userKey(digest), by: 1 })
  if (isAlarming(error.code))
    await raiseAlarm(db, {
      tenantId,
      type: 'payChannel',
      object: { type: 'redEnvelope', id: ownerId, name: record.recordNo ?? record.id },
      sentence: say('红包 {no} 发放失败：{reason}', { no: record.recordNo ?? '', reason }),
    })
}

/** Nobody knows what became of it: it stays reserved, and is asked about under the same number. */
export async function settleUnknown(
  db: Writer,
  { tenantId, record }: ReservedPacket,
  error: Pick<GatewayError, 'code' | 'message'>,
): Promise<void> {
  const tries = record.retryCount ?? 0
  await markUnknown(db, tenantId, {
    id: record.id,
    code: error.code,
    reason: redTextOf(error),
    seconds: tries >= RED_LIMITS.retries ? null : secondsAfter(tries),
  })
}

/** Counts a red packet that was sent; false where it was counted before. */
async function settleSent(
  db: Writer,
  { tenantId, record }: ReservedPacket,
  view: RedPacketView,
): Promise<boolean> {
  const isNew = await markSent(db, tenantId, { id: record.id, detailId: view.detailId, seconds: ASK_SECONDS })
  if (isNew)
    await countPackets(db, tenantId, record.envelopeId ?? '', {
      of: 'issued',
      count: 1,
      amount: record.amount ?? 0,
    })
  return isNew
}

/** It came back unopened: number and amount are the campaign's again, and its holder had none. */
async function settleRefunded(
  db: Writer,
  { tenantId, record, digest }: ReservedPacket,
  view: RedPacketView,
): Promise<void> {
  const ownerId = record.envelopeId ?? '',
    amount = record.amount ?? ZERO_FEN
  if (!(await markRefunded(db, tenantId, record.id, view.refundTime ?? new Date()))) return
  await releasePacket(db, tenantId, { ownerId, amount, type: 'return' })
  await countPackets(db, tenantId, ownerId, { of: 'refunded', count: 1, amount })
  await giveBackCount(db, tenantId, { ownerId, key: userKey(digest), by: 1 })
}

/** Takes over how a red packet stands at its platform; each step counts once, whoever hears of it first. */
export async function settleView(db: Writer, reserved: ReservedPacket, view: RedPacketView): Promise<void> {
  const { tenantId, record } = reserved,
    { id, state, retryCount } = record
  if (view.state === 'sending') {
    if (state === 'sending')
      await askLater(db, tenantId, { id, detailId: view.detailId, seconds: secondsAfter(retryCount ?? 0) })
    return
  }
  if (state === 'sending') await settleSent(db, reserved, view)
  if (view.state === 'sent') {
    if (state === 'sent') await askLater(db, tenantId, { id, detailId: view.detailId, seconds: ASK_SECONDS })
  } else if (view.state === 'received') {
    if (await markReceived(db, tenantId, id, view.receiveTime ?? new Date()))
      await countPackets(db, tenantId, record.envelopeId ?? '', {
        of: 'received',
        count: 1,
        amount: record.amount ?? 0,
      })
  } else if (view.state === 'refunding') await markRefunding(db, tenantId, id, ASK_SECONDS)
  else if (view.state === 'refunded') await settleRefunded(db, reserved, view)
}
