import './goodsActions.ts'
import './openGoods.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { readPage } from '../../engine/read.ts'
import type { Route } from '../../http/route.ts'

const BASE = '/biz-merchant/merchantGoods'

/** Calls about merchants' goods beside those the declaration gives. */
export const MERCHANT_GOODS_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/manager/page`, summary: '全部商户的商品', permission: 'merchantGoods_view', read: async (parameters, reading) => (await readPage(merchantGoods, parameters, reading)).answer },
]
