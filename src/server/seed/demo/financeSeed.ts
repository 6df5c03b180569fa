import { type Fen, fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { seedChannels } from './paymentChannelRows.ts'
import { postPast } from './pastPostings.ts'
import { ACCOUNTS, PARTIES, partyRows } from './partyRows.ts'
import type { Writer } from '../../store/db.ts'

/** First top-ups: short name of the customer, amount in fen, number, days ago. */
const TOP_UPS: readonly (readonly [party: string, amount: Fen, number: string, ago: number])[] = [
  ['锦礼堂', fen(50_000_000), '1', 14],
  ['锦礼堂', fen(30_000_000), '2', 11],
  ['悦行', fen(12_000_000), '3', 12],
  ['鲜果达', fen(8_000_000), '4', 11],
]

/** The accounts of the demonstration are older than its postings. */
const ACCOUNT_AGE_MS = 90 * 86_400_000

/**
 * Writes the parties, accounts and payment channels of a tenant and posts the first money. Resolves to the ids of
 * customer accounts by short name.
 */
export async function seedFinance(
  writer: Writer,
  tenantId: string,
  vault: Vault,
): Promise<ReadonlyMap<string, string>> {
  const put = putFor(writer, tenantId)
  const seal = (text: string): string => vault.seal(text)
  const own = PARTIES.filter((party) => party.type === 'own')
  const ownIds = await put('contractParty', partyRows(() => null, seal).slice(0, own.length))
  const otherIds = await put('contractParty', partyRows(() => ownIds[0] ?? null, seal).slice(own.length))
  const idOf = new Map(PARTIES.map((party, index) => [party.short, [...ownIds, ...otherIds][index] ?? '']))
  const ownId = idOf.get('云帆数科') ?? ''
  const accountIds = await put(
    'contractPartyAccount',
    ACCOUNTS.map(([party, accountType, settleMode, alertValue, term]) => ({
      accountName: `${party}-云帆数科${accountType === 'supplier' ? '（采购）' : ''}`,
      contractPartyId: idOf.get(party),
      ownPartyId: ownId,
      accountType,
      settleMode,
      alertValue,
      paymentTermDays: term,
      // Customers settle weekly: the two weeks of the demonstration have statements.
      billCycle: accountType === 'customer' ? 'week' : 'month',
      autoConfirmDays: 7,
      status: 'active',
      createTime: formatMoment(new Date(Date.now() - ACCOUNT_AGE_MS)),
    })),
  )
  const customers = new Map(
    ACCOUNTS.flatMap(([party, type], index) =>
      type === 'customer' ? [[party, accountIds[index] ?? ''] as const] : [],
    ),
  )
  for (const [party, amount, number, ago] of TOP_UPS)
    await postPast(
      { db: writer, tenantId, daysAgo: ago, minute: 620 },
      {
        bizType: 'recharge',
        bizNo: `FA2026010100000${number}`,
        accountId: customers.get(party) ?? '',
        amount,
        dims: { remark: '对公转账' },
      },
    )
  await seedChannels(writer, tenantId, { customers, vault })
  return customers
}
