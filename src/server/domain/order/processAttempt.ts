import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { submitAgain, claimDueAttempt } from '../../store/order/channelRows.ts'
import { findRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import {
  type Answer,
  ORDER_NOT_FOUND,
  type Slice,
  type SupplierAdapter,
  unclear,
} from '../../suppliers/adapter.ts'
import { transRuleOf } from '../risk/rules.ts'
import { takeResult } from './results.ts'
import { sliceOf } from './slice.ts'
import { adapterOf } from './supplierLookup.ts'

/** Lease of an attempt during its submission; after that the submitting process counts as dead. */
const SUBMIT_LEASE_SECONDS = 90
const QUERY_INTERVALS_SECONDS = [30, 60, 120, 300, 600]

/** Runs a transaction of the server itself in the tenant of a row. */
export const inTenantTransaction = (
  services: Services,
  { tenantId }: TenantRow,
  run: (work: Work) => Promise<boolean>,
  at?: Date,
): Promise<boolean> =>
  services.database.transaction((db) =>
    run({ ...systemWork(services, tenantId, { db, path: 'orders' }), ...(at ? { at } : {}) }),
  )

/**
 * Submits an attempt or queries its result. No lock is held during the supplier call; a lease reserves the
 * attempt for this process. `at` is the time the result is recorded with. Returns false where the attempt is
 * not due or another process has it.
 */
export async function processAttempt(services: Services, attemptRef: TenantRow, at?: Date): Promise<boolean> {
  const claim = await claimDueAttempt(services.database.kysely, attemptRef.id, {
    submitSeconds: SUBMIT_LEASE_SECONDS,
    querySeconds: QUERY_INTERVALS_SECONDS,
  })
  if (!claim) return false
  const [channel] = await findRows(services.database.kysely, channelOrderInfo, attemptRef.tenantId, [
    attemptRef.id,
  ])
  if (!channel) return false
  const [adapter, slice] = await Promise.all([
    adapterOf(services, attemptRef.tenantId, channel.supplierId ?? ''),
    sliceOf(services, channel, claim),
  ])
  const isQueued = channel.channelState === 'queued'
  const answer = !adapter
    ? unclear('NO_SUPPLIER', '供应商不存在')
    : isQueued && claim.submitCount === 0
      ? await adapter.submit(slice)
      : await queryResult({
          services,
          attemptRef,
          adapter,
          slice,
          retriable: isQueued ? claim.submitCount : null,
        })
  await inTenantTransaction(
    services,
    attemptRef,
    async (work) => {
      await takeResult(work, slice.channelOrderNo, answer)
      return true
    },
    at,
  )
  return true
}

interface ResultQuery {
  readonly services: Services
  readonly attemptRef: TenantRow
  readonly adapter: SupplierAdapter
  readonly slice: Slice
  /** Submissions so far of an attempt without an answer; null where it was answered. */
  readonly retriable: number | null
}

/**
 * Queries the result of an attempt. If its submission was interrupted and the supplier does not know it, it
 * is submitted again under the same number, up to `maxRetry` times.
 */
async function queryResult({
  services,
  attemptRef,
  adapter,
  slice,
  retriable,
}: ResultQuery): Promise<Answer> {
  const answer = await adapter.query(slice.channelOrderNo, slice)
  if (retriable === null || answer.result !== 'fail' || answer.code !== ORDER_NOT_FOUND) return answer
  const { maxRetry } = await transRuleOf({ database: services.database, tenantId: attemptRef.tenantId })
  if (retriable > (maxRetry ?? 0)) return answer
  await services.database.transaction((db) => submitAgain(db, attemptRef.id))
  return adapter.submit(slice)
}
