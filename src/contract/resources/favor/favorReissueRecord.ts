import { dateTime, integer, money, oneOf, reference, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { FAVOR_BIZ_TYPES, REISSUE_REASONS } from '../../parts/favorTerms.ts'

const computed = { computed: true } as const

/** Vouchers that were issued once more, after a failure or after they expired. */
export const favorReissueRecord = defineResource({
  id: 'favorReissueRecord',
  code: 'FavorReissueRecord',
  label: '立减金补发记录',
  path: '/biz-marketing/FavorReissueRecord',
  scope: 'tenant',
  title: 'reissueNo',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  export: 'link',
  fields: {
    reissueNo: text('补发单号', {
      ...computed,
      number: { prefix: 'BF', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    bizType: oneOf('业务类型', FAVOR_BIZ_TYPES.labels, { wire: FAVOR_BIZ_TYPES.wire, ...computed }),
    reissueReason: oneOf('补发原因', REISSUE_REASONS.labels, { wire: REISSUE_REASONS.wire, ...computed }),
    newFavorCouponId: reference('补发批次', { to: 'favorCoupon', onRemove: 'keep', ...computed, width: 150 }),
    totalCount: integer('总数', computed),
    successCount: integer('成功', computed),
    failCount: integer('失败', computed),
    totalAmount: money('补发金额', computed),
    operatorName: text('操作人', { ...computed, max: 60, search: 'none' }),
    finishTime: dateTime('完成时间', computed),
    voucherFile: text('凭证', { ...computed, max: 500 }),
    remark: text('备注', { ...computed, max: 200 }),
    details: rows('补发明细', {
      ...computed,
      fields: {
        originalId: text('原记录', { max: 20, internal: true }),
        originalRecordNo: text('原发放单号', { max: 28, mono: true }),
        newRecordId: text('新记录', { max: 20, internal: true }),
        newRecordNo: text('新发放单号', { max: 28, mono: true }),
        oldStockId: text('原批次号', { max: 64, mono: true }),
        newStockId: text('新批次号', { max: 64, mono: true }),
        oldAccount: text('原账号', { max: 64 }),
        newAccount: text('新账号', { max: 64 }),
        result: oneOf(
          '结果',
          { waiting: '执行中', ok: '成功', failed: '失败' },
          { wire: { waiting: 0, ok: 1, failed: 2 }, tones: { waiting: 'info', ok: 'ok', failed: 'bad' } },
        ),
        failReason: text('失败原因', { max: 200 }),
      },
    }),
  },
  states: {
    field: 'state',
    label: '状态',
    initial: 'waiting',
    labels: {
      waiting: '待执行',
      running: '执行中',
      done: '全部成功',
      partly: '部分成功',
      failed: '全部失败',
    },
    wire: { waiting: 0, running: 1, done: 2, partly: 3, failed: 4 },
    tones: { waiting: 'info', running: 'info', done: 'ok', partly: 'warn', failed: 'bad' },
  },
  list: {
    columns: [
      'reissueNo',
      'bizType',
      'reissueReason',
      'newFavorCouponId',
      'totalCount',
      'successCount',
      'failCount',
      'totalAmount',
      'operatorName',
      'createTime',
      'finishTime',
      'state',
    ],
    minor: ['bizType', 'finishTime'],
    search: ['reissueNo', 'bizType', 'reissueReason', 'newFavorCouponId', 'state', 'createTime'],
  },
  detail: {
    lead: { title: 'reissueNo', amount: 'totalAmount' },
    sections: {
      补发: [
        ['bizType', 'reissueReason'],
        'newFavorCouponId',
        ['totalCount', 'successCount', 'failCount'],
        ['operatorName', 'finishTime'],
        'voucherFile',
        'remark',
      ],
      明细: ['details'],
    },
  },
  menu: {
    branch: 'favorManage',
    sort: 4,
    icon: 'history',
    path: '/activity/favor/reissue',
    addresses: { '/activity/wechat/bankreduce/goldReissueRecord': { filter: { bizType: '3' } } },
    en: 'Voucher reissues',
  },
  keywords: ['reissue', 'replacement'],
})
