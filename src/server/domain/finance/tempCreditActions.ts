import { fail, say } from '../../../contract/errors.ts'
import type { accountFinance } from '../../../contract/resources/finance/accountFinance.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { insertRows, selectWhere } from '../../store/rows.ts'
import { whereIn, applyFor, applicationFields, submittedStep, limitOf } from './apply.ts'
import { booksOf } from './books.ts'
import { endTempCredit } from './credit.ts'

const DAY_MS = 86_400_000
const STATES = temporaryCredit.states.wire
export const temporaryCreditSave: ActionHandler<typeof accountFinance, 'temporaryCreditSave'> = async (
  row,
  input,
  work,
) => {
  const begin = parseMoment(String(input.beginTime)).getTime(),
    end = parseMoment(String(input.endTime)).getTime(),
    { amount } = input
  if (end <= Date.now()) fail('TEMP_CREDIT_END_PAST', {}, 'endTime')
  if (end - begin > (await limitOf(work, 'finance.tempCredit.maxDays', 30)) * DAY_MS)
    fail('TEMP_CREDIT_TOO_LONG', {}, 'endTime')
  if (amount > (await limitOf(work, 'finance.tempCredit.max', 500_000_000)))
    fail('TEMP_CREDIT_TOO_HIGH', {}, 'amount')
  if ((await openCredits(row.id, work)).length > 0) fail('TEMP_CREDIT_EXISTS')
  const audit = await applyFor(work, {
    ...applicationFields(row, input),
    auditType: 'tempCredit',
    amount,
    before: row.tempCredit ?? ZERO_FEN,
    after: amount,
    payload: { beginTime: input.beginTime, endTime: input.endTime },
  })
  await insertRows(work.db, temporaryCredit, work.tenantId, [
    {
      accountId: row.id,
      amount,
      beginTime: input.beginTime,
      endTime: input.endTime,
      auditId: audit.id,
      reason: input.reason,
      status: 'applied',
    },
  ])
  return submittedStep(audit, [
    say('{begin} 至 {end} 可多用 ¥{amount}', {
      begin: String(input.beginTime),
      end: String(input.endTime),
      amount: formatFen(amount),
    }),
  ])
}

const openCredits = (accountId: string, work: Work) =>
  selectWhere(work.db, temporaryCredit, work.tenantId, {
    all: [
      { field: 'accountId', operator: 'equals', values: [accountId] },
      whereIn('status', [STATES.applied, STATES.scheduled, STATES.active]),
    ],
  })

export const temporaryCreditCancel: ActionHandler<typeof accountFinance, 'temporaryCreditCancel'> = async (
  row,
  _input,
  work,
) => {
  const [credit] = await openCredits(row.id, work)
  if (!credit) return fail('TEMP_CREDIT_NONE')
  if (credit.status === 'applied') fail('TEMP_CREDIT_IN_AUDIT')
  await endTempCredit(booksOf(work), credit, 'cancel')
  return {
    consequences: [say('临时额度 ¥{amount} 立即失效', { amount: formatFen(credit.amount ?? ZERO_FEN) })],
  }
}
