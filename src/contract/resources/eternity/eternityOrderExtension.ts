import { dateTime, integer, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { ETERNITY_ORDER_STATES } from '../../parts/eternityTerms.ts'

const computed = { computed: true } as const
const state = (label: string) =>
  oneOf(label, ETERNITY_ORDER_STATES.labels, {
    wire: ETERNITY_ORDER_STATES.wire,
    tones: ETERNITY_ORDER_STATES.tones,
    ...computed,
  })

/** Each time the end of a voucher was moved. */
export const eternityOrderExtension = defineResource({
  id: 'eternityOrderExtension',
  label: '恒券延期记录',
  path: '/biz-order/eternityOrderExtension',
  scope: 'tenant',
  title: 'extensionNo',
  readOnly: true,
  large: true,
  rights: { view: 'eternityOrder_extension_view' },
  fields: {
    extensionNo: text('延期单号', { ...computed, max: 24, mono: true, search: 'equals', width: 200 }),
    batchNo: text('批次号', { ...computed, max: 32, mono: true, search: 'equals' }),
    orderId: reference('发放单', { to: 'eternityOrder', onRemove: 'keep', ...computed, width: 200 }),
    orderNo: text('发放单号', { ...computed, max: 24, mono: true, search: 'equals', width: 200 }),
    couponId: reference('恒券', { to: 'eternityCoupon', onRemove: 'keep', ...computed, width: 180 }),
    mobile: secret('手机号', { ...computed, searchable: true, max: 64 }),
    mobileMask: text('手机号码', { ...computed, max: 20, mono: true, search: 'none', width: 130 }),
    oldValidEnd: dateTime('原有效期', computed),
    newValidEnd: dateTime('新有效期', computed),
    days: integer('延期天数', computed),
    oldStatus: state('原状态'),
    newStatus: state('新状态'),
    seq: integer('第几次延期', computed),
    reason: text('延期原因', { ...computed, max: 200, search: 'none' }),
    operatorName: text('操作人', { ...computed, max: 60, search: 'none' }),
  },
  uniqueTogether: [{ fields: ['orderId', 'seq'], text: '该次延期已记录' }],
  indexes: [['couponId']],
  list: {
    columns: [
      'extensionNo',
      'orderNo',
      'couponId',
      'mobileMask',
      'oldValidEnd',
      'newValidEnd',
      'days',
      'oldStatus',
      'newStatus',
      'seq',
      'reason',
      'operatorName',
      'createTime',
    ],
    minor: ['oldStatus', 'mobileMask'],
    search: ['couponId', 'orderId', 'orderNo', 'mobile', 'batchNo', 'createTime'],
  },
  menu: {
    branch: 'hengquanManage',
    sort: 4,
    icon: 'calendar-range',
    path: '/activity/hengquan/goodsquan/extendrecord',
    en: 'Eternity extensions',
  },
  keywords: ['extension', 'prolong'],
})
