import { integer, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { ORDER_DETAIL, ORDER_FIELDS, ORDER_NUMBERS, ORDER_STATES } from '../../parts/orderFields.ts'

/** Orders of goods that are sent by parcel, on the desk of those who ship them. */
export const inKind = defineResource({
  id: 'inKind', viewOf: 'merchantOrderInfo', table: 'merchant_order_info', label: '实物订单', path: '/biz-order/merchantOrderInfo/inKind', scope: 'tenant', title: 'orderNo', verbs: ['list', 'detail'],
  posted: true, large: true, partition: 'month', softDelete: false, export: true,
  fields: ORDER_FIELDS,
  states: ORDER_STATES,
  actions: {
    upDeliverGoods: {
      label: '发货', on: 'record', verb: 'upDeliverGoods', ids: 'orderId', permission: 'deliver', from: ['processing'], handled: true, keyed: true, icon: 'truck', place: 'both', refusals: { blocked: '订单已拦截，不能发货' }, proposed: { qty: ['qty', 'deliveredQty'] },
      input: {
        qty: integer('发货数量', { required: '请输入发货数量', min: 1 }), expressCode: text('物流公司', { required: '请输入物流公司', max: 20 }), expressNo: text('物流单号', { required: '请输入物流单号', max: 64, pattern: /^[A-Za-z0-9-]{6,40}$/, patternText: '物流单号格式不正确' }),
        parcelId: text('包裹', { computed: true, max: 20 }),
      }, words: ['ship', 'deliver'],
    },
    deliverFile: { label: '批量发货', on: 'collection', own: true, handled: true, permission: 'deliver', key: 's i', icon: 'upload', place: 'toolbar', words: ['ship', 'parcels', 'upload', 'import'] },
    sign: { label: '确认签收', on: 'record', ids: 'orderId', permission: 'deliver', from: ['processing'], handled: true, keyed: true, danger: 'ask', icon: 'package-check', place: 'row', words: ['signed'] },
    viewPlain: { label: '查看完整信息', on: 'record', own: true, handled: true, code: 'merchantOrderInfo_viewPlain', key: 's m', icon: 'scan-eye', place: 'row', words: ['plain', 'receiver', 'address', '明文'] },
  },
  list: {
    columns: ['orderNo', 'merchantId', 'goodsName', 'qty', 'deliveredQty', 'receiverMask', 'expressNo', 'deliverState', 'orderState', 'createTime'],
    search: ['orderNo', 'merchantOrderNo', 'merchantId', 'skuCode', 'orderState', 'deliverState', 'expressNo', 'receiverPhone', 'supplierId', 'createTime'], within: { days: 92, unless: [...ORDER_NUMBERS, 'receiverPhone'] },
  },
  detail: { sections: ORDER_DETAIL },
  menu: { branch: 'orderManage', sort: 3, icon: 'package-open', path: '/order/inKind', en: 'Physical goods orders' },
  words: ['shipping', 'parcel'],
})
