import type { Work } from '../engine/work.ts'
import { systemWork } from '../engine/system.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import type { Answer } from './adapter.ts'

/** Result that a supplier reports for one of our orders. */
export interface SupplierReport {
  readonly supplierId: string
  readonly channelOrderNo: string
  readonly answer: Answer
}

/** Applies a reported result to its order; a result that was applied before changes nothing. */
export type ResultHandler = (work: Work, report: SupplierReport) => Promise<unknown>

const registered: { handler: ResultHandler | null } = { handler: null }

/** Registers the handler of results: the order module, which imports this one. */
export function setResultHandler(handler: ResultHandler): void {
  registered.handler = handler
}

/**
 * Applies a definite result to its order in a transaction of its own; an unclear one is ignored. Throws where
 * no handler is registered, so that the supplier calls again.
 */
export async function reportResult(
  services: Services,
  tenantId: string,
  report: SupplierReport,
): Promise<void> {
  const { handler } = registered
  if (!handler) throw new Error('nobody takes results')
  if (report.answer.result === 'unknown') return
  await asTenant(tenantId, () =>
    services.database.transaction((db) =>
      handler(systemWork(services, tenantId, { db, path: 'supplier/callback' }), report),
    ),
  )
}
