import { creditCheckSign } from '../../domain/finance/creditCode.ts'
import { closeDays } from '../../ledger/dayClose.ts'
import { checkLedgers } from '../../ledger/nightlyCheck.ts'
import { SUBJECTS } from '../../ledger/postings.ts'
import { ledgerAccountId } from '../../store/finance/ledgerAccountRows.ts'
import {
  analyzeLedger,
  makeLedgerMonths,
  type PostingAccounts,
  openSince,
  writePostings,
} from '../../store/seed/fillLedgerRows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { pickRandom, serialNumber, serialOf } from '../fillText.ts'
import { BRANDS, CITIES } from '../fillWords.data.ts'
import type { FillTarget, WrittenFill } from './posted.ts'
import type { Writer } from '../../store/db.ts'

const YEAR_MS = 365 * 86_400_000
/** Postings of one transaction; of the first one, after which the planner has statistics. */
const BATCH = 50_000,
  FIRST = 2_000

interface Sides {
  readonly buyers: number
  readonly sellers: number
}
/** Number of counterparties for a number of postings. */
const sidesFor = (postings: number): Sides => {
  const buyers = Math.max(1, Math.min(200, Math.floor(postings / 50)))
  return { buyers, sellers: Math.max(1, Math.floor(buyers / 10)) }
}

/**
 * Creates a company with customers and suppliers that no one else posts to, so that their statements can
 * begin in the past.
 */
async function openAccounts(
  writer: Writer,
  tenantId: string,
  { buyers, sellers }: Sides,
): Promise<PostingAccounts> {
  const put = putFor(writer, tenantId)
  const party = (number: number, partyType: string, ownPartyId: string | null): Record<string, unknown> => {
    const code = `91310000${serialNumber(number, 9)}`,
      name = `${pickRandom(CITIES)}${pickRandom(BRANDS)}${serialNumber(number, 6)}`
    return {
      partyName: `${name}商贸有限公司`,
      shortName: name,
      partyType,
      unifiedCreditCode: `${code}${creditCheckSign(code)}`,
      taxpayerType: 'general',
      ownPartyId,
      status: 'active',
    }
  }
  const [ownId = ''] = await put('contractParty', [party(0, 'own', null)])
  const parties = Array.from({ length: buyers + sellers }, (_, index) =>
    party(index + 1, index < buyers ? 'customer' : 'supplier', ownId),
  )
  const partyIds = await put('contractParty', parties)
  const accountIds = await put(
    'contractPartyAccount',
    parties.map(({ shortName, partyType }, index) => ({
      accountName: `${String(shortName)}往来`,
      contractPartyId: partyIds[index],
      ownPartyId: ownId,
      accountType: partyType,
      settleMode: partyType === 'customer' ? 'prepaid' : 'deposit',
      alertValue: 0,
      billCycle: 'month',
      autoConfirmDays: 7,
      status: 'active',
    })),
  )
  const own = (subject: keyof typeof SUBJECTS, ownerId: string): Promise<string> =>
    ledgerAccountId(writer, tenantId, { subject, ownerId, realtime: SUBJECTS[subject].realtime })
  return {
    customers: accountIds.slice(0, buyers),
    suppliers: accountIds.slice(buyers),
    bank: await own('1001', ownId),
    sales: await own('5001', '0'),
    costs: await own('6001', '0'),
  }
}

async function write({ database, tenantId, rows, report }: FillTarget): Promise<number> {
  const now = Date.now(),
    first = await openSince(database.kysely, tenantId, now - YEAR_MS)
  const postings = Math.ceil(rows / 2)
  await makeLedgerMonths(database.kysely, first)
  const movers = await database.transaction((writer) => openAccounts(writer, tenantId, sidesFor(postings)))
  let written = 0
  for (let from = 0, count = 0; from < postings; from += count) {
    count = Math.min(from === 0 ? FIRST : BATCH, postings - from)
    const batch = {
      tenantId,
      movers,
      from,
      count,
      all: postings,
      range: [first, now] as const,
      serial: serialOf(0),
    }
    written += await database.transaction((writer) => writePostings(writer, batch))
    report?.(written)
    // Without statistics the planner would choose an arbitrary index.
    if (from === 0) await analyzeLedger(database)
  }
  await analyzeLedger(database)
  // Past days are closed as usual, so that their snapshots agree with the postings.
  while (await closeDays(database)) report?.(written)
  await checkLedgers(database)
  return written
}

/**
 * Balanced postings on new accounts, on days that are still open: a year back where none is closed. All rules
 * of the ledger hold.
 */
export const ledger: WrittenFill = { write }
