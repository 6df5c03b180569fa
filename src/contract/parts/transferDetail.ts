import { integer, oneOf, text, dateTime } from '../define/field.ts'

/** The state of a card in a transfer. */
export const TRANSFER_ITEM_STATES = {
  labels: { waiting: '待划转', done: '成功', failed: '失败', canceled: '已取消' },
  wire: { waiting: 0, done: 1, failed: 2, canceled: 3 },
  tones: { waiting: 'info', done: 'ok', failed: 'bad', canceled: 'idle' },
} as const

/** Cards of a transfer, as `itemPage` answers them. */
export const TRANSFER_ITEM_FIELDS = {
  cardNoMasked: text('卡号', { mono: true }),
  itemState: oneOf('状态', TRANSFER_ITEM_STATES.labels, {
    wire: TRANSFER_ITEM_STATES.wire,
    tones: TRANSFER_ITEM_STATES.tones,
  }),
  failReason: text('失败原因', {}),
  pushCount: integer('推送次数'),
  doneTime: dateTime('完成时间'),
}

/** The record of a transfer: how many arrived, why the others did not, and what to do about them. */
export const TRANSFER_DETAIL = {
  lead: { says: ['failReason', 'cancelReason'] },
  attention: [
    {
      when: { orderState: ['partFailed', 'failed'] },
      tone: 'bad',
      text: '{failQty} 张没有划转：{failReason}。这些卡密仍锁定，可重试或取消',
      actions: ['retry', 'cancel'],
    },
  ],
  sections: {
    划转: [
      'transferNo',
      'transferType',
      ['fromMerchantId', 'fromMerchantCode'],
      ['toMerchantId', 'toMerchantCode'],
      ['skuId', 'skuCode', 'stockId'],
      ['qty', 'successQty', 'failQty'],
      'retryCount',
    ],
    结算: ['settle', ['unitPrice', 'settledAmount'], 'toAccountId', 'fromAccountId'],
  },
  related: {
    划转的卡密: {
      call: '/biz-card/cardTransferOrder/itemPage',
      by: 'transferId',
      permission: 'cardTransferOrder_view',
      fields: TRANSFER_ITEM_FIELDS,
    },
    库存流水: {
      of: 'stockFlow',
      by: 'bizNo',
      from: 'transferNo',
      columns: [
        'createTime',
        'flowType',
        'stockId',
        'merchantCode',
        'qty',
        'availableDelta',
        'lockedDelta',
        'allocatedDelta',
      ],
    },
  },
} as const
