import { integer, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { GRANT_TARGETS } from '../../parts/couponActions.ts'

const own = { computed: true } as const
const count = (label: string) => integer(label, { ...own, default: 0 })

/** One granting of a coupon to many: by list, by group or by file; long ones run in the background. */
export const couponGrant = defineResource({
  id: 'couponGrant',
  label: '发券批次',
  path: '/biz-marketing/couponGrant',
  scope: 'tenant',
  title: 'batchNo',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  export: true,
  import: {
    fields: {
      couponCode: text('券编码', { required: '请输入券编码', max: 20, mono: true }),
      mobile: text('手机号', { required: '请输入手机号', max: 40, mono: true }),
      quantity: integer('每人张数', { min: 1, max: 10 }),
    },
  },
  fields: {
    batchNo: text('批次号', {
      ...own,
      number: { prefix: 'FQ', digits: 6, daily: true },
      max: 32,
      mono: true,
      search: 'equals',
      width: 150,
    }),
    couponId: reference('优惠券', { to: 'coupon', onRemove: 'keep', ...own, width: 180 }),
    targetType: oneOf('发给', GRANT_TARGETS.labels, { wire: GRANT_TARGETS.wire, ...own }),
    userGroupId: reference('用户分组', { to: 'userGroup', onRemove: 'keep', ...own }),
    quantityPerUser: integer('每人张数', own),
    totalCount: count('总数'),
    successCount: count('成功'),
    failCount: count('失败'),
    importNo: text('导入任务', { ...own, max: 32, mono: true, search: 'equals' }),
    taskNo: text('任务号', { ...own, max: 32, mono: true }),
    remark: text('备注', { ...own, max: 200 }),
  },
  states: {
    field: 'grantState',
    label: '发放状态',
    initial: 'running',
    labels: { queued: '排队', running: '执行中', done: '完成', partly: '部分失败', failed: '失败' },
    wire: { queued: 0, running: 1, done: 2, partly: 3, failed: 4 },
    tones: { queued: 'info', running: 'info', done: 'ok', partly: 'warn', failed: 'bad' },
  },
  list: {
    columns: [
      'batchNo',
      'couponId',
      'targetType',
      'quantityPerUser',
      'totalCount',
      'successCount',
      'failCount',
      'remark',
      'grantState',
      'createTime',
    ],
    search: ['batchNo', 'couponId', 'targetType', 'grantState', 'createTime'],
    minor: ['quantityPerUser'],
  },
  detail: {
    bars: [
      {
        label: '发放',
        total: 'totalCount',
        main: true,
        parts: [
          { label: '成功', of: ['successCount'], look: 'full' },
          { label: '失败', of: ['failCount'], look: 'void' },
          { label: '未处理', of: ['totalCount'], less: ['successCount', 'failCount'], look: 'pale' },
        ],
      },
    ],
    sections: {
      批次: ['couponId', ['targetType', 'userGroupId', 'quantityPerUser'], ['taskNo', 'importNo'], 'remark'],
    },
    related: { 发放记录: { of: 'couponRecord', by: 'batchNo', from: 'batchNo' } },
  },
  menu: {
    branch: 'couponManage',
    sort: 4,
    icon: 'send',
    path: '/activity/coupon/grant',
    en: 'Coupon grants',
  },
  keywords: ['grant', 'batch'],
})
