import type { Work } from '../engine/work.ts'
import { systemWork } from '../engine/system.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import type { Answer } from './adapter.ts'

/** What a supplier says of one of its orders. */
export interface SupplierReport {
  readonly supplierId: string
  readonly channelOrderNo: string
  readonly answer: Answer
}

/** Has an order take what a supplier says of it; a result it has already changes nothing. */
export type ResultHandler = (work: Work, report: SupplierReport) => Promise<unknown>

const registered: { handler: ResultHandler | null } = { handler: null }

/** Says who takes results: orders do, which stand above suppliers. */
export function setResultHandler(handler: ResultHandler): void {
  registered.handler = handler
}

/**
 * Hands a definite result of a supplier to its order. Throws where nobody takes it, so that the supplier
 * says it again.
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
