import type { Route } from '../../engine/route.ts'
import { CHANNEL_ROUTES } from './channelRoutes.ts'
import { UNOPENED_GOODS_ROUTES } from './unopenedGoods.ts'
import { setPools } from './pools.ts'
import { TIMED_PRICE_ROUTES } from './timedPrice/itemRoutes.ts'
import { readPools } from './readPools.ts'
import { submitRelations } from './supplierRelation.ts'

/** Routes of merchants' goods, pools, supplier relations and channels beside the declared ones. */
export const MERCHANT_GOODS_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/biz-merchant/merchantSupplierRelation/submit',
    summary: '保存供应商关系',
    permission: 'merchantSupplierRelation_submit',
    resource: 'merchantSupplierRelation',
    action: 'submit',
    write: submitRelations,
  },
  {
    method: 'POST',
    path: '/biz-merchant/merchantGoodsPool/save',
    summary: '保存商户商品池',
    permission: 'merchantGoodsPool_save',
    resource: 'merchantGoodsPool',
    action: 'save',
    write: async (parameters, work) => {
      const { ids, opened, waiting, batchNos } = await setPools(
        String(parameters.merchantId ?? ''),
        readPools(parameters.pools),
        work,
      )
      return {
        answer: { opened, waiting: waiting > 0, batchNo: batchNos[0] ?? null, batchNos },
        msg: '操作成功!',
        targets: ids,
        message: `开通 ${opened} 条商品${waiting > 0 ? `，${waiting} 条转入后台（${batchNos.join('、')}）` : ''}`,
      }
    },
  },
  ...UNOPENED_GOODS_ROUTES,
  ...CHANNEL_ROUTES,
  ...TIMED_PRICE_ROUTES,
]
