import { dateTime, integer, json, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** An extension of the validity of cards. Written once, never changed. */
export const delayInfo = defineResource({
  id: 'delayInfo',
  label: '延期记录',
  path: '/biz-card/delayInfo',
  scope: 'tenant',
  title: 'delayNo',
  readOnly: true,
  posted: true,
  export: true,
  fields: {
    delayNo: text('延期单号', {
      computed: true,
      number: { prefix: 'DL', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    activityId: reference('卡活动', { to: 'cardActivity', computed: true, onRemove: 'refuse', width: 180 }),
    merchantId: reference('商户', { to: 'merchantConfig', computed: true, onRemove: 'keep', width: 160 }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    batchNo: text('批次', { computed: true, max: 40, mono: true, search: 'equals', width: 170 }),
    selector: json<DelaySelector>('选择范围', {
      computed: true,
      fields: {
        qty: integer('卡数'),
        serialStart: integer('起始序号'),
        serialEnd: integer('结束序号'),
        batches: integer('批次数'),
      },
    }),
    cardQty: integer('延期卡数', { computed: true }),
    restoredQty: integer('恢复过期卡数', { computed: true }),
    delayDays: integer('延期天数', { computed: true }),
    newValidEnd: dateTime('新有效期', { computed: true }),
    reason: text('原因', { computed: true, max: 200, width: 220 }),
    operator: reference('操作人', { to: 'user', onRemove: 'keep', computed: true }),
  },
  list: {
    columns: [
      'delayNo',
      'activityId',
      'merchantId',
      'batchNo',
      'cardQty',
      'restoredQty',
      'delayDays',
      'newValidEnd',
      'reason',
      'operator',
      'createTime',
    ],
    search: ['delayNo', 'batchNo', 'activityId', 'merchantId', 'merchantCode', 'createTime'],
  },
  detail: {
    related: {
      延期的卡: {
        of: 'delayInfoItem',
        by: 'delayId',
        columns: ['cardNo', 'newState', 'oldValidEnd', 'newValidEnd'],
      },
    },
  },
  menu: {
    branch: 'cardManage',
    sort: 2,
    icon: 'calendar-range',
    path: '/card/delay',
    en: 'Card extension records',
  },
  keywords: ['extension', 'validity'],
})

/** The cards that were extended: their number, and the serial numbers they lie between. */
export interface DelaySelector {
  readonly qty: number
  readonly serialStart: number
  readonly serialEnd: number
  readonly batches: number
}
