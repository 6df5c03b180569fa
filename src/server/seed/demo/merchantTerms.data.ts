/** Suppliers that orders of merchants may only or never go to. */
export const SUPPLIER_TERMS = [
  { merchant: '鲜果达会员权益', relationType: 'never', suppliers: ['北辰通信备用线路'] },
  { merchant: '星河观影商城', relationType: 'only', suppliers: ['星河数科'] },
  { merchant: '悦行门店自助机', relationType: 'never', suppliers: ['北辰通信备用线路', '云卡人工代充'] },
] as const

/** Pools that merchants took over as a whole; one was taken back. */
export const POOL_TERMS = [
  { merchant: '星河观影商城', pool: '通用权益池', discount: 0.99, isEnded: false },
  { merchant: '锦礼堂积分商城', pool: '积分商城权益池', discount: 0.99, isEnded: false },
  { merchant: '鲜果达节日福利', pool: '实物电商池', discount: 0.93, isEnded: false },
  { merchant: '锦礼堂开放平台', pool: '银行会员专属池', discount: 0.97, isEnded: true },
] as const
