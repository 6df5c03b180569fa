import { fail } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { isId } from '../../../kernel/id.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { applicationWithSerial } from './accountFinance.ts'
import { firstApprovers, secondApprovers, secondLevelAbove } from './apply.ts'
import { accountOf, figuresOf } from './rechargeFigures.ts'

const MAX_AMOUNT = 100_000_000_000

/** The amount in fen; null where none was entered yet. */
function amountIn(value: unknown): Fen | null {
  if (value === undefined || value === null || value === '') return null
  const amount = Number(value)
  if (!Number.isInteger(amount) || amount < 1 || amount > MAX_AMOUNT)
    fail('VALIDATION', { label: '充值金额', rule: '必须是 0.01 到 1,000,000,000.00 元' }, 'amount')
  return fen(amount)
}

const textOf = (value: unknown): string => String(value ?? '').trim()

/**
 * What a top-up would do once it is approved, and who has to approve it and why, for the form while it is
 * being filled in. Nothing is written.
 */
async function preview(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { caller, database, tenantId } = reading
  const account = await accountOf(parameters, reading)
  const amount = amountIn(parameters.amount)
  const lookup = { db: database.kysely, tenantId }
  const { userId } = caller.session
  const serial = textOf(parameters.bankSerialNo),
    payer = textOf(parameters.payerName)
  const [limit, first, parties, earlier] = await Promise.all([
    secondLevelAbove(reading),
    firstApprovers(lookup, userId),
    findRows(lookup.db, contractParty, tenantId, [
      String(account.contractPartyId),
      String(account.ownPartyId),
    ]),
    serial === '' ? null : applicationWithSerial(lookup, serial, account.ownPartyId),
  ])
  const nameOf = (id: unknown): string | null => parties.find((party) => party.id === id)?.partyName ?? null
  const partyName = nameOf(account.contractPartyId)
  const because = [
    ...(amount !== null && amount > limit ? ['amount'] : []),
    ...(payer !== '' && partyName !== null && payer !== partyName ? ['payer'] : []),
  ]
  const second =
    because.length > 0
      ? await secondApprovers(lookup, [userId, textOf(parameters.auditorId)].filter(isId))
      : []
  return {
    time: formatMoment(new Date()),
    accountId: account.id,
    accountName: account.accountName,
    settleMode: account.settleMode,
    amount,
    ...figuresOf(account, amount, reading),
    partyName,
    ownPartyName: nameOf(account.ownPartyId),
    level: because.length > 0 ? 2 : 1,
    because,
    limit,
    approvers: first,
    secondApprover: second[0] ?? null,
    serialTakenBy: earlier?.auditNo ?? null,
  }
}

/** Route of the preview of a top-up. */
export const RECHARGE_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/biz-finance/accountFinance/recharge/preview',
    summary: '充值预览',
    permission: 'accountFinance_recharge',
    read: preview,
  },
]
