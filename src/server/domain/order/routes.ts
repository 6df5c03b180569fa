import type { Route } from '../../engine/route.ts'
import { BATCH_ROUTES } from './batchRoutes.ts'
import { FIGURE_ROUTES } from './figureRoutes.ts'
import { GATE_ROUTES } from './merchantGates.ts'
import { merchantList, topCount } from './orderCounts.ts'
import { cardList, orderDetail } from './orderViews.ts'
import { refundPrice } from './refundPrice.ts'
import { revealCard } from './revealCard.ts'
import { TRACK_ROUTES } from './trackRoutes.ts'
import { VIEW_PLAIN, viewPlain } from './viewPlain.ts'

const BASE = '/biz-order/merchantOrderInfo',
  VIEW = 'merchantOrderInfo_view'

/** Routes of orders beside the declared ones. */
export const ORDER_ROUTES: readonly Route[] = [
  ...BATCH_ROUTES,
  ...GATE_ROUTES,
  ...FIGURE_ROUTES,
  ...TRACK_ROUTES,
  { method: 'GET', path: `${BASE}/detail`, summary: '订单详情', permission: VIEW, read: orderDetail },
  {
    method: 'GET',
    path: `${BASE}/inKind/detail`,
    summary: '实物订单详情',
    permission: ['inKind_view', VIEW],
    read: orderDetail,
  },
  {
    method: 'GET',
    path: '/biz-order/movie/detail',
    summary: '电影票订单详情',
    permission: ['movie_view', VIEW],
    read: orderDetail,
  },
  { method: 'GET', path: `${BASE}/top/count`, summary: '各状态订单数', permission: VIEW, read: topCount },
  {
    method: 'POST',
    path: `${BASE}/viewPlain`,
    summary: '查看完整信息',
    permission: VIEW_PLAIN,
    read: viewPlain,
  },
  { method: 'POST', path: '/biz-card/cardInfoView/reveal', summary: '查看卡密', read: revealCard },
  { method: 'GET', path: `${BASE}/cardList`, summary: '订单的卡', permission: VIEW, read: cardList },
  {
    method: 'GET',
    path: `${BASE}/merchantList`,
    summary: '可选商户',
    choices: true,
    permission: VIEW,
    read: merchantList,
  },
  {
    method: 'GET',
    path: `${BASE}/getRefundPurchasePrice`,
    summary: '可退金额与成本',
    permission: VIEW,
    read: refundPrice,
  },
]
