import { dateTime, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const computed = { computed: true } as const

/** One payment for which the holder of a red packet of Alipay spent some of it. */
export const redEnvelopeVerification = defineResource({
  id: 'redEnvelopeVerification',
  label: '红包核销明细',
  path: '/biz-marketing/redEnvelopeVerification',
  otherAddresses: {
    page: '/biz-marketing/redEnvelope/verificationPage',
    export: '/biz-marketing/redEnvelope/verificationExport',
  },
  scope: 'tenant',
  title: 'verifyNo',
  verbs: ['list', 'page', 'detail'],
  rights: { view: 'redEnvelope_view', export: 'redEnvelope_export' },
  softDelete: false,
  posted: true,
  large: true,
  export: 'link',
  fields: {
    verifyNo: text('核销单号', {
      ...computed,
      number: { prefix: 'HX', digits: 19, fromId: true },
      max: 28,
      mono: true,
      search: 'equals',
      width: 200,
    }),
    recordNo: text('红包单号', { ...computed, max: 28, mono: true, search: 'equals', width: 200 }),
    envelopeId: reference('红包活动', { to: 'redEnvelope', onRemove: 'keep', ...computed, width: 170 }),
    accountMasked: text('账号', { ...computed, max: 64, mono: true, search: 'none', width: 140 }),
    tradeNo: text('交易号', { ...computed, max: 64, mono: true, search: 'equals', width: 200 }),
    usedAmount: money('核销金额', computed),
    sellerName: text('收款商家', { ...computed, max: 60, search: 'contains', width: 150 }),
    verifyTime: dateTime('核销时间', { ...computed, search: 'range' }),
    status: oneOf(
      '状态',
      { spent: '核销', returned: '退回' },
      { wire: { spent: 1, returned: 2 }, tones: { spent: 'ok', returned: 'warn' }, ...computed },
    ),
  },
  list: {
    columns: [
      'verifyNo',
      'recordNo',
      'envelopeId',
      'accountMasked',
      'tradeNo',
      'usedAmount',
      'sellerName',
      'verifyTime',
      'status',
    ],
    minor: ['accountMasked'],
    amount: 'usedAmount',
    search: [
      'verifyNo',
      'recordNo',
      'envelopeId',
      'tradeNo',
      'sellerName',
      'status',
      'verifyTime',
      'createTime',
    ],
  },
  indexes: [['envelopeId'], ['recordNo']],
  menu: {
    branch: 'favorManage',
    sort: 9,
    icon: 'scan-line',
    path: '/activity/hongbao/verification',
    name: '支付宝红包核销',
    en: 'Alipay redemptions',
    addresses: { '/activity/alipay/hongbao/verificationList': { by: { envelopeId: 'id' } } },
  },
  keywords: ['redemption', 'spent', 'hongbao'],
})
