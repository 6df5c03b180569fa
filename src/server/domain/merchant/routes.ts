import type { Route } from '../../engine/route.ts'
import { BUSINESS_SERVICE_ROUTES } from './businessServices.ts'
import { ECOMMERCE_ROUTES } from './ecommerce/setEcommerce.ts'
import { MERCHANT_GOODS_ROUTES } from './goodsRoutes.ts'
import { APP_ROUTES } from './appRoutes.ts'
import { merchantsOf, merchantNames, partyOfGroup } from './lookups.ts'

const BASE = '/biz-merchant/merchantConfig'

/** Routes of merchants beside the declared ones. */
export const MERCHANT_ROUTES: readonly Route[] = [
  ...APP_ROUTES,
  ...ECOMMERCE_ROUTES,
  {
    method: 'GET',
    path: `${BASE}/merchantNameList`,
    summary: '全部商户名称',
    choices: true,
    read: (parameters, reading) => merchantNames(parameters, reading, false),
  },
  {
    method: 'GET',
    path: `${BASE}/nameSelectList`,
    summary: '可选商户名称',
    choices: true,
    read: (parameters, reading) => merchantNames(parameters, reading, true),
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
  ...BUSINESS_SERVICE_ROUTES,
  {
    method: 'GET',
    path: '/blade-system/contract_party/by_mch_group_id',
    summary: '商户组的合同主体',
    permission: 'contract_party_view',
    read: partyOfGroup,
  },
]
