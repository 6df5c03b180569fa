import { dateTime, json, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CHANGE_FIELDS, changeTypes } from '../../parts/changeTypes.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/** The result of a change request, written with it and never changed. */
export const orderChangeRecord = defineResource({
  id: 'orderChangeRecord',
  label: '变更记录',
  path: '/biz-order/orderChangeRecord',
  scope: 'tenant',
  title: 'recordNo',
  readOnly: true,
  posted: true,
  export: true,
  fields: {
    recordNo: text('记录号', {
      computed: true,
      number: { prefix: 'OR', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    applyNo: text('申请单号', { computed: true, max: 24, mono: true, search: 'equals', width: 170 }),
    orderNo: text('平台订单号', { computed: true, max: 32, mono: true, search: 'equals', width: 210 }),
    merchantCode: text('商户', { computed: true, ...MERCHANT_NUMBER }),
    skuName: text('商品名称', { computed: true, max: 120, width: 200 }),
    changeType: oneOf('变更类型', changeTypes.labels, { wire: changeTypes.wire, computed: true }),
    ...CHANGE_FIELDS,
    amountImpact: money('商户金额影响', { computed: true }),
    costImpact: money('成本影响', { computed: true }),
    ledgerNos: json<readonly string[]>('账务流水', { computed: true }),
    applyUser: reference('申请人', { to: 'user', onRemove: 'keep', computed: true }),
    auditUser: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    executeTime: dateTime('执行时间', { computed: true, search: 'range' }),
  },
  list: {
    columns: [
      'recordNo',
      'applyNo',
      'orderNo',
      'merchantCode',
      'skuName',
      'changeType',
      'amountImpact',
      'costImpact',
      'applyUser',
      'auditUser',
      'executeTime',
    ],
    search: ['orderNo', 'applyNo', 'merchantCode', 'changeType', 'executeTime'],
    sort: '-executeTime',
  },
  detail: {
    sections: {
      变更: [
        'recordNo',
        'applyNo',
        'orderNo',
        'merchantCode',
        'skuName',
        'changeType',
        'beforeValue',
        'afterValue',
        'amountImpact',
        'costImpact',
        'ledgerNos',
      ],
      执行: ['applyUser', 'auditUser', 'executeTime'],
    },
  },
  menu: {
    branch: 'afterSaleManage',
    sort: 3,
    icon: 'file-clock',
    path: '/order/changeRecord',
    en: 'Order change records',
  },
  keywords: ['change record'],
})
