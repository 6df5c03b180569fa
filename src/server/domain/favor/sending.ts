import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Services } from '../../services.ts'
import { sealedHolder } from '../../store/favor/holderRows.ts'
import { claimDueRecords } from '../../store/favor/recordRows.ts'
import { findRows } from '../../store/rows.ts'
import { asTenant, type TenantRow } from '../../store/tenancy.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import { issueAtPlatform } from './issueAtPlatform.ts'
import { type Reserved, settleFailed, settleSent, settleUnknown } from './outcome.ts'
import { reserveVoucher } from './reserve.ts'

const BATCH = 100
const AT_ONCE = 4
const LEASE_SECONDS = 60

/** Reserves and sends one record; whatever is unknown stays reserved. */
async function workRecord(services: Services, { id, tenantId }: TenantRow): Promise<void> {
  const { database, vault } = services
  const holder = await sealedHolder(database.kysely, tenantId, id),
    [record] = await findRows(database.kysely, favorRecord, tenantId, [id])
  if (!record || holder.account === null || holder.digest === null) return
  const digest = holder.digest
  if (record.state === 'pending') {
    const [placement] = record.favorId
      ? await findRows(database.kysely, favor, tenantId, [record.favorId])
      : []
    if (!(await reserveVoucher(services, { tenantId, record, digest }, placement ?? null))) return
  }
  const [sending] = await findRows(database.kysely, favorRecord, tenantId, [id])
  if (sending?.state !== 'sending') return
  const reserved: Reserved = { tenantId, record: sending, digest }
  try {
    const issued = await issueAtPlatform(services, reserved, vault.open(holder.account))
    await database.transaction((db) => settleSent(db, reserved, issued))
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    await database.transaction((db) =>
      error.klass === 'unknown' ? settleUnknown(db, reserved, error) : settleFailed(db, reserved, error),
    )
  }
}

/** Sends what is due, a few at a time; true where more may be waiting. */
export async function sendVouchers(services: Services): Promise<boolean> {
  const due = await claimDueRecords(services.database.kysely, { limit: BATCH, leaseSeconds: LEASE_SECONDS })
  const waiting = [...due]
  const errors: unknown[] = []
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
