import { fail } from '../../../contract/errors.ts'
import { TRACK_STATES } from '../../../contract/parts/expressState.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { enabledCompanies } from '../../store/stock/expressRows.ts'
import { companyNamed, requireNumber } from '../stock/expressNumber.ts'
import { trackOrRefuse } from '../stock/trackParcel.ts'
import { phoneTailOf, settleSigned } from './trackParcels.ts'
import { visibleOrder } from './visibleOrder.ts'

const BASE = '/biz-product/express'
/** Rights of those who see parcels. */
const VIEWS = [
  'express_view',
  'inKind_view',
  'merchantOrderInfo_view',
  'orderAfterSale_view',
  'scPurchaseOrder_view',
]
/** Rights of those who send parcels. */
const SENDERS = [
  'inKind_deliver',
  'orderAfterSale_edit',
  'orderAfterSale_exchange',
  'scPurchaseOrder_deliver',
]

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 64) : '')

/** The end of the phone of an order's receiver, for callers who see the order; empty where none is named. */
const knownTail = async (orderId: unknown, reading: Reading): Promise<string> =>
  orderId === undefined ? '' : phoneTailOf(reading.services, (await visibleOrder(orderId, reading)).id)

/** How a parcel stands. One that was signed for ends its order. */
async function track(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { database, tenantId, services } = reading
  const [code, expressNo, phoneTail] = ['expressCode', 'expressNo', 'phoneTail'].map((name) =>
    textIn(parameters[name]),
  )
  const company =
    (await companyNamed(code ?? '', { db: database.kysely, tenantId })) ??
    fail('EXPRESS_UNKNOWN', {}, 'expressCode')
  if (!expressNo) return fail('EXPRESS_NO_WRONG', {}, 'expressNo')
  requireNumber(company, expressNo, 'expressNo')
  const { state, traces } = await trackOrRefuse(services, tenantId, {
    company,
    expressNo,
    phoneTail: phoneTail || (await knownTail(parameters.orderId, reading)),
  })
  if (state === 'signed')
    await settleSigned(services, { tenantId, expressCode: company.expressCode, expressNo })
  return { state: TRACK_STATES.wire[state], traces }
}

/** Calls about express companies beside the declared ones. */
export const TRACK_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/track`, summary: '物流查询', permission: VIEWS, read: track },
  {
    method: 'GET',
    path: `${BASE}/companies`,
    summary: '可用的快递公司',
    choices: true,
    permission: [...VIEWS, ...SENDERS],
    read: async (_parameters, { database, tenantId }) =>
      (await enabledCompanies(database.kysely, tenantId)).map(({ expressCode, expressName }) => ({
        id: expressCode,
        title: `${expressName} ${expressCode}`,
      })),
  },
]
