import { say, sayChoice } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { addFen, formatFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { parseMoment } from '../../../kernel/time.ts'
import type { Lookup } from '../../engine/work.ts'
import { largestTopUp } from '../../store/finance/auditRows.ts'
import { findTxn } from '../../store/finance/ledgerRows.ts'
import { findRows } from '../../store/rows.ts'
import { applicationWithSerial } from './accountFinance.ts'
import type { AccountRow, AuditRow } from './auditEffect.ts'

/** Something the auditor has to look at: what it is, its value, and what the server found. */
export interface Check {
  readonly label: Sentence
  readonly value: Sentence
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly note: Sentence | null
}

interface Case extends Lookup {
  readonly audit: AuditRow
  readonly account: AccountRow
}

const check = (
  label: Sentence,
  value: Sentence,
  tone: Check['tone'],
  note: Sentence | null = null,
): Check => ({
  label,
  value,
  tone,
  note,
})
/** A value that is no sentence: a name, a number, a moment. */
const plain = (text: unknown): Sentence => say('{text}', { text: String(text ?? '') })
const payloadText = ({ payload }: AuditRow, name: string): string => String(payload?.[name] ?? '')

function accountCheck({ account }: Case): Check {
  const state = account.status ?? 'active'
  return check(
    say('账户状态'),
    sayChoice(contractPartyAccount.states.labels[state]),
    state === 'active' ? 'ok' : state === 'frozen' ? 'warn' : 'bad',
  )
}

function attachmentCheck({ audit }: Case): Check {
  return audit.attachment
    ? check(say('凭证'), say('已附'), 'ok')
    : check(say('凭证'), say('没有凭证'), 'warn', say('请核对到账记录'))
}

/** Our own company with its bank and the end of its account. */
const receiverText = (own: Row<typeof contractParty> | undefined): string =>
  [own?.shortName, own?.bankName, own?.bankAccountTail ? `•••• ${own.bankAccountTail}` : '']
    .filter(Boolean)
    .join(' ')

/** The payer and our own company against the parties of the account. */
async function partyChecks({ audit, account, db, tenantId }: Case): Promise<Check[]> {
  const parties = await findRows(db, contractParty, tenantId, [
    String(account.contractPartyId),
    String(account.ownPartyId),
  ])
  const nameOf = (id: unknown): string | null => parties.find((party) => party.id === id)?.partyName ?? null
  const own = parties.find(({ id }) => id === account.ownPartyId)
  const party = nameOf(account.contractPartyId),
    payer = payloadText(audit, 'payerName')
  return [
    ...(party === null
      ? []
      : [
          payer === party
            ? check(say('付款方'), plain(payer), 'ok', say('与合同主体一致'))
            : check(say('付款方'), plain(payer), 'warn', say('合同主体是 {party}', { party })),
        ]),
    check(say('收款方'), plain(receiverText(own)), 'ok'),
  ]
}

async function serialCheck({ audit, account, db, tenantId }: Case): Promise<Check> {
  const serial = String(audit.bankSerialNo ?? '')
  const other = await applicationWithSerial({ db, tenantId }, serial, account.ownPartyId, audit.id)
  return other
    ? check(
        say('银行流水号'),
        plain(serial),
        'bad',
        say('{auditNo} 已用过', { auditNo: String(other.auditNo) }),
      )
    : check(say('银行流水号'), plain(serial), 'ok', say('未重复'))
}

function payTimeCheck({ audit }: Case): Check {
  const paid = payloadText(audit, 'payTime')
  const isLate = parseMoment(paid) > parseMoment(String(audit.applyTime))
  return check(say('付款时间'), plain(paid), isLate ? 'warn' : 'ok', isLate ? say('晚于申请时间') : null)
}

async function usualCheck({ audit, account, db, tenantId }: Case): Promise<Check> {
  const largest = await largestTopUp(db, tenantId, { accountId: account.id, before: String(audit.applyTime) })
  if (largest === null) return check(say('金额'), say('近 90 天没有充值'), 'warn', say('没有可比的金额'))
  const isLarger = (audit.amount ?? ZERO_FEN) > largest
  return check(
    say('金额'),
    say('近 90 天单笔最高 {amount}', { amount: formatFen(largest) }),
    isLarger ? 'warn' : 'ok',
    isLarger ? say('本笔更大') : null,
  )
}

/** Whether the money that leaves is there: held since the application, or an overdraft. */
function coverCheck({ audit, account }: Case): Check {
  const amount = audit.amount ?? ZERO_FEN
  if (audit.payload?.allowOverdraft === true) {
    const rest = subtractFen(account.availableAmount ?? ZERO_FEN, amount)
    return check(
      say('可用额度'),
      say('允许透支'),
      rest < 0 ? 'warn' : 'ok',
      say('扣款后可用 {amount}', { amount: formatFen(rest) }),
    )
  }
  const isHeld = (account.holdAmount ?? ZERO_FEN) >= amount
  return check(say('冻结'), say('已冻结 {amount}', { amount: formatFen(amount) }), isHeld ? 'ok' : 'bad')
}

const cashCheck = ({ audit, account }: Case): Check => {
  const cash = addFen(
    subtractFen(account.balance ?? ZERO_FEN, account.holdAmount ?? ZERO_FEN),
    audit.amount ?? ZERO_FEN,
  )
  return check(
    say('现金余额'),
    say('{amount}，不含授信', { amount: formatFen(cash) }),
    cash >= (audit.amount ?? ZERO_FEN) ? 'ok' : 'bad',
  )
}

function limitCheck({ audit, account }: Case): Check {
  const now = account.creditLimit ?? ZERO_FEN
  return check(
    say('授信额度'),
    plain(formatFen(now)),
    now === audit.beforeValue ? 'ok' : 'warn',
    now === audit.beforeValue
      ? null
      : say('申请时 {amount}', { amount: formatFen(audit.beforeValue ?? ZERO_FEN) }),
  )
}

function periodCheck({ audit }: Case): Check {
  const end = payloadText(audit, 'endTime')
  const isOver = parseMoment(end).getTime() <= Date.now()
  return check(
    say('有效期'),
    say('{begin} 至 {end}', { begin: payloadText(audit, 'beginTime'), end }),
    isOver ? 'bad' : 'ok',
    isOver ? say('已过有效期') : null,
  )
}

async function originalCheck({ audit, db, tenantId }: Case): Promise<Check> {
  const txnNo = payloadText(audit, 'txnNo')
  const txn = await findTxn(db, tenantId, txnNo)
  return check(
    say('原交易'),
    plain(txnNo),
    txn && !txn.reversed ? 'ok' : 'bad',
    txn?.reversed ? say('已冲正') : null,
  )
}

/** The checks of each type of application, beside that of the account. */
const CHECKS: Readonly<Record<string, (of: Case) => Promise<Check[]>>> = {
  recharge: async (of) => [
    ...(await partyChecks(of)),
    await serialCheck(of),
    payTimeCheck(of),
    await usualCheck(of),
    attachmentCheck(of),
  ],
  chargeback: async (of) => [coverCheck(of)],
  withdraw: async (of) => [
    coverCheck(of),
    cashCheck(of),
    check(
      say('收款账户'),
      plain(`${payloadText(of.audit, 'bankName')} ${payloadText(of.audit, 'bankAccountNo')}`),
      'ok',
    ),
  ],
  credit: async (of) => [limitCheck(of)],
  tempCredit: async (of) => [periodCheck(of)],
  reversal: async (of) => [await originalCheck(of)],
}

const WORST: Readonly<Record<Check['tone'], number>> = { ok: 0, warn: 1, bad: 2 }

/** What the server compares for an application, what needs a second look last. */
export async function checksOf(of: Case): Promise<Check[]> {
  const checks = [accountCheck(of), ...((await CHECKS[of.audit.auditType ?? '']?.(of)) ?? [])]
  return checks.toSorted((a, b) => WORST[a.tone] - WORST[b.tone])
}
