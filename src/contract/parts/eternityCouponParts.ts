import { flag, integer, longText, oneOf, reference, references, text } from '../define/field.ts'
import { SEND_CHANNELS } from './eternityTerms.ts'

const CHANGE = {
  on: 'selection',
  verb: 'changeStatus',
  permission: 'status',
  handled: true,
  placement: 'both',
} as const

/** What is done with a template: its states, its alert, and the issue of vouchers. */
export const ETERNITY_COUPON_ACTIONS = {
  enable: {
    ...CHANGE,
    label: '启用',
    ids: 'id',
    pick: { status: 1 },
    from: ['draft', 'disabled'],
    to: 'enabled',
    danger: 'ask',
    key: 's e',
    icon: 'circle-check',
    keywords: ['enable'],
    refusals: { ended: '已结束的恒券不能再启用' },
  },
  disable: {
    ...CHANGE,
    label: '停用',
    ids: 'id',
    pick: { status: 2 },
    from: ['enabled'],
    to: 'disabled',
    danger: 'confirm',
    key: 's d',
    icon: 'circle-slash',
    keywords: ['disable'],
  },
  end: {
    ...CHANGE,
    label: '结束',
    ids: 'id',
    pick: { status: 3 },
    from: ['enabled', 'disabled'],
    to: 'ended',
    danger: 'confirm',
    icon: 'flag',
    keywords: ['end', 'finish'],
  },
  alert: {
    label: '预警设置',
    on: 'record',
    ids: 'id',
    from: ['draft', 'enabled', 'disabled'],
    handled: true,
    danger: 'ask',
    icon: 'bell-plus',
    placement: 'row',
    refusals: { ended: '已结束的恒券不再预警' },
    input: {
      alertEnabled: flag('启用预警', { default: true }),
      alertStock: integer('库存预警值', { required: '请输入库存预警值', min: 0 }),
      alertDays: integer('临期预警天数', { required: '请输入临期预警天数', min: 0, max: 365 }),
      alertUserIds: references('预警接收人', { to: 'user', required: '请选择预警接收人', max: 20 }),
    },
    keywords: ['alert', 'low stock'],
  },
  send: {
    label: '发放',
    on: 'record',
    ids: 'id',
    from: ['enabled'],
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's i',
    icon: 'send',
    placement: 'row',
    refusals: { draft: '恒券未启用', disabled: '恒券未启用', ended: '恒券未启用' },
    input: {
      merchantId: reference('商户', { to: 'merchantConfig', where: { status: 'enabled' } }),
      merchantCode: text('商户编号', { max: 10, help: '不选商户时填写' }),
      quantity: integer('数量', { min: 1, max: 20_000, help: '填写了接收人时以接收人的行数为准' }),
      receivers: longText('接收人', { max: 20_000, help: '每行一个手机号，可再加空格和外部单号' }),
      channel: oneOf('发放渠道', SEND_CHANNELS.labels, { wire: SEND_CHANNELS.wire, default: 'manual' }),
    },
    keywords: ['issue', 'send vouchers'],
  },
} as const

/** The page of a template: how its vouchers stand, as bars and figures, and what belongs to it. */
export const ETERNITY_COUPON_DETAIL = {
  lead: { title: 'couponName', amount: 'settlePrice' },
  attention: [
    { when: { status: 'draft' }, tone: 'warn', text: '待启用，启用后才能发放', actions: ['enable'] },
    {
      when: { status: 'disabled' },
      tone: 'warn',
      text: '已停用，不能发放；已发放的券仍可使用',
      actions: ['enable'],
    },
  ],
  bars: [
    {
      label: '发放与核销',
      total: 'issuedQty',
      totalLabel: '已发',
      main: true,
      parts: [
        { label: '已核销', of: ['usedQty'], look: 'full' },
        { label: '部分核销', of: ['partQty'], look: 'half' },
        { label: '待使用', of: ['unusedQty'], look: 'pale' },
        { label: '已过期', of: ['expiredQty'], look: 'hatched' },
        { label: '已作废', of: ['voidQty'], look: 'void' },
      ],
      adds: { right: '各状态合计等于已发数量', wrong: '各状态合计与已发数量不一致' },
    },
  ],
  funnel: {
    label: '转化',
    steps: [
      { label: '总库存', of: ['totalStock'] },
      { label: '已发放', of: ['issuedQty'] },
      { label: '已核销', of: ['usedQty', 'partQty'] },
    ],
    beside: [
      { label: '撤销核销', rows: { of: 'eternityVerification', by: 'couponId', chart: '每日撤销' } },
      { label: '已核销金额', of: ['verifiedAmount'] },
      { label: '待结算金额', of: ['pendingTotal'] },
    ],
  },
  trend: [
    { label: '已发放', of: 'eternityOrder', by: 'couponId', chart: '每日发放' },
    { label: '已核销', of: 'eternityVerification', by: 'couponId', chart: '每日核销' },
    { label: '到期', of: 'eternityOrder', by: 'couponId', chart: '每日到期', ahead: true },
  ],
  sections: {
    券: [
      ['couponCode', 'couponKind'],
      ['faceValue', 'exchangeTimes', 'salePrice'],
      ['totalStock', 'issuedQty', 'balance'],
    ],
    结算: [
      ['settlePrice', 'settleMode'],
      ['verifiedAmount', 'settledTotal', 'pendingTotal'],
      'contractPartyId',
      'accountId',
      'merchantIds',
      ['expirePolicy', 'voidRefund'],
    ],
    范围: ['goodsScope', 'categoryIds', 'skuIds'],
    有效期: [
      ['validType', 'validDays'],
      ['validBegin', 'validEnd'],
      ['maxExtendTimes', 'extendMaxDays', 'reviveDays'],
    ],
    预警: [['alertEnabled', 'alertStock', 'alertDays'], 'alertUserIds'],
    页面: ['image', 'useRule'],
  },
  related: {
    发放明细: { of: 'eternityOrder', by: 'couponId' },
    核销明细: { of: 'eternityVerification', by: 'couponId' },
    延期记录: { of: 'eternityOrderExtension', by: 'couponId' },
    变更记录: { of: 'eternityCouponHistoricRecord', by: 'couponId' },
    额度流水: { of: 'mktQuotaLedger', by: 'ownerId' },
  },
} as const
