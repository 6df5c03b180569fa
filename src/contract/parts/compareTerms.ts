/** By which time an order belongs to the period of a reconciliation. */
export const compareTimes = {
  labels: { submit: '下单时间', finish: '完成时间' },
  wire: { submit: 1, finish: 2 },
} as const

/** What a reconciliation is doing. */
export const compareStages = {
  labels: { read: '读取账单', local: '比对我方订单', rest: '比对账单余下行' },
  wire: { read: 1, local: 2, rest: 3 },
} as const

/** What comparing an order with a line of a bill found. */
export const compareResults = {
  labels: {
    match: '一致',
    amount: '金额差异',
    state: '状态差异',
    localOnly: '我方多',
    supplierOnly: '供应商多',
    duplicate: '账单重复',
  },
  wire: { match: 1, amount: 2, state: 3, localOnly: 4, supplierOnly: 5, duplicate: 6 },
} as const
