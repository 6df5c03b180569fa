import { dateTime, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CODE_ACTIONS } from '../../parts/couponCodeActions.ts'
import { CODE_KINDS, CODE_STATES } from '../../parts/couponCodeTerms.ts'

const own = { computed: true } as const

/** One code of an activity: stored encrypted, found by its digest, shown with its middle hidden. */
export const couponActivityCode = defineResource({
  id: 'couponActivityCode',
  label: '券码',
  path: '/biz-marketing/coupon-activity-code',
  otherAddresses: {
    list: '/biz-marketing/coupon-activity/coupon-code',
    void: '/biz-marketing/coupon-activity/void-code',
  },
  rights: { view: 'coupon-activity_code' },
  scope: 'tenant',
  title: 'codeMask',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  posted: true,
  large: true,
  once: { text: '完整券码只在此显示，请妥善保管', fields: { fullCode: text('券码') } },
  fields: {
    codeMask: text('券码（掩码）', {
      ...own,
      required: true,
      max: 20,
      mono: true,
      search: 'none',
      width: 130,
    }),
    code: secret('券码', { ...own, searchable: true, max: 32 }),
    activityId: reference('券码活动', { to: 'couponActivity', onRemove: 'keep', ...own, width: 180 }),
    activityName: text('活动名称', { ...own, max: 40, search: 'none' }),
    kind: oneOf('活动类型', CODE_KINDS.labels, { wire: CODE_KINDS.wire, ...own }),
    batchNo: text('入库批次', { ...own, max: 32, mono: true, search: 'equals', width: 160 }),
    exportBatchNo: text('导出批次', { ...own, max: 32, mono: true, search: 'equals', width: 160 }),
    orderNo: text('平台订单号', { ...own, max: 32, mono: true, search: 'equals', width: 200 }),
    mobile: secret('手机号', { ...own, searchable: true, max: 64 }),
    mobileMask: text('手机号码', { ...own, max: 20, mono: true, search: 'none', width: 130 }),
    userId: reference('用户', { to: 'userinfo', onRemove: 'keep', ...own, width: 190 }),
    assignTime: dateTime('发出时间', { ...own, search: 'range' }),
    redeemTime: dateTime('兑换时间', { ...own, search: 'range' }),
    couponNos: text('兑得券号', { ...own, max: 5000, mono: true, search: 'none' }),
    voidReason: text('作废原因', { ...own, max: 100 }),
  },
  states: CODE_STATES,
  actions: CODE_ACTIONS,
  list: {
    columns: [
      'codeMask',
      'activityId',
      'batchNo',
      'exportBatchNo',
      'orderNo',
      'mobileMask',
      'assignTime',
      'redeemTime',
      'state',
      'createTime',
    ],
    minor: ['exportBatchNo', 'assignTime'],
    search: [
      'code',
      'activityId',
      'state',
      'batchNo',
      'exportBatchNo',
      'orderNo',
      'mobile',
      'assignTime',
      'redeemTime',
      'createTime',
    ],
    counts: 'count',
  },
  charts: {
    每日发出: { by: 'assignTime', unit: 'day' },
    每日兑换: { by: 'redeemTime', unit: 'day' },
  },
  detail: {
    lead: { title: 'activityName', amount: null, says: ['voidReason'] },
    attention: [{ when: { state: 'void' }, tone: 'bad', text: '已作废：{voidReason}' }],
    sections: {
      券码: ['codeMask', 'activityId', ['batchNo', 'exportBatchNo']],
      去向: [['orderNo', 'assignTime'], ['mobileMask', 'userId'], 'redeemTime', 'couponNos'],
    },
    related: {
      券订单: { of: 'couponOrder', by: 'codeId' },
      兑得的券: { of: 'couponuser', by: 'batchNo', from: 'id' },
    },
  },
  menu: {
    branch: 'activityManage',
    sort: 4,
    icon: 'scan-line',
    path: '/activity/couponCode/code',
    name: '券码查询',
    en: 'Coupon codes',
  },
  keywords: ['codes', 'redeem', '兑换'],
})
