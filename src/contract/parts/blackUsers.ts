/** What a block of a consumer is about, and what it forbids: with the numbers of the contract. */
export const blackUsers = {
  targets: {
    labels: { mobile: '手机号', user: '用户ID', openId: 'OpenId', device: '设备号', ip: 'IP' },
    wire: { mobile: 1, user: 2, openId: 3, device: 4, ip: 5 },
  },
  scopes: {
    labels: { login: '登录', coupon: '领券', order: '下单', lottery: '抽奖', points: '积分兑换' },
    wire: { login: 1, coupon: 2, order: 3, lottery: 4, points: 5 },
  },
} as const
