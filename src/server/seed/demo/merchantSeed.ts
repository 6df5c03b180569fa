import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { creditCheckSign } from '../../domain/finance/creditCode.ts'
import type { Vault } from '../../access/vault.ts'
import type { Writer } from '../../store/database.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { replaceChildren, selectWhere } from '../../store/rows.ts'
import { dictionaryRows } from '../dictionaryRows.ts'
import { seedOpenApi } from './openApiSeed.ts'

const INDUSTRIES = [
  '1=零售商超',
  '2=生活服务',
  '3=出行旅游',
  '4=文化传媒',
  '5=金融保险',
  '6=通信运营',
  '7=企业福利',
]

/** Groups of the demonstration: short name of the customer, name, level, industry, account of who looks after it. */
const GROUPS: readonly (readonly [
  party: string,
  name: string,
  level: 'standard' | 'key' | 'strategic',
  industry: string,
  manager: string,
  status: 'enabled' | 'disabled',
])[] = [
  ['锦礼堂', '锦礼堂礼品渠道', 'strategic', '1', 'dingguoping', 'enabled'],
  ['鲜果达', '鲜果达会员福利', 'key', '2', 'tianzhenhua', 'enabled'],
  ['悦行', '悦行出行权益', 'standard', '3', 'jiangxinyi', 'enabled'],
  ['星河影视', '星河观影合作', 'key', '4', 'weidongsheng', 'enabled'],
  ['悦行', '悦行线下门店', 'standard', '3', 'yujianjun', 'disabled'],
]

/** Merchants: their group, name, short name, kind, alert value in fen, address called back, where they stand. */
const MERCHANTS: readonly (readonly [
  group: number,
  name: string,
  short: string,
  type: 'api' | 'mall' | 'batch' | 'ecommerce',
  alert: number,
  notify: string | null,
  status: 'disabled' | 'enabled' | 'frozen',
])[] = [
  [
    0,
    '锦礼堂开放平台',
    '锦礼堂API',
    'api',
    2_000_000,
    'https://open.jinlitang.example.com/callback/order',
    'enabled',
  ],
  [0, '锦礼堂积分商城', '锦礼堂商城', 'mall', 0, null, 'enabled'],
  [0, '锦礼堂团购批充', '锦礼堂批充', 'batch', 500_000, null, 'disabled'],
  [
    1,
    '鲜果达会员权益',
    '鲜果达API',
    'api',
    5_000_000,
    'https://api.xianguoda.example.com/yunfan/notify',
    'enabled',
  ],
  [1, '鲜果达节日福利', '鲜果达福利', 'batch', 0, null, 'enabled'],
  [2, '悦行车主权益', '悦行API', 'api', 1_000_000, 'https://gw.yuexing.example.com/rights/notify', 'frozen'],
  [2, '悦行抖音小店', '悦行小店', 'ecommerce', 0, null, 'disabled'],
  [3, '星河观影商城', '星河商城', 'mall', 3_000_000, null, 'enabled'],
  [4, '悦行门店自助机', '悦行门店', 'api', 0, 'https://kiosk.yuexing.example.com/notify', 'enabled'],
]

type Text = Readonly<Record<string, unknown>>
const contactOf = (party: Text | undefined): Text => ({
  contactName: party?.contactName ?? null,
  contactPhone: party?.contactPhone ?? null,
})

/** Writes groups and merchants of the customers whose accounts are given by their short names, and lets the programs of some in. */
export async function seedMerchants(
  writer: Writer,
  tenantId: string,
  accounts: ReadonlyMap<string, string>,
  vault: Vault,
): Promise<void> {
  const put = putFor(writer, tenantId)
  await put('dictBiz', dictionaryRows([{ code: 'industry', name: '行业', sort: 20, entries: INDUSTRIES }]))
  const parties = new Map(
    (await selectWhere(writer, contractParty, tenantId, { all: [] })).map((party) => [
      String(party.shortName),
      party,
    ]),
  )
  const staff = new Map(
    (
      await selectWhere(writer, user, tenantId, {
        field: 'account',
        operator: 'in',
        values: GROUPS.map(([, , , , account]) => account),
      })
    ).map(({ id, account }) => [String(account), id]),
  )
  const groups = GROUPS.map(([party, groupName, level, industry, manager, status]) => ({
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
  const groupIds = await put('merchantGroup', groups)
  const ids = await put(
    'merchantConfig',
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
    }),
  )
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
