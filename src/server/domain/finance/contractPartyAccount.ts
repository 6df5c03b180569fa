import { fail, say } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'
import { close } from './accountClosing.ts'
import { ENDED_CREDIT } from './endedCredit.ts'

const STATES = contractPartyAccount.states.wire

type Party = Readonly<Record<string, unknown>> & { readonly id: string }
/** Types of party allowed for each type of account. */
const ALLOWED_PARTY_TYPES: Readonly<Record<string, readonly string[]>> = {
  customer: ['customer', 'both'],
  supplier: ['supplier', 'both'],
}

async function partyOf(work: Work, id: unknown): Promise<Party> {
  const [party] = await findRows(work.db, contractParty, work.tenantId, [String(id)])
  return party ?? fail('NOT_FOUND')
}

const contractPartyAccountHooks: Hooks<typeof contractPartyAccount> = {
  decorate: [ENDED_CREDIT],
  beforeSave: async ({ before, draft, work }) => {
    if (before) return
    const party = await partyOf(work, draft.contractPartyId),
      ownParty = await partyOf(work, draft.ownPartyId)
    if (party.status !== 'active' || ownParty.status !== 'active')
      fail('PARTY_NOT_ACTIVE', {}, party.status === 'active' ? 'ownPartyId' : 'contractPartyId')
    if (!ALLOWED_PARTY_TYPES[String(draft.accountType)]?.includes(String(party.partyType)))
      fail('ACCOUNT_TYPE_MISMATCH', {}, 'accountType')
    if ((draft.settleMode === 'deposit') !== (draft.accountType === 'supplier'))
      fail(
        draft.accountType === 'supplier' ? 'ACCOUNT_SUPPLIER_NEEDS_DEPOSIT' : 'ACCOUNT_DEPOSIT_ONLY_SUPPLIER',
        {},
        'settleMode',
      )
    const partyConditions = (['contractPartyId', 'ownPartyId'] as const).map((field) => ({
      field,
      operator: 'equals' as const,
      values: [draft[field]],
    }))
    const existing = await selectWhere(work.db, contractPartyAccount, work.tenantId, {
      all: [
        ...partyConditions,
        {
          field: 'accountType',
          operator: 'equals',
          values: [contractPartyAccount.fields.accountType.wire?.[String(draft.accountType)]],
        },
        { field: 'status', operator: 'in', values: [STATES.active, STATES.frozen] },
      ],
    })
    if (existing.length > 0) fail('ACCOUNT_EXISTS', {}, 'contractPartyId')
    if (!draft.accountName) draft.accountName = `${String(party.shortName)}-${String(ownParty.shortName)}`
  },
}

const freeze: ActionHandler<typeof contractPartyAccount, 'freeze'> = (row, input) => ({
  previousInput: {},
  consequences: [
    say('{account}：不再接受新订单（{reason}），已冻结的 {held} 仍可扣款或释放', {
      account: String(row.accountName),
      reason: String(input.reason),
      held: formatFen(row.holdAmount ?? ZERO_FEN),
    }),
  ],
})
const unfreeze: ActionHandler<typeof contractPartyAccount, 'unfreeze'> = async (row, _input, work) => {
  const party = await partyOf(work, row.contractPartyId)
  if (
    party.status === 'expired' ||
    (typeof party.contractEnd === 'string' && party.contractEnd < formatDay(new Date()))
  )
    fail('ACCOUNT_CONTRACT_EXPIRED')
  return {
    consequences: [
      say('{account}：恢复接受新订单，可用额度 {available}', {
        account: String(row.accountName),
        available: formatFen(row.availableAmount ?? ZERO_FEN),
      }),
    ],
  }
}
export const contractPartyAccountParticulars = particulars(contractPartyAccount, {
  hooks: contractPartyAccountHooks,
  actions: { freeze, unfreeze, close },
})
