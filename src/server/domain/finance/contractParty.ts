import { fail } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { isCreditCode } from './creditCode.ts'
import type { Where } from '../../store/predicate.ts'
import { particulars } from '../../engine/particulars.ts'

const ACCOUNT_STATES = contractPartyAccount.states.wire
/** Fields of an account that refer to a party. */
const PARTY_FIELDS = ['contractPartyId', 'ownPartyId'] as const
/** Types a party may change to: a customer or a supplier may become both. */
const ALLOWED_TYPES: Readonly<Record<string, readonly string[]>> = {
  own: ['own'],
  customer: ['customer', 'both'],
  supplier: ['supplier', 'both'],
  both: ['both'],
}

const contractPartyHooks: Hooks<typeof contractParty> = {
  beforeSave: async ({ before, draft }) => {
    const type = String(draft.partyType ?? before?.partyType)
    if (before && !ALLOWED_TYPES[String(before.partyType)]?.includes(type))
      fail(before.partyType === 'own' ? 'PARTY_OWN_TYPE_FIXED' : 'PARTY_TYPE_CHANGE', {}, 'partyType')
    if (typeof draft.unifiedCreditCode === 'string' && !isCreditCode(draft.unifiedCreditCode))
      fail('PARTY_CREDIT_CODE_INVALID', {}, 'unifiedCreditCode')
    if (typeof draft.bankAccountNo === 'string') draft.bankAccountTail = draft.bankAccountNo.slice(-4)
    if (before === null && (type === 'own' || type === 'supplier') && !draft.bankAccountNo)
      fail('PARTY_BANK_ACCOUNT_REQUIRED', {}, 'bankAccountNo')
    if (
      before?.status === 'expired' &&
      typeof draft.contractEnd === 'string' &&
      draft.contractEnd >= formatDay(new Date())
    )
      draft.status = 'active'
    await Promise.resolve()
  },
  decorate: [
    {
      sets: ['accountCount'],
      from: [],
      run: async (rows, { database, tenantId }) => {
        const ids = rows.map((row) => String(row.id))
        const accounts = await selectWhere(database.kysely, contractPartyAccount, tenantId, {
          all: [
            { any: PARTY_FIELDS.map((field) => ({ field, operator: 'in' as const, values: ids })) },
            { field: 'status', operator: 'in', values: [ACCOUNT_STATES.active, ACCOUNT_STATES.frozen] },
          ],
        })
        for (const row of rows)
          row.accountCount = accounts.filter((account) =>
            PARTY_FIELDS.some((side) => account[side] === row.id),
          ).length
      },
    },
  ],
  beforeRemove: async (rows, work) => {
    for (const row of rows) if ((await accountsOf(work, row.id)).length > 0) fail('PARTY_HAS_ACCOUNTS')
  },
}

const accountsOf = (
  work: Work,
  partyId: string,
  ...conditions: readonly Where<typeof contractPartyAccount>[]
) =>
  selectWhere(work.db, contractPartyAccount, work.tenantId, {
    all: [
      { any: PARTY_FIELDS.map((field) => ({ field, operator: 'equals' as const, values: [partyId] })) },
      ...conditions,
    ],
  })

const disable: ActionHandler<typeof contractParty, 'disable'> = async (row, _input, work) => {
  if (
    (await accountsOf(work, row.id, { field: 'status', operator: 'equals', values: [ACCOUNT_STATES.active] }))
      .length > 0
  )
    fail('PARTY_HAS_ACTIVE_ACCOUNTS')
  return { previousInput: {} }
}
const enable: ActionHandler<typeof contractParty, 'enable'> = (row) => {
  if (row.contractEnd !== null && row.contractEnd < formatDay(new Date())) fail('PARTY_CONTRACT_EXPIRED')
  return { previousInput: {} }
}

export const contractPartyParticulars = particulars(contractParty, {
  hooks: contractPartyHooks,
  actions: { disable, enable },
})
