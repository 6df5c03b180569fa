/** The types of goods, which determine how they are delivered and which orders they produce. */
export const goodsTypes = {
  labels: {
    topUp: '直充',
    card: '卡密',
    coupon: '券码/短链',
    inKind: '实物',
    favor: '立减金/红包',
    ticket: '电影票',
    physicalCard: '实体卡',
    eternity: '恒券',
  },
  wire: { topUp: 1, card: 2, coupon: 3, inKind: 4, favor: 5, ticket: 6, physicalCard: 7, eternity: 8 },
} as const
