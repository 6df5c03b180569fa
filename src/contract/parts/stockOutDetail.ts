/** The record of a document that hands cards out: what is next, how many for how much, packages and cards. */
export const STOCK_OUT_DETAIL = {
  lead: { amount: 'totalAmount', says: ['failReason', 'cancelReason'] },
  attention: [
    {
      when: { orderState: 'failed' },
      tone: 'bad',
      text: '出库失败：{failReason}。卡密和冻结都还在，可重试或撤销',
      actions: ['out', 'cancel'],
    },
    {
      when: { orderState: 'ready' },
      tone: 'warn',
      text: '已审核，{qty} 张已锁定，等待出库',
      actions: ['out'],
    },
    {
      when: { orderState: 'pending' },
      tone: 'warn',
      text: '{qty} 张已锁定，等待另一人审核',
      actions: ['approve'],
    },
  ],
  sections: {
    出库: [
      'outNo',
      'outType',
      ['merchantId', 'merchantCode'],
      ['skuId', 'skuCode'],
      ['qty', 'batchNo'],
      ['unitPrice', 'refundAmount'],
      'reason',
      'scOrderNo',
    ],
    交付: ['receiveType', 'receiveEmail', 'receivePhone', ['batchQty', 'downloadQty']],
    过程: [
      ['auditUser', 'auditTime'],
      'auditOpinion',
      ['outUser', 'outTime'],
      'failReason',
      'cancelReason',
      'accountId',
    ],
  },
  related: {
    出库包: {
      of: 'cardStockOutRecord',
      by: 'outNo',
      from: 'outNo',
      columns: ['recordNo', 'batchNo', 'qty', 'cardNoRange', 'sendState', 'downloadCount', 'linkExpireTime'],
    },
    卡密: {
      of: 'stockCard',
      by: 'outBizNo',
      from: 'outNo',
      columns: ['cardNoMasked', 'cardState', 'stockId', 'expireTime', 'viewCount'],
    },
    锁定的卡密: {
      of: 'stockCard',
      by: 'lockBizNo',
      from: 'outNo',
      columns: ['cardNoMasked', 'cardState', 'stockId', 'expireTime'],
    },
    库存流水: {
      of: 'stockFlow',
      by: 'bizNo',
      from: 'outNo',
      columns: [
        'createTime',
        'flowType',
        'stockId',
        'availableDelta',
        'lockedDelta',
        'allocatedDelta',
        'outDelta',
        'invalidDelta',
      ],
    },
  },
} as const
