/** The corrections of a finished order, with their numbers on the wire. */
export const changeTypes = {
  labels: {
    toFailed: '成功改失败',
    toSuccess: '失败改成功',
    account: '修改充值账号',
    receiver: '修改收货信息',
    amount: '金额调整',
  },
  wire: { toFailed: 1, toSuccess: 2, account: 3, receiver: 4, amount: 5 },
} as const
