import './channelBatch.ts'
import './goodsActions.ts'
import './merchantTerms.ts'
import './openGoods.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { readPage } from '../../engine/read.ts'
import type { Route } from '../../http/route.ts'
import { CHANNEL_ROUTES } from './channelRoutes.ts'
import { setPools } from './pools.ts'
import { readPools } from './readPools.ts'
import { submitRelations } from './supplierRelation.ts'

const BASE = '/biz-merchant/merchantGoods'

/** Calls about merchants' goods beside those the declaration gives. */
export const MERCHANT_GOODS_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/manager/page`, summary: '全部商户的商品', permission: 'merchantGoods_view', read: async (parameters, reading) => (await readPage(merchantGoods, parameters, reading)).answer },
  { method: 'POST', path: '/biz-merchant/merchantSupplierRelation/submit', summary: '保存供应商关系', permission: 'merchantSupplierRelation_submit', resource: 'merchantSupplierRelation', action: 'submit', write: submitRelations },
  {
    method: 'POST', path: '/biz-merchant/merchantGoodsPool/save', summary: '保存商户商品池', permission: 'merchantGoodsPool_save', resource: 'merchantGoodsPool', action: 'save',
    write: async (parameters, work) => {
      const { ids, opened, waiting } = await setPools(String(parameters.merchantId ?? ''), readPools(parameters.pools), work)
      return { answer: { opened, waiting }, msg: '操作成功!', targets: ids, message: `开通 ${opened} 条商品` }
    },
  },
  ...CHANNEL_ROUTES,
]
