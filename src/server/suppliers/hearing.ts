import type { Work } from '../engine/work.ts'
import { systemWork } from '../engine/system.ts'
import type { Services } from '../services.ts'
import { asTenant } from '../store/tenancy.ts'
import type { Answer } from './adapter.ts'

/** What a supplier says of one of its orders. */
export interface Said {
  readonly supplierId: string
  readonly channelOrderNo: string
  readonly answer: Answer
}

/** Has an order take what a supplier says of it; a result it has already changes nothing. */
export type TakeResult = (work: Work, said: Said) => Promise<unknown>

const taking: { take: TakeResult | null } = { take: null }

/** Says who takes results: orders do, which stand above suppliers. */
export function takeResultsWith(take: TakeResult): void {
  taking.take = take
}

/**
 * Hands a definite result of a supplier to its order. Throws where nobody takes it, so that the supplier
 * says it again.
 */
export async function hear(services: Services, tenantId: string, said: Said): Promise<void> {
  const { take } = taking
  if (!take) throw new Error('nobody takes results')
  if (said.answer.result === 'unknown') return
  await asTenant(tenantId, () =>
    services.database.transaction((db) =>
      take(systemWork(services, tenantId, { db, path: 'supplier/callback' }), said),
    ),
  )
}
