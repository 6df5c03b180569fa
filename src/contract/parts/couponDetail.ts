/** The page of a coupon: what became of those given away, and what belongs to it. */
export const COUPON_DETAIL = {
  lead: { title: 'couponName', amount: 'discountAmount', says: ['benefit'] },
  attention: [
    {
      when: { status: 'draft' },
      tone: 'warn',
      text: '草稿，启用后才能领取和发放',
      actions: ['enable'],
    },
    {
      when: { status: 'paused' },
      tone: 'warn',
      text: '已暂停发放，已发的券仍可使用',
      actions: ['enable'],
    },
  ],
  bars: [
    {
      label: '已发的券',
      total: 'issuedQuantity',
      main: true,
      parts: [
        { label: '已用', of: ['usedQuantity'], look: 'full' },
        {
          label: '未使用',
          of: ['issuedQuantity'],
          less: ['usedQuantity', 'expiredQuantity', 'voidQuantity'],
          look: 'half',
        },
        { label: '已过期', of: ['expiredQuantity'], look: 'gone' },
        { label: '已作废', of: ['voidQuantity'], look: 'void' },
      ],
    },
  ],
  funnel: {
    label: '转化',
    steps: [
      { label: '发行', of: ['totalQuantity'] },
      { label: '已领取', of: ['issuedQuantity'] },
      { label: '已使用', of: ['usedQuantity'] },
    ],
    beside: [
      { label: '已退回', rows: { of: 'couponWriteoff', by: 'couponId', chart: '每日撤销' } },
      { label: '成本', of: ['discountAmount'] },
      { label: '未用即过期', of: ['expiredQuantity'] },
    ],
  },
  trend: [
    { label: '已领取', of: 'couponuser', by: 'couponId', chart: '每日领取' },
    { label: '已使用', of: 'couponWriteoff', by: 'couponId', chart: '每日核销' },
    { label: '到期', of: 'couponuser', by: 'couponId', chart: '每日到期', ahead: true },
  ],
  sections: {
    优惠: [
      ['couponType', 'amount', 'discountRate'],
      ['threshold', 'maxDiscount'],
      'scopeType',
      'categoryIds',
      'skuIds',
      'useRule',
    ],
    有效期: ['validType', ['validBegin', 'validEnd'], ['delayDays', 'validDays']],
    发放: [
      ['receiveMode', 'limitPerUser'],
      ['receiveBegin', 'receiveEnd', 'runState'],
      ['totalQuantity', 'balance', 'reservedQuantity', 'recycledQuantity'],
    ],
    成本: [['costBearer', 'merchantId', 'contractPartyId'], 'refundReturn'],
  },
  related: {
    发券批次: { of: 'couponGrant', by: 'couponId' },
    用户券: { of: 'couponuser', by: 'couponId' },
    核销记录: { of: 'couponWriteoff', by: 'couponId' },
    发放记录: { of: 'couponRecord', by: 'couponId' },
    额度流水: { of: 'mktQuotaLedger', by: 'ownerId' },
  },
} as const
