import { text } from '../define/field.ts'
import { approveTo, rejectDocument } from './auditActions.ts'

export const EMAIL_ORDER_STATES = {
  field: 'emailState',
  label: '状态',
  initial: 'pending',
  labels: {
    building: '生成中',
    sent: '已发送',
    failed: '发送失败',
    revoked: '已撤回',
    pending: '待审核',
    rejected: '已驳回',
  },
  wire: { building: 0, sent: 1, failed: 2, revoked: 3, pending: 4, rejected: 5 },
  tones: {
    building: 'info',
    sent: 'ok',
    failed: 'bad',
    revoked: 'idle',
    pending: 'warn',
    rejected: 'bad',
  },
} as const

const decided = {
  building: '该订单已审核',
  sent: '该订单已审核',
  failed: '该订单已审核',
  rejected: '该订单已审核',
  revoked: '该订单已撤回',
} as const

/** The life of an order whose codes go out by mail: decision, sending again, and taking back within a day. */
export const EMAIL_ORDER_ACTIONS = {
  approve: approveTo('building', decided),
  reject: rejectDocument(decided),
  resend: {
    label: '重发',
    on: 'selection',
    from: ['sent', 'failed'],
    to: 'building',
    handled: true,
    keyed: true,
    maxRows: 50,
    danger: 'ask',
    key: 's r',
    icon: 'send',
    placement: 'both',
    refusals: {
      building: '正在发送',
      pending: '请先审核',
      rejected: '已驳回的订单不能发送',
      revoked: '已撤回的订单不能发送',
    },
    keywords: ['resend', 'mail again'],
  },
  revoke: {
    label: '撤回',
    on: 'record',
    ids: 'id',
    from: ['pending', 'sent', 'failed'],
    to: 'revoked',
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's c',
    icon: 'undo-2',
    placement: 'row',
    input: { reason: text('撤回原因', { required: '请输入撤回原因', max: 200 }) },
    refusals: {
      building: '正在发送，请稍后再撤回',
      rejected: '已驳回的订单没有发放券码',
      revoked: '该订单已撤回',
    },
    keywords: ['revoke', 'recall', 'take back'],
  },
  sendPassword: {
    label: '发送文件密码',
    on: 'record',
    ids: 'id',
    verb: 'sendPassword',
    permission: 'resend',
    from: ['sent'],
    handled: true,
    keyed: true,
    danger: 'ask',
    key: 's m',
    icon: 'key',
    refusals: {
      building: '邮件还没有发出',
      failed: '邮件还没有发出',
      pending: '请先审核',
      rejected: '已驳回的订单没有文件',
      revoked: '已撤回，文件作废',
    },
    keywords: ['password', 'sms'],
  },
} as const

/** The record of such an order: what stands in the way, what was sent to whom, and its codes. */
export const EMAIL_ORDER_DETAIL = {
  lead: { amount: 'totalAmount', says: ['failReason', 'revokeReason'] },
  attention: [
    {
      when: { emailState: 'failed' },
      tone: 'bad',
      text: '没有发出：{failReason}。已扣款，券码已留出，可重发或撤回',
      actions: ['resend', 'revoke'],
    },
    {
      when: { emailState: 'pending' },
      tone: 'warn',
      text: '{quantity} 张等待另一人审核，通过后扣款并发送',
      actions: ['approve', 'reject'],
    },
    {
      when: { emailState: 'sent', passwordSent: false },
      tone: 'warn',
      text: '邮件已发出，文件密码还没有发出',
      actions: ['sendPassword'],
    },
  ],
  sections: {
    发放: [
      ['emailOrderNo', 'bizType'],
      ['merchantId', 'merchantCode'],
      ['skuId', 'skuCode'],
      ['activityId', 'cardPrefix'],
      ['quantity', 'unitPrice'],
      ['refundAmount', 'accountId'],
    ],
    邮件: [
      'email',
      'ccEmails',
      ['sendCount', 'sendTime'],
      ['passwordPhone', 'passwordSent', 'passwordTime'],
      ['fileName', 'fileBytes', 'purgeTime'],
    ],
    过程: [['auditUser', 'auditTime'], 'auditOpinion', 'failReason', 'revokeReason'],
  },
  related: {
    卡号: { of: 'cardNumberInfo', by: 'batchNo', from: 'emailOrderNo', sort: 'serialNo' },
    卡密: {
      of: 'stockCard',
      by: 'outBizNo',
      from: 'emailOrderNo',
      columns: ['cardNoMasked', 'cardState', 'stockId', 'expireTime', 'viewCount'],
    },
    锁定的卡密: {
      of: 'stockCard',
      by: 'lockBizNo',
      from: 'emailOrderNo',
      columns: ['cardNoMasked', 'cardState', 'stockId', 'expireTime'],
    },
    资金流水: { of: 'accountDetail', by: 'docNo', from: 'emailOrderNo' },
  },
} as const
