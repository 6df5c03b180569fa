import type { Row } from '../../../contract/define/row.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { changesOf } from '../../engine/audit.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import { momentOf } from '../../engine/work.ts'
import { type PaymentAnswer, ProviderFailure, ProviderRefusal } from '../../payments/provider.ts'
import type { Channel } from '../../payments/providerFor.ts'
import type { Services } from '../../services.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { dueQueries, expiredPayments, lockPaymentOf, putOffQuery } from '../../store/pay/payOrderRows.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import { askChannel, channelById } from './askChannel.ts'
import { type Settlement, settlePayment } from './settlement.ts'

type Payment = Row<typeof payOrder>

const BATCH = 50
/** Seconds between questions about a payment, and after a question nobody answered. */
const QUERY_SECONDS = 60

/** What a provider says of a payment, with the channel it was asked by. */
export interface Heard {
  readonly channel: Channel
  readonly answer: PaymentAnswer
}

/** Asks how a payment stands; with `close` it cannot be made any more afterwards, unless it was. Null: no channel. */
export async function hearOf(
  services: Services,
  tenantId: string,
  { payment: { payNo, channelId }, close }: { readonly payment: Payment; readonly close: boolean },
): Promise<Heard | null> {
  const channel = await channelById(services, tenantId, channelId)
  if (!channel || !payNo) return null
  const answer = await askChannel(services, tenantId, channel, async (provider) => {
    const standing = await provider.query(payNo)
    if (!close || standing.state === 'paid' || standing.state === 'closed') return standing
    await provider.close(payNo)
    return { ...standing, state: 'closed' as const }
  })
  return { channel, answer }
}

/** Writes and posts what a provider says of a payment, in a transaction of its own; null where there is none. */
export const settleHeard = (
  services: Services,
  tenantId: string,
  { channel, answer, text }: Heard & { readonly text?: string },
): Promise<Settlement['outcome'] | null> =>
  performBySystem(services, tenantId, { resource: payOrder.id, action: 'settle' }, async (work) => {
    const payment = await lockPaymentOf(work.db, tenantId, answer.payNo)
    if (!payment) return { answer: null, targets: [] }
    const { outcome, set } = await settlePayment(payment, { channel, answer }, work)
    if (Object.keys(set).length === 0) return { answer: outcome, targets: [] }
    const raw = text === undefined ? {} : { notifyRaw: work.vault.seal(text.slice(0, 4000)) }
    await updateRows(work.db, payOrder, {
      tenantId,
      ids: [payment.id],
      set: { ...set, ...raw },
      userId: null,
    })
    return {
      answer: outcome,
      targets: [payment.id],
      changes: changesOf(payOrder, payment.id, payment, { ...payment, ...set }),
    }
  })

/** Asks about one payment and writes what is said; a payment that was never asked of anybody is closed. */
export async function workPayment(
  services: Services,
  { id, tenantId }: TenantRow,
  { close }: { readonly close: boolean },
): Promise<void> {
  const { kysely } = services.database
  const [payment] = await findRows(kysely, payOrder, tenantId, [id])
  if (!payment) return
  await putOffQuery(kysely, { id, tenantId }, QUERY_SECONDS)
  try {
    const heard = await hearOf(services, tenantId, { payment, close })
    if (heard) await settleHeard(services, tenantId, heard)
    else if (close) await closeUnasked(services, { id, tenantId })
  } catch (error) {
    if (!(error instanceof ProviderFailure || error instanceof ProviderRefusal)) throw error
  }
}

const closeUnasked = (services: Services, { id, tenantId }: TenantRow): Promise<null> =>
  performBySystem(services, tenantId, { resource: payOrder.id, action: 'expire' }, async (work) => {
    const set = { status: 'closed' as const, closeTime: momentOf(work) }
    const moved = await updateRows(work.db, payOrder, {
      tenantId,
      ids: [id],
      set,
      userId: null,
      from: ['unpaid'],
    })
    return {
      answer: null,
      targets: moved.map((row) => row.id),
      changes: moved.flatMap((row) => changesOf(payOrder, row.id, { status: 'unpaid' }, set)),
    }
  })

/** Asks about payments whose outcome nobody told; true where there may be more. */
export async function queryPayments(services: Services): Promise<boolean> {
  const due = await dueQueries(services.database.kysely, BATCH)
  await eachRow(due, (payment) => workPayment(services, payment, { close: false }))
  return due.length === BATCH
}

/** Closes payments that were not made in time; true where there may be more. */
export async function closeExpired(services: Services): Promise<boolean> {
  const due = await expiredPayments(services.database.kysely, BATCH)
  await eachRow(due, (payment) => workPayment(services, payment, { close: true }))
  return due.length === BATCH
}
