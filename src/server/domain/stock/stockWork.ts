import { Refusal } from '../../../contract/errors.ts'
import { type FLOW_DOCUMENTS, FLOW_TYPES } from '../../../contract/parts/stockFlows.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Books } from '../../ledger/holds.ts'
import { writeOnce } from '../../ledger/post.ts'
import { POSTINGS } from '../../ledger/postings.ts'
import { DEFAULT_REMAIN_DAYS, MIN_REMAIN_DAYS } from '../../store/stock/pickableSql.ts'
import { selectParam } from '../../store/system/paramRows.ts'
import { type Delta, moveBatch } from '../../store/stock/stockMoveRows.ts'
import type { Writer } from '../../store/db.ts'

/**
 * Transaction, tenant and user of a stock movement. A `Work` of the engine is one; scheduled work has no
 * caller.
 */
export interface StockWork {
  readonly db: Writer
  readonly tenantId: string
  readonly caller?: { readonly session: { readonly userId: string } } | null
}

export type FlowType = keyof typeof FLOW_TYPES.wire
export type FlowDocument = keyof typeof FLOW_DOCUMENTS.wire

/** Id of the user who moves stock; null for scheduled work. */
export const userOf = ({ caller }: StockWork): string | null => caller?.session.userId ?? null
/** The ledger's view of a stock movement. */
export const booksOf = (work: StockWork): Books => ({
  db: work.db,
  tenantId: work.tenantId,
  operatorId: userOf(work),
})

/** Key of a movement within its document: its kind, and the part or round. */
export const movementSeq = (kind: string, part: string | number = ''): string =>
  part === '' || part === 1 ? kind : `${kind}:${part}`

/** A concurrent transaction took the stock first. */
export class StockConflict extends Refusal {
  constructor() {
    super('STATE_RACE')
  }
}

/**
 * Moves stock of a batch for a document whose lock is held. Returns false where the movement exists already;
 * throws `StockConflict` where a bucket is short.
 */
export async function move(
  work: StockWork,
  movement: {
    readonly stockId: string
    readonly skuId: string
    readonly flow: FlowType
    readonly bizType: number
    readonly bizNo: string
    readonly seq: string
    readonly qty: number
    readonly delta: Delta
    readonly merchantCode?: string | null
    readonly remark?: string | null
  },
): Promise<boolean> {
  const { flow, ...rest } = movement
  const outcome = await moveBatch(work.db, {
    ...rest,
    tenantId: work.tenantId,
    userId: userOf(work),
    flowType: FLOW_TYPES.wire[flow],
  })
  if (outcome === 'short') throw new StockConflict()
  return outcome === 'moved'
}

/**
 * Posts the cost of issued, returned or lost goods between our own accounts; posts nothing for a cost of 0.
 */
export async function postCost(
  work: StockWork,
  {
    bizType,
    bizNo,
    phase = '',
    amount,
    qty,
    merchantCode = null,
  }: {
    readonly bizType: 'stockCost' | 'stockBack' | 'stockLoss'
    readonly bizNo: string
    readonly phase?: string
    readonly amount: Fen
    readonly qty: number
    readonly merchantCode?: string | null
  },
): Promise<void> {
  if (amount === 0) return
  const { debit, credit } = POSTINGS[bizType]
  await writeOnce(booksOf(work), { bizType, bizNo, phase, amount, dims: { qty, merchantCode } }, [
    { subject: debit, ownerId: '0', direction: 'debit' },
    { subject: credit, ownerId: '0', direction: 'credit' },
  ])
}

/** Minimum number of days before expiry for a batch to be picked (`stock.pick.minRemainDays`). */
export async function minRemainDays({ db, tenantId }: StockWork): Promise<number> {
  const days = Number((await selectParam(db, tenantId, MIN_REMAIN_DAYS)) ?? DEFAULT_REMAIN_DAYS)
  return Number.isInteger(days) && days >= 0 ? days : DEFAULT_REMAIN_DAYS
}
