import { readParam } from '../../../engine/parameters.ts'
import type { Work } from '../../../engine/work.ts'

/** A card as its receiver is told of it; `key` makes a repeated push harmless. */
export interface PushedCard {
  readonly id: string
  readonly key: string
  readonly cardNo: string
  readonly pushCount: number
}
/** Pushes cards to the system of their receiver; resolves to why, by id, some were not taken. */
export type Receiver = (cards: readonly PushedCard[]) => Promise<ReadonlyMap<string, string>>

/** Tenant parameter: the adapter of receivers, `none` or `mock`. */
const RECEIVER = 'card.transfer.receiver'

/** A receiver without a system of its own: the owner changes here alone. */
const none: Receiver = () => Promise.resolve(new Map())

/**
 * The receiver of demonstrations and tests: numbers ending in 99 are never taken, others ending in 7 not at the
 * first attempt.
 */
const mock: Receiver = (cards) =>
  Promise.resolve(
    new Map(
      cards.flatMap(({ id, cardNo, pushCount }): [string, string][] => {
        if (cardNo.endsWith('99')) return [[id, '接收方拒收该卡号']]
        return cardNo.endsWith('7') && pushCount === 0 ? [[id, '接收方超时']] : []
      }),
    ),
  )

/** The adapter of the receivers of a tenant. */
export const receiverOf = async (scope: Pick<Work, 'database' | 'tenantId'>): Promise<Receiver> =>
  (await readParam(scope, RECEIVER)) === 'mock' ? mock : none
