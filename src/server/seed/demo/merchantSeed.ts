import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { creditCheckSign } from '../../domain/finance/creditCode.ts'
import type { Vault } from '../../secrets/vault.ts'
import { type Put, putFor } from '../../store/seed/putRows.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { dictionaryRows } from '../dictionaryRows.ts'
import { seedOpenApi } from './openApiSeed.ts'
import { GROUPS, INDUSTRIES, MERCHANTS } from './merchants.data.ts'
import type { Writer } from '../../store/db.ts'

type Text = Readonly<Record<string, unknown>>
const contactOf = (party: Text | undefined): Text => ({
  contactName: party?.contactName ?? null,
  contactPhone: party?.contactPhone ?? null,
})

type Parties = ReadonlyMap<string, Text>

const partiesOf = async (writer: Writer, tenantId: string): Promise<Parties> =>
  new Map(
    (await selectWhere(writer, contractParty, tenantId, { all: [] })).map((party) => [
      String(party.shortName),
      party,
    ]),
  )

async function groupRows(
  writer: Writer,
  tenantId: string,
  { parties, accounts }: { readonly parties: Parties; readonly accounts: ReadonlyMap<string, string> },
): Promise<readonly Text[]> {
  const staff = new Map(
    (
      await selectWhere(writer, user, tenantId, {
        field: 'account',
        operator: 'in',
        values: GROUPS.map(([, , , , account]) => account),
      })
    ).map(({ id, account }) => [String(account), id]),
  )
  return GROUPS.map(([party, groupName, level, industry, manager, status]) => ({
    groupName,
    level,
    industry,
    status,
    contractPartyId: parties.get(party)?.id,
    defaultAccountId: accounts.get(party),
    managerId: staff.get(manager) ?? null,
    merchantCount: 0,
    ...contactOf(parties.get(party)),
  }))
}

interface Grouped {
  readonly parties: Parties
  readonly groups: readonly Text[]
  readonly groupIds: readonly string[]
}

const merchantRows = ({ parties, groups, groupIds }: Grouped): readonly Text[] =>
  MERCHANTS.map(([index, merchantName, shortName, merchantType, alertValue, notifyUrl, status]) => {
    const group = groups[index]
    return {
      merchantName,
      shortName,
      merchantType,
      alertValue,
      notifyUrl,
      status,
      merchantGroupId: groupIds[index],
      contractPartyId: group?.contractPartyId,
      accountId: group?.defaultAccountId,
      managerId: group?.managerId,
      ecommerceFlag: false,
      freezeReason: status === 'frozen' ? '合同续签中，暂停新订单' : null,
      ...contactOf(parties.get(GROUPS[index]?.[0] ?? '')),
    }
  })

/**
 * Writes groups and merchants of the customers, and the open API access of some; `accounts` are account ids
 * by the short name of the customer.
 */
export async function seedMerchants(
  writer: Writer,
  tenantId: string,
  accounts: ReadonlyMap<string, string>,
  vault: Vault,
): Promise<void> {
  const put = putFor(writer, tenantId)
  await put('dictBiz', dictionaryRows([{ code: 'industry', name: '行业', sort: 20, entries: INDUSTRIES }]))
  const parties = await partiesOf(writer, tenantId)
  const groups = await groupRows(writer, tenantId, { parties, accounts })
  const groupIds = await put('merchantGroup', groups)
  const ids = await put('merchantConfig', merchantRows({ parties, groups, groupIds }))
  await replaceChildren(writer, merchantConfig, 'alertReceivers', {
    tenantId,
    parentId: ids[0] ?? '',
    rows: [{ receiver: '13817720056' }, { receiver: 'bill@jinlitang.example.com' }],
  })
  await seedOpenApi(writer, tenantId, vault)
}

/** Writes one customer of the second tenant with its account and merchant. */
export async function seedNeighbourMerchant(writer: Writer, tenantId: string): Promise<void> {
  const put = putFor(writer, tenantId)
  const { contractPartyId, accountId } = await seedNeighbourCustomer(put)
  const [merchantGroupId] = await put('merchantGroup', [
    {
      groupName: '鹭岛酒店采购',
      contractPartyId,
      defaultAccountId: accountId,
      level: 'standard',
      merchantCount: 0,
      status: 'enabled',
    },
  ])
  await put('merchantConfig', [
    {
      merchantName: '鹭岛酒店福利站',
      shortName: '鹭岛福利',
      merchantGroupId,
      contractPartyId,
      accountId,
      merchantType: 'mall',
      alertValue: 0,
      ecommerceFlag: false,
      status: 'enabled',
    },
  ])
}

/** Writes the own company, the customer, and the account between them. */
async function seedNeighbourCustomer(put: Put) {
  const coded = (body: string): string => `${body}${creditCheckSign(body)}`
  const [ownPartyId] = await put('contractParty', [
    {
      partyName: '厦门南风商贸有限公司',
      shortName: '南风商贸',
      partyType: 'own',
      unifiedCreditCode: coded('91350200MA33K9D45'),
      status: 'active',
    },
  ])
  const [contractPartyId] = await put('contractParty', [
    {
      partyName: '鹭岛酒店管理有限公司',
      shortName: '鹭岛酒店',
      partyType: 'customer',
      unifiedCreditCode: coded('91350203MA2YGT6B8'),
      ownPartyId,
      status: 'active',
    },
  ])
  const [accountId] = await put('contractPartyAccount', [
    {
      accountName: '鹭岛酒店-南风商贸',
      contractPartyId,
      ownPartyId,
      accountType: 'customer',
      settleMode: 'prepaid',
      alertValue: 0,
      billCycle: 'month',
      autoConfirmDays: 7,
      status: 'active',
    },
  ])
  return { contractPartyId, accountId }
}
