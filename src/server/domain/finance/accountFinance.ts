import { fail, say } from '../../../contract/errors.ts'
import type { accountFinance } from '../../../contract/resources/finance/accountFinance.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { fen, addFen, subtractFen, ZERO_FEN, formatFen, absFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { ActionHandler, AnyRow, Hooks } from '../../engine/hooks.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { hold } from '../../ledger/holds.ts'
import { selectWhere } from '../../store/rows.ts'
import { type Account, whereIn, applyFor, applicationFields, submittedStep, partyNameOf } from './apply.ts'
import { booksOf } from './books.ts'
import { ENDED_CREDIT } from './endedCredit.ts'
import { holdOf } from './auditDocument.ts'

const STATES = financeAudit.states.wire

/** Accounts of customers only; payables to suppliers are listed elsewhere. */
export const accountFinanceHooks: Hooks<typeof accountFinance> = {
  narrow: () => [{ field: 'accountType', values: ['1'] }],
  decorate: [ENDED_CREDIT],
}

/**
 * The application that already has a serial number of the bank for one of our companies; null where there is
 * none. Rejected and withdrawn ones do not count, nor the one with the id `except`.
 */
export async function applicationWithSerial(
  { db, tenantId }: Lookup,
  serial: string,
  ownPartyId: unknown,
  except = '',
): Promise<Row<typeof financeAudit> | null> {
  const found = await selectWhere(db, financeAudit, tenantId, {
    all: [
      { field: 'bankSerialNo', operator: 'equals', values: [serial] },
      whereIn('auditStatus', [STATES.pending, STATES.approved, STATES.failed]),
    ],
  })
  return found.find(({ id, payload }) => id !== except && payload?.ownPartyId === ownPartyId) ?? null
}

export const recharge: ActionHandler<typeof accountFinance, 'recharge'> = async (row, input, work) => {
  const serial = String(input.bankSerialNo)
  if (await applicationWithSerial(work, serial, row.ownPartyId))
    fail('BANK_SERIAL_EXISTS', {}, 'bankSerialNo')
  const { amount } = input,
    balance = row.balance ?? ZERO_FEN,
    after = addFen(balance, amount)
  const audit = await applyFor(work, {
    ...applicationFields(row, input),
    auditType: 'recharge',
    bankSerialNo: serial,
    amount,
    before: balance,
    after,
    attachment: input.voucher,
    flags: input.payerName === (await partyNameOf(work, row.contractPartyId)) ? [] : ['异名汇款'],
    payload: {
      payChannel: input.payChannel,
      payerName: input.payerName,
      payTime: input.payTime,
      ownPartyId: row.ownPartyId,
    },
  })
  return submittedStep(audit, [say('通过后余额 ¥{balance}', { balance: formatFen(after) })])
}

export const chargeback: ActionHandler<typeof accountFinance, 'chargeback'> = async (row, input, work) => {
  if (
    (
      await selectWhere(work.db, financeAudit, work.tenantId, {
        all: [
          whereIn('auditType', [financeAudit.fields.auditType.wire?.chargeback]),
          whereIn('auditStatus', [STATES.pending]),
          { field: 'accountId', operator: 'equals', values: [row.id] },
        ],
      })
    ).length > 0
  )
    fail('ACCOUNT_HAS_PENDING_DEDUCTION')
  const { amount } = input,
    balance = row.balance ?? ZERO_FEN,
    allowOverdraft = input.allowOverdraft === true
  const audit = await applyFor(work, {
    ...applicationFields(row, input),
    auditType: 'chargeback',
    amount,
    before: balance,
    after: subtractFen(balance, amount),
    needsSecondLevel: allowOverdraft,
    payload: { chargeType: input.chargeType, relatedBizNo: input.relatedBizNo ?? null, allowOverdraft },
  })
  return submittedStep(audit, allowOverdraft ? [] : await holdFunds(audit, row, work, false))
}

export const withdraw: ActionHandler<typeof accountFinance, 'withdraw'> = async (row, input, work) => {
  const { amount } = input,
    balance = row.balance ?? ZERO_FEN
  const audit = await applyFor(work, {
    ...applicationFields(row, input),
    auditType: 'withdraw',
    amount,
    before: balance,
    after: subtractFen(balance, amount),
    payload: { bankName: input.bankName, bankAccountNo: String(input.bankAccountNo) },
  })
  return submittedStep(audit, await holdFunds(audit, row, work, true))
}

/** Holds the money of an application until it is decided. Returns the figures as sentences. */
async function holdFunds(audit: AnyRow, account: Account, work: Work, cash: boolean): Promise<Sentence[]> {
  const amount = fen(Number(audit.amount))
  const { figures } = await hold(booksOf(work), { ...holdOf(audit), accountId: account.id, amount, cash })
  return figures
    ? [
        say('冻结 ¥{amount}，可用额度剩 ¥{available}', {
          amount: formatFen(amount),
          available: formatFen(figures.available),
        }),
      ]
    : []
}

export const creditSave: ActionHandler<typeof accountFinance, 'creditSave'> = async (row, input, work) => {
  const before = row.creditLimit ?? ZERO_FEN,
    after = input.creditLimit
  if (before === after) fail('CREDIT_LIMIT_UNCHANGED', {}, 'creditLimit')
  if (row.settleMode !== 'credit' && after > 0) fail('CREDIT_NEEDS_CREDIT_ACCOUNT', {}, 'creditLimit')
  return submittedStep(
    await applyFor(work, {
      ...applicationFields(row, input),
      auditType: 'credit',
      amount: absFen(subtractFen(after, before)),
      before,
      after,
      payload: {},
    }),
    [say('授信额度由 ¥{before} 改为 ¥{after}', { before: formatFen(before), after: formatFen(after) })],
  )
}
