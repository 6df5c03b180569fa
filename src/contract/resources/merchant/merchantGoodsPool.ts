import { dateTime, decimal, flag, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { accountMethods } from '../../parts/merchantPrice.ts'

/** A product pool that was opened for a merchant as a whole, with the initial terms of its products. */
export const merchantGoodsPool = defineResource({
  id: 'merchantGoodsPool',
  label: '商户商品池',
  path: '/biz-merchant/merchantGoodsPool',
  scope: 'tenant',
  title: 'poolName',
  verbs: ['list', 'page', 'detail'],
  rights: { view: 'merchantConfig_view' },
  fields: {
    poolName: text('商品池名称', { computed: true, max: 50 }),
    merchantId: reference('商户', { to: 'merchantConfig', computed: true, required: true, onRemove: 'keep' }),
    poolId: reference('商品池', { to: 'goodsPool', computed: true, required: true }),
    accountMethod: oneOf('核算方式', accountMethods.labels, { wire: accountMethods.wire, computed: true }),
    defaultDiscount: decimal('默认折扣', { scale: 4, fractionFormat: 'fold', computed: true }),
    defaultPoint: decimal('默认加点', { scale: 4, fractionFormat: 'percent', computed: true }),
    autoOpen: flag('自动开通', { computed: true }),
    autoState: oneOf('开通后状态', { off: '停售', on: '在售' }, { wire: { off: 0, on: 1 }, computed: true }),
    syncTime: dateTime('同步时间', { computed: true }),
  },
  states: {
    initial: 'active',
    labels: { ended: '解除', active: '有效' },
    wire: { ended: 0, active: 1 },
    tones: { ended: 'idle', active: 'ok' },
  },
  uniqueTogether: [{ fields: ['merchantId', 'poolId'], text: '商品池不能重复' }],
  list: {
    columns: [
      'merchantId',
      'poolId',
      'accountMethod',
      'defaultDiscount',
      'defaultPoint',
      'autoOpen',
      'autoState',
      'status',
      'syncTime',
    ],
    search: ['merchantId', 'poolId', 'status'],
  },
  indexes: [['poolId']],
})
