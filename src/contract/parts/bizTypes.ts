/** What moved money: the numbers of the posting table. */
export const BIZ_TYPES = {
  recharge: '充值', fee: '扣款-费用', withdrawal: '余额退款', rechargeBack: '扣款-误充回退', charge: '订单扣款', refund: '订单退款',
  adjustDown: '账单调减', adjustUp: '账单调增', cost: '采购成本', costBack: '供应商退款', pay: '支付供应商', supplierDown: '供应商账单调减', supplierUp: '供应商账单调增',
  reversal: '冲正', rebate: '返点', stockIn: '入库', stockCost: '出库成本', stockBack: '退回上架', stockLoss: '损耗作废', stockReturn: '采购退货',
} as const
export const BIZ_NUMBERS = {
  recharge: 10, fee: 11, withdrawal: 12, rechargeBack: 13, charge: 20, refund: 21, adjustDown: 40, adjustUp: 41, cost: 50, costBack: 51, pay: 52, supplierDown: 53, supplierUp: 54,
  reversal: 60, rebate: 70, stockIn: 80, stockCost: 81, stockBack: 82, stockLoss: 83, stockReturn: 84,
} as const
