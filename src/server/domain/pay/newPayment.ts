import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import type { PayScene, PayWay } from '../../../contract/parts/payTerms.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { type Fen, formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching, insertRow } from '../../store/rows.ts'
import { channelsFor } from './routing.ts'

/** Minutes in which a payment has to be made. */
const EXPIRES_AFTER = 30
const MINUTE_MS = 60_000

/** What somebody is asked to pay. */
export interface NewPayment {
  readonly scene: PayScene
  /** The order or document that is paid. */
  readonly orderNo: string | null
  readonly subject: string
  readonly amount: Fen
  readonly ownPartyId: string
  /** The customer's account that is topped up; null for sales. */
  readonly accountId: string | null
  readonly payWay: PayWay | null
  /** The payer at the provider, which some channels need. */
  readonly payerOpenId: string | null
}

/** Creates a payment that waits for its payer; refuses PAY_NO_CHANNEL where no channel could take it now. */
export async function createPayment(
  { payerOpenId, ...payment }: NewPayment,
  work: Work,
): Promise<Row<typeof payOrder>> {
  if ((await channelsFor(payment, work)).length === 0) fail('PAY_NO_CHANNEL')
  return insertRow(work.db, payOrder, work.tenantId, {
    ...payment,
    payerOpenId: payerOpenId ? work.vault.seal(payerOpenId) : null,
    feeAmount: ZERO_FEN,
    refundingAmount: ZERO_FEN,
    refundedAmount: ZERO_FEN,
    late: false,
    expireTime: formatMoment(new Date(Date.now() + EXPIRES_AFTER * MINUTE_MS)),
    status: 'unpaid',
    createUser: work.caller.session.userId,
    createDept: work.caller.session.deptIds[0] ?? null,
  })
}

/** Lets a customer top up an account online: the payer opens the link of the payment. */
export const create: CollectionHandler<typeof payOrder, 'create'> = async (input, work) => {
  const [account] = await findMatching(work.db, contractPartyAccount, {
    tenantId: work.tenantId,
    ids: [input.accountId],
    where: visibleTo(contractPartyAccount, work),
  })
  if (account?.accountType !== 'customer' || account.status !== 'active')
    return fail('PAY_ACCOUNT', {}, 'accountId')
  const payment = await createPayment(
    {
      scene: 'topUp',
      orderNo: null,
      subject: `账户充值 ${account.accountName ?? ''}`.slice(0, 120),
      amount: input.amount,
      ownPartyId: account.ownPartyId,
      accountId: account.id,
      payWay: input.payWay ?? null,
      payerOpenId: input.payerOpenId ?? null,
    },
    work,
  )
  return {
    ids: [payment.id],
    count: 1,
    answer: { id: payment.id, payNo: payment.payNo },
    consequences: [
      say('{account}：待付款 ¥{amount}，付款后记入余额', {
        account: account.accountName ?? '',
        amount: formatFen(input.amount),
      }),
    ],
  }
}
