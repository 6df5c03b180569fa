import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import type { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { ActionHandler, Prefetch, Step } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { ProviderFailure, ProviderRefusal } from '../../payments/provider.ts'
import { amountOf } from './amountOf.ts'
import { type Heard, hearOf } from './paymentWork.ts'
import { settlePayment } from './settlement.ts'

type Payment = Row<typeof payOrder>
/** An answer, or why there was none. */
type Asked = { readonly heard: Heard | null } | { readonly failure: ProviderFailure | ProviderRefusal }

/** Asks the provider before the transaction of an action; with `close` the payment cannot be made any more. */
export const asking =
  (close: boolean): Prefetch<Payment> =>
  async (payment, { services, tenantId }): Promise<Asked> => {
    try {
      return { heard: await hearOf(services, tenantId, { payment, close }) }
    } catch (error) {
      if (error instanceof ProviderFailure || error instanceof ProviderRefusal) return { failure: error }
      throw error
    }
  }

/** The answer about a row; null where nobody was asked. Refuses where the provider failed. */
function heardOf(row: Payment, { prefetched }: Work): Heard | null {
  const asked = prefetched?.get(row.id) as Asked | undefined
  if (asked && 'failure' in asked)
    return asked.failure instanceof ProviderRefusal
      ? fail('PAY_PROVIDER_REFUSED', { reason: asked.failure.message })
      : fail('PAY_PROVIDER_FAILED')
  return asked?.heard ?? null
}

const OUTCOMES = {
  paid: say('{payNo}：已付款 ¥{amount}，已入账'),
  late: say('{payNo}：关闭后付款 ¥{amount}，已入账并自动退回'),
  closed: say('{payNo}：没有付款，已关闭 ¥{amount}'),
  repeated: say('{payNo}：¥{amount} 已入账，结果不变'),
  open: say('{payNo}：还没有付款 ¥{amount}'),
  mismatch: say('{payNo}：渠道结果与支付单 ¥{amount} 不符，没有入账'),
} as const

async function settledStep(row: Payment, heard: Heard, work: Work): Promise<Step<typeof payOrder>> {
  const { outcome, set } = await settlePayment(row, heard, work)
  const parts = { payNo: row.payNo ?? '', amount: formatFen(amountOf(row)) }
  return { set, consequences: [say(OUTCOMES[outcome].text, parts)] }
}

export const query: ActionHandler<typeof payOrder, 'query'> = async (row, _input, work) => {
  const heard = heardOf(row, work)
  if (heard) return settledStep(row, heard, work)
  if (work.prefetched) fail('PAY_NOT_ASKED')
  return { consequences: [say('{payNo}：向支付渠道查询', { payNo: row.payNo ?? '' })] }
}

export const close: ActionHandler<typeof payOrder, 'close'> = async (row, _input, work) => {
  const heard = heardOf(row, work)
  if (heard) return settledStep(row, heard, work)
  // A link that was made since the provider was asked could still be paid.
  if (work.prefetched && row.channelId !== null) fail('STATE_CONFLICT')
  return {
    set: { status: 'closed', closeTime: momentOf(work) },
    consequences: [
      say('{payNo}：关闭，¥{amount} 不再收取', { payNo: row.payNo ?? '', amount: formatFen(amountOf(row)) }),
    ],
  }
}
