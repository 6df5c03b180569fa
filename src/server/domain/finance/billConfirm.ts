import { fail, say } from '../../../contract/errors.ts'
import type { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { dayAfter, formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { findRows } from '../../store/rows.ts'
import { figuresOf, isBalanced, paymentStatusOf } from './billFigures.ts'
import { requireNoOpenAdjustment } from './billGuards.ts'
import { mailConfirmed } from './billMail.ts'
import { settleWith } from './billVerifications.ts'

type Handler<K extends keyof typeof billStatistics.actions> = ActionHandler<typeof billStatistics, K>

/** We confirm a statement that balances, and send it to the other side. */
export const confirmBill: Handler<'confirmBill'> = async (row, _input, work) => {
  await requireNoOpenAdjustment(row, work)
  if (!isBalanced(await figuresOf(row, work), row.accountType ?? 'customer')) fail('BILL_UNBALANCED')
  const mail = await mailConfirmed(row, work)
  return {
    set: {
      ...mail.set,
      billStatus: 'sent',
      platformConfirmUser: work.caller.session.userId,
      platformConfirmTime: formatMoment(new Date()),
    },
    consequences: [
      say('{billNo}：应结 ¥{amount}，等对方确认', {
        billNo: row.billNo ?? '',
        amount: formatFen(row.payableAmount ?? ZERO_FEN),
      }),
      mail.consequence,
    ],
  }
}

/** The other side confirms; what is due has to be paid within the days of the account from then on. */
export const confirm: Handler<'confirm'> = async (row, input, work) => {
  if (row.platformConfirmUser === work.caller.session.userId) fail('BILL_CONFIRMED_BY_SELF')
  if (parseMoment(input.partyConfirmTime).getTime() > Date.now())
    fail('BILL_CONFIRM_TIME_AHEAD', {}, 'partyConfirmTime')
  const [account] = await findRows(work.db, contractPartyAccount, work.tenantId, [row.accountId ?? '0'])
  const dueDate =
    account?.settleMode === 'credit'
      ? dayAfter(input.partyConfirmTime.slice(0, 10), account.paymentTermDays ?? 0)
      : null
  const settled = await settleWith(row, work)
  return {
    set: {
      billStatus: 'confirmed',
      partyConfirmName: input.partyConfirmName,
      partyConfirmTime: input.partyConfirmTime,
      partyConfirmFiles: input.files ?? null,
      dueDate,
      paymentStatus:
        dueDate === null
          ? 'none'
          : paymentStatusOf({
              payable: row.payableAmount ?? ZERO_FEN,
              paid: row.paidAmount ?? ZERO_FEN,
              dueDate,
            }),
    },
    consequences: [
      dueDate === null
        ? say('{billNo}：对方已确认，可以对账', { billNo: row.billNo ?? '' })
        : say('{billNo}：对方已确认，{day} 前付款', { billNo: row.billNo ?? '', day: dueDate }),
      ...settled,
    ],
  }
}
