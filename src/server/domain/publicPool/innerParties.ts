import { fail } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { insertRows, selectWhere, updateRows } from '../../store/rows.ts'
import { creditCheckSign } from '../finance/creditCode.ts'

/** Another tenant as a counterparty: its party and its account. */
export interface InnerParty {
  readonly contractPartyId: string
  readonly accountId: string
}

/** The name under which another tenant is a counterparty. */
export const innerName = (tenantName: string): string => `平台互供-${tenantName}`.slice(0, 60)

/** Tenants have no credit code; theirs is made of their number and has the right check character. */
function creditCodeOf(tenantId: string): string {
  const body = `91000000${tenantId.padStart(9, '0')}`
  return `${body}${creditCheckSign(body)}`
}

/** Our own company, with which the account of the other tenant is. */
async function ownParty(work: Work): Promise<string> {
  const [own] = await selectWhere(work.db, contractParty, work.tenantId, {
    all: [
      { field: 'partyType', operator: 'equals', values: [contractParty.fields.partyType.wire?.own] },
      { field: 'status', operator: 'equals', values: [contractParty.states.wire.active] },
    ],
  })
  return own?.id ?? fail('PUBLIC_POOL_OWN_PARTY_MISSING')
}

/** The party of another tenant, made at first need; a customer that also supplies is both. */
async function partyOf(
  tenant: { readonly tenantId: string; readonly tenantName: string },
  { partyType, ownPartyId }: { readonly partyType: 'customer' | 'supplier'; readonly ownPartyId: string },
  work: Work,
): Promise<string> {
  const unifiedCreditCode = creditCodeOf(tenant.tenantId)
  const [party] = await selectWhere(work.db, contractParty, work.tenantId, {
    field: 'unifiedCreditCode',
    operator: 'equals',
    values: [unifiedCreditCode],
  })
  if (party && party.partyType !== partyType && party.partyType !== 'both')
    await updateRows(work.db, contractParty, {
      tenantId: work.tenantId,
      ids: [party.id],
      set: { partyType: 'both' },
      userId: work.caller.session.userId,
    })
  if (party) return party.id
  const name = innerName(tenant.tenantName)
  const [id = ''] = await insertRows(work.db, contractParty, work.tenantId, [
    {
      partyName: name,
      shortName: name.slice(0, 30),
      partyType,
      unifiedCreditCode,
      ownPartyId,
      status: 'active',
    },
  ])
  return id
}

/** Another tenant as customer or supplier of this one: party and account, made at first need. */
export async function innerParty(
  tenant: { readonly tenantId: string; readonly tenantName: string },
  side: 'customer' | 'supplier',
  work: Work,
): Promise<InnerParty> {
  const ownPartyId = await ownParty(work)
  const contractPartyId = await partyOf(tenant, { partyType: side, ownPartyId }, work)
  const [account] = await selectWhere(work.db, contractPartyAccount, work.tenantId, {
    all: [
      { field: 'contractPartyId', operator: 'equals', values: [contractPartyId] },
      { field: 'ownPartyId', operator: 'equals', values: [ownPartyId] },
      {
        field: 'accountType',
        operator: 'equals',
        values: [contractPartyAccount.fields.accountType.wire?.[side]],
      },
    ],
  })
  if (account) return { contractPartyId, accountId: account.id }
  const [accountId = ''] = await insertRows(work.db, contractPartyAccount, work.tenantId, [
    {
      accountName: innerName(tenant.tenantName),
      contractPartyId,
      ownPartyId,
      accountType: side,
      settleMode: side === 'supplier' ? 'deposit' : 'prepaid',
      alertValue: ZERO_FEN,
      billCycle: 'month',
      autoConfirmDays: 7,
      status: 'active',
    },
  ])
  return { contractPartyId, accountId }
}
