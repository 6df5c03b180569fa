import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { fail } from '../../../contract/errors.ts'
import { dress, readDetail } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'
import type { Predicate } from '../../store/where.ts'
import { MERCHANT_GOODS_ROUTES } from './goodsRoutes.ts'
import './merchantActions.ts'
import './merchantConfig.ts'

const BASE = '/biz-merchant/merchantConfig'
const merchants = (reading: Reading, where: Predicate) =>
  selectWhere(reading.database.kysely, merchantConfig, reading.tenantId, {
    all: [visibleTo(merchantConfig, reading), where],
  })

/** Number and name of every merchant, or of those that may be chosen in a form. */
async function names(
  { ecommerceFlag }: Parameters,
  reading: Reading,
  enabledOnly: boolean,
): Promise<unknown> {
  const conditions: Predicate[] = enabledOnly
    ? [{ field: 'status', operator: 'equals', values: [merchantConfig.states.wire.enabled] }]
    : []
  const asked =
    ecommerceFlag === undefined || ecommerceFlag === ''
      ? []
      : [
          {
            field: 'ecommerceFlag',
            operator: 'equals' as const,
            values: [['1', 'true'].includes(String(ecommerceFlag))],
          },
        ]
  const rows = await merchants(reading, { all: [...conditions, ...asked] })
  return rows.map(({ id, merchantCode, merchantName }) => ({ id, merchantCode, merchantName }))
}

/** Whole rows of the merchants that name this row of another noun. */
async function merchantsOf(
  field: 'merchantGroupId' | 'contractPartyId',
  parameters: Parameters,
  reading: Reading,
): Promise<unknown> {
  const id = String(parameters[field] ?? '')
  if (!/^\d{1,19}$/.test(id))
    fail('VALIDATION', { label: merchantConfig.fields[field].label, rule: '不能为空' }, field)
  return dress(merchantConfig, await merchants(reading, { field, operator: 'equals', values: [id] }), reading)
}

/** The legal entity a group of merchants belongs to. */
async function partyOfGroup({ merchantGroupId }: Parameters, reading: Reading): Promise<unknown> {
  const [group] = await findMatching(reading.database.kysely, merchantGroup, {
    tenantId: reading.tenantId,
    ids: [String(merchantGroupId ?? '')],
    where: visibleTo(merchantGroup, reading),
  })
  return group ? readDetail(contractParty, { id: group.contractPartyId }, reading) : fail('NOT_FOUND')
}

/** Calls about merchants beside those the declarations give; reading this file also registers the particulars of their nouns. */
export const MERCHANT_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${BASE}/merchantNameList`,
    summary: '全部商户名称',
    read: (parameters, reading) => names(parameters, reading, false),
  },
  {
    method: 'GET',
    path: `${BASE}/nameSelectList`,
    summary: '可选商户名称',
    read: (parameters, reading) => names(parameters, reading, true),
  },
  {
    method: 'GET',
    path: `${BASE}/merchantConfigList`,
    summary: '商户组下的商户',
    permission: 'merchantConfig_view',
    read: (parameters, reading) => merchantsOf('merchantGroupId', parameters, reading),
  },
  {
    method: 'GET',
    path: `${BASE}/listOnContractParty`,
    summary: '合同主体下的商户',
    permission: 'merchantConfig_view',
    read: (parameters, reading) => merchantsOf('contractPartyId', parameters, reading),
  },
  ...MERCHANT_GOODS_ROUTES,
  {
    method: 'GET',
    path: '/blade-system/contract_party/by_mch_group_id',
    summary: '商户组的合同主体',
    permission: 'contract_party_view',
    read: partyOfGroup,
  },
]
