import { PLATFORMS, PLATFORM_VIEWS } from './commerceRights.data.ts'
import { crud } from './crudRights.ts'
import { MARKETING, MARKETING_VIEWS } from './marketingRights.data.ts'

/** Making and maintaining exchange cards, without their secrets and without bringing expired ones back. */
const ISSUED_CARDS = [
  ...crud('card-activity'),
  'card-activity_status',
  ...['view', 'add', 'audit', 'produce', 'deliver', 'sign', 'activate', 'cancel', 'export'].map(
    (suffix) => `physicalCardOrder_${suffix}`,
  ),
  ...['view', 'add', 'resend', 'revoke', 'export'].map((suffix) => `emailOrderInfo_${suffix}`),
  ...['view', 'delay', 'invalid', 'export'].map((suffix) => `cardNumberInfo_${suffix}`),
  'delayInfo_view',
  'delayInfo_export',
]

/** Working with orders, without large refunds, full account numbers and costs. */
export const ORDER_VIEWS = [
  ...['merchantOrderInfo', 'channelOrderInfo', 'merchantCardOrderInfo', 'inKind', 'movie', 'verifyOrder'].map(
    (noun) => `${noun}_view`,
  ),
  'contractPartyOrder_view',
  'standingOrder_view',
  ...PLATFORM_VIEWS,
  ...MARKETING_VIEWS,
]
export const ORDERS = [
  ...ORDER_VIEWS,
  ...PLATFORMS,
  ...['import', 'block', 'release', 'cancel', 'refund', 'sync', 'notify', 'remark', 'export'].map(
    (suffix) => `merchantOrderInfo_${suffix}`,
  ),
  'channelOrderInfo_query',
  'channelOrderInfo_setSuccess',
  'channelOrderInfo_setFail',
  'channelOrderInfo_export',
  'inKind_deliver',
  'inKind_export',
  'movie_refund',
  ...['add', 'revoke', 'export'].map((suffix) => `verifyOrder_${suffix}`),
  'movie_export',
  'merchantCardOrderInfo_export',
  'merchantCardOrderInfo_resendSms',
  ...['add', 'pause', 'terminate', 'run', 'export'].map((suffix) => `standingOrder_${suffix}`),
  ...ISSUED_CARDS,
  ...MARKETING,
]
