import { dateTime, integer, money, oneOf, reference, text } from '../define/field.ts'
import { VERIFY_CHANNELS } from './eternityTerms.ts'

const voided = '券已作废，不可变更'

/** The life of a voucher: its use, its end, a later end, and its code. */
export const ETERNITY_ORDER_ACTIONS = {
  verify: {
    label: '核销',
    on: 'collection',
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 'n',
    icon: 'scan-line',
    placement: 'toolbar',
    input: {
      code: text('券码', {
        required: '请输入券码或发放单号',
        max: 40,
        help: '扫码得到的券码，也可以填发放单号',
      }),
      verifyAmount: money('核销金额', { min: 1, help: '面额券必填；通过兑换活动核销时由商品决定' }),
      verifyTimes: integer('核销次数', { min: 1, max: 99, help: '兑换券默认 1 次' }),
      activityId: reference('兑换活动', { to: 'activityEternityCoupon', where: { status: 'enabled' } }),
      skuId: reference('商品', { to: 'goodsSku' }),
      quantity: integer('数量', { min: 1, max: 1000, default: 1 }),
      mobile: text('使用人手机号', { max: 11 }),
      merchantCode: text('核销商户', { max: 10, help: '不填则为发放商户' }),
      bizOrderNo: text('商品订单号', { max: 32 }),
      channel: oneOf('核销渠道', VERIFY_CHANNELS.labels, { wire: VERIFY_CHANNELS.wire, default: 'console' }),
    },
    keywords: ['verify', 'redeem', 'use'],
  },
  void: {
    label: '作废',
    on: 'selection',
    verb: 'eternityOrderImmutable',
    permission: 'immutable',
    from: ['unused', 'part'],
    handled: true,
    keyed: true,
    maxRows: 5000,
    danger: 'type-to-confirm',
    key: 's c',
    icon: 'ban',
    placement: 'both',
    refusals: { void: voided, used: '券已全部核销', expired: '已过期的券不能作废' },
    input: { reason: text('作废原因', { required: '请填写作废原因', min: 2, max: 100 }) },
    keywords: ['void', 'immutable', 'cancel'],
  },
  extend: {
    label: '延期',
    on: 'selection',
    verb: 'eternityOrderExtension',
    permission: 'extension',
    by: 'batchNo',
    from: ['unused', 'part', 'expired'],
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 's x',
    icon: 'calendar-plus',
    placement: 'both',
    refusals: { void: voided, used: '券已全部核销' },
    input: {
      extendType: oneOf(
        '延期方式',
        { days: '天数', date: '指定日期' },
        { wire: { days: 1, date: 2 }, required: '请选择延期方式', default: 'days' },
      ),
      days: integer('延期天数', {
        min: 1,
        max: 365,
        required: '请输入延期天数',
        when: { extendType: 'days' },
      }),
      newValidEnd: dateTime('新有效期', { required: '请选择新有效期', when: { extendType: 'date' } }),
      reason: text('延期原因', { required: '请填写延期原因', max: 200 }),
    },
    keywords: ['extend', 'prolong', 'revive'],
  },
  resend: {
    label: '重发短信',
    on: 'selection',
    verb: 'resend',
    from: ['unused', 'part'],
    requires: [
      {
        field: 'sendStatus',
        filled: true,
        code: 'ETERNITY_SMS_NONE',
        reason: '这张券不以短信下发，没有可以重发的',
      },
      {
        field: 'mobileMask',
        filled: true,
        code: 'ETERNITY_SMS_NONE',
        reason: '这张券不以短信下发，没有可以重发的',
      },
    ],
    handled: true,
    keyed: true,
    maxRows: 200,
    danger: 'ask',
    key: 's r',
    icon: 'message-square-more',
    placement: 'both',
    refusals: { void: voided, used: '券已全部核销', expired: '已过期的券请先延期' },
    keywords: ['resend sms', 'text message'],
  },
  reveal: {
    label: '查看完整券码',
    on: 'record',
    ids: 'id',
    permission: 'plain',
    handled: true,
    danger: 'ask',
    icon: 'key',
    placement: 'row',
    keywords: ['code', 'plain', '明文'],
  },
} as const

/** The page of a voucher. */
export const ETERNITY_ORDER_DETAIL = {
  lead: { title: 'couponName', amount: 'settlePrice', says: ['immutableReason'] },
  attention: [
    { when: { orderStatus: 'expired' }, tone: 'warn', text: '已过期：{validEnd}', actions: ['extend'] },
    { when: { orderStatus: 'void' }, tone: 'bad', text: '已作废：{immutableReason}' },
  ],
  bars: [
    {
      label: '面额',
      total: 'faceValue',
      when: { couponKind: 'valued' },
      main: true,
      parts: [
        { label: '已核销', of: ['faceValue'], less: ['balance'], look: 'full' },
        { label: '余额', of: ['balance'], look: 'pale' },
      ],
    },
    {
      label: '次数',
      total: 'totalTimes',
      when: { couponKind: 'counted' },
      main: true,
      parts: [
        { label: '已核销', of: ['totalTimes'], less: ['remainTimes'], look: 'full' },
        { label: '剩余', of: ['remainTimes'], look: 'pale' },
      ],
    },
  ],
  sections: {
    券: [
      ['orderNo', 'batchNo'],
      ['codeMask', 'couponKind'],
      'couponId',
      ['merchantId', 'merchantCode'],
      ['mobileMask', 'userId'],
      ['sendChannel', 'outOrderNo'],
      ['sendStatus', 'smsRecordId'],
      'activityId',
    ],
    有效期: [['validBegin', 'validEnd', 'extendTimes']],
    结算: [
      ['settlePrice', 'settledAmount', 'refundAmount'],
      ['settleMode', 'expirePolicy'],
      'contractPartyId',
      'accountId',
      'settledTime',
    ],
    作废: [['immutableReason', 'immutableTime']],
  },
  related: {
    核销明细: { of: 'eternityVerification', by: 'orderId' },
    延期记录: { of: 'eternityOrderExtension', by: 'orderId' },
  },
} as const
