import { redEnvelope } from '../../../contract/resources/redEnvelope/redEnvelope.ts'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import type { Services } from '../../services.ts'
import { claimDue, sealedRedHolder } from '../../store/redEnvelope/recordRows.ts'
import { findRows } from '../../store/rows.ts'
import { asTenant, type TenantRow } from '../../store/tenancy.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import type { RedPacketRequest } from '../../vouchers/redPacketGateway.ts'
import { askPlatform, gatewayNow, requestOf } from './askPlatform.ts'
import type { Envelope } from './envelope.ts'
import { type ReservedPacket, settleFailed, settleUnknown, settleView } from './outcome.ts'
import { reservePacket } from './reserve.ts'

const BATCH = 100
const AT_ONCE = 4
const LEASE_SECONDS = 60

/** Settles a record with what its platform says; whatever is unknown stays reserved. */
async function settle(
  services: Services,
  reserved: ReservedPacket,
  request: RedPacketRequest,
  envelope: Envelope,
) {
  const { tenantId, record } = reserved
  const { database } = services
  try {
    const gateway = await gatewayNow(services, tenantId, envelope),
      view = await askPlatform(gateway, record, request)
    await database.transaction((db) =>
      view.state === 'failed'
        ? settleFailed(db, reserved, { code: 'PARAM_ERROR', message: view.reason ?? '平台发放失败' })
        : settleView(db, reserved, view),
    )
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // One that was sent stays sent, whatever a question about it is answered.
    if (record.state !== 'sending') return
    await database.transaction((db) =>
      error.klass === 'unknown' ? settleUnknown(db, reserved, error) : settleFailed(db, reserved, error),
    )
  }
}

/** Reserves, sends or asks about one record. */
async function workRecord(services: Services, { id, tenantId }: TenantRow): Promise<void> {
  const { database, vault } = services,
    { kysely } = database
  const holder = await sealedRedHolder(kysely, tenantId, id),
    [record] = await findRows(kysely, redEnvelopeRecord, tenantId, [id]),
    [envelope] = record?.envelopeId ? await findRows(kysely, redEnvelope, tenantId, [record.envelopeId]) : []
  if (!record || !envelope || holder.account === null || holder.digest === null) return
  const { digest } = holder
  if (record.state === 'pending' && !(await reservePacket(services, { tenantId, record, digest }, envelope)))
    return
  const [now] =
    record.state === 'pending' ? await findRows(kysely, redEnvelopeRecord, tenantId, [id]) : [record]
  if (!now) return
  const account = vault.open(holder.account)
  await settle(services, { tenantId, record: now, digest }, requestOf(now, envelope, account), envelope)
}

/** Works on due records, a few at a time; true where more may be waiting. */
const workDue =
  (states: 'unsent' | 'open') =>
  async (services: Services): Promise<boolean> => {
    const due = await claimDue(services.database.kysely, {
        states,
        limit: BATCH,
        leaseSeconds: LEASE_SECONDS,
      }),
      waiting = [...due],
      errors: unknown[] = []
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const row = next
        try {
          await asTenant(row.tenantId, () => workRecord(services, row))
        } catch (error) {
          errors.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    if (errors.length > 0) throw errors[0]
    return due.length === BATCH
  }

/** Sends what waits, and asks again what became of what was sent without an answer. */
export const sendPackets = workDue('unsent')
/** Asks whether red packets were taken, or came back. */
export const followPackets = workDue('open')
