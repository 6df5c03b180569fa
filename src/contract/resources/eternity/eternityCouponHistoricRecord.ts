import { integer, json, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A changed field of a template, as people read it. */
export interface CouponChange {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The versions of a template: what was changed, and how all of it stood afterwards. */
export const eternityCouponHistoricRecord = defineResource({
  id: 'eternityCouponHistoricRecord',
  label: '恒券变更记录',
  path: '/biz-marketing/EternityCouponHistoricRecord',
  scope: 'tenant',
  title: 'couponName',
  readOnly: true,
  fields: {
    couponId: reference('恒券', { to: 'eternityCoupon', onRemove: 'keep', computed: true, width: 200 }),
    couponName: text('券名称', { computed: true, max: 40, search: 'contains' }),
    recordType: oneOf(
      '变更类型',
      { create: '新增', edit: '修改', status: '状态', stock: '库存', alert: '预警', remove: '删除' },
      {
        wire: { create: 1, edit: 2, status: 3, stock: 4, alert: 5, remove: 6 },
        tones: { create: 'ok', edit: 'info', status: 'warn', stock: 'info', alert: 'info', remove: 'bad' },
        computed: true,
      },
    ),
    versionNo: integer('版本号', { computed: true }),
    summary: text('变更内容', { computed: true, max: 500, search: 'none', width: 320 }),
    changedFields: json<readonly CouponChange[]>('变更字段', {
      computed: true,
      fields: { label: text('字段'), before: text('变更前'), after: text('变更后') },
    }),
    snapshot: json<Readonly<Record<string, unknown>>>('完整快照', {
      computed: true,
      rowOf: 'eternityCoupon',
    }),
    operatorName: text('变更人', { computed: true, max: 60, search: 'none' }),
  },
  uniqueTogether: [{ fields: ['couponId', 'versionNo'], text: '该版本已存在' }],
  list: {
    columns: ['createTime', 'couponName', 'recordType', 'versionNo', 'summary', 'operatorName'],
    omits: ['snapshot'],
    search: ['couponId', 'recordType', 'createTime'],
  },
  detail: {
    lead: { title: 'couponName', amount: null },
    sections: {
      变更: [['recordType', 'versionNo'], 'couponId', 'summary', 'changedFields', 'operatorName'],
      快照: ['snapshot'],
    },
  },
  menu: {
    branch: 'hengquanManage',
    sort: 6,
    icon: 'history',
    path: '/activity/hengquan/goodsquan/history',
    en: 'Eternity changes',
  },
  keywords: ['history', 'versions'],
})
