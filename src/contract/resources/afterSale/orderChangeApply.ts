import { dateTime, flag, image, json, longText, money, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { changeTypes } from '../../parts/changeTypes.ts'

const decided = '单据状态已变化，请刷新后重试'
const refusals = { approved: decided, rejected: decided, withdrawn: decided, failed: decided } as const

/** The only way out of an end state of an order: one person asks, another decides, and what it means for money is reckoned twice. */
export const orderChangeApply = defineResource({
  id: 'orderChangeApply', label: '变更申请', path: '/biz-order/orderChangeApply', scope: 'tenant', title: 'applyNo', verbs: ['list', 'page', 'detail', 'save'], posted: true, softDelete: false, export: true,
  fields: {
    applyNo: text('申请单号', { computed: true, number: { prefix: 'OC', digits: 6, daily: true }, max: 24, mono: true, search: 'equals', width: 170 }),
    orderId: reference('订单', { to: 'merchantOrderInfo', onRemove: 'keep', computed: true }),
    orderNo: text('平台订单号', { required: '请输入平台订单号', max: 32, mono: true, search: 'equals', width: 210 }),
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals' }),
    changeType: oneOf('变更类型', changeTypes.labels, { wire: changeTypes.wire, required: '请选择变更类型', tones: { toFailed: 'bad', toSuccess: 'ok', account: 'info', receiver: 'info', amount: 'warn' } }),
    applySource: oneOf('申请来源', { manual: '人工', compare: '对账', late: '迟到回调' }, { wire: { manual: 1, compare: 2, late: 3 }, computed: true }),
    newAccount: secret('新充值账号', { max: 100, required: '请输入新充值账号', when: { changeType: 'account' } }),
    newReceiverName: secret('新收货人', { max: 30, required: '请输入新收货人', when: { changeType: 'receiver' } }),
    newReceiverPhone: secret('新收货手机号', { max: 20, required: '请输入新收货手机号', when: { changeType: 'receiver' } }),
    newReceiverAddress: secret('新收货地址', { max: 200, required: '请输入新收货地址', when: { changeType: 'receiver' } }),
    adjustAmount: money('调整金额', { required: '请输入调整金额', when: { changeType: 'amount' }, help: '正数退还商户，负数向商户补扣' }),
    recoverCost: flag('追回成本', { default: true, when: { changeType: 'toFailed' } }),
    beforeValue: json<Readonly<Record<string, unknown>>>('变更前', { computed: true }),
    afterValue: json<Readonly<Record<string, unknown>>>('变更后', { computed: true }),
    amountImpact: money('商户金额影响', { computed: true, help: '正数退还商户，负数向商户扣款' }),
    costImpact: money('成本影响', { computed: true, help: '负数为追回的成本' }),
    reason: longText('申请原因', { required: '请输入申请原因', min: 5, max: 500 }),
    evidence: image('凭证', { accept: ['image/jpeg', 'image/png'], maxBytes: 5 * 1024 * 1024 }),
    notifyMerchant: flag('通知商户', { default: true }),
    applicantId: reference('申请人', { to: 'user', onRemove: 'keep', computed: true }),
    auditUser: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditOpinion: longText('审核意见', { computed: true, max: 500 }),
    auditTime: dateTime('审核时间', { computed: true }),
    execError: text('失败原因', { computed: true, max: 200 }),
  },
  states: {
    field: 'applyState', label: '申请状态', initial: 'pending', labels: { pending: '待审核', approved: '已通过', rejected: '已驳回', withdrawn: '已撤销', failed: '执行失败' },
    wire: { pending: 0, approved: 1, rejected: 2, withdrawn: 3, failed: 4 }, tones: { pending: 'warn', approved: 'ok', rejected: 'bad', withdrawn: 'idle', failed: 'bad' },
  },
  actions: {
    approve: { label: '审核通过', on: 'selection', verb: 'audit', pick: { pass: 1 }, permission: 'audit', most: 50, from: ['pending'], to: 'approved', handled: true, keyed: true, danger: 'confirm', icon: 'stamp', place: 'both', key: 's t', input: { opinion: longText('审核意见', { max: 500 }) }, refusals, words: ['approve', 'pass'] },
    reject: { label: '驳回', on: 'selection', verb: 'audit', pick: { pass: 0 }, permission: 'audit', most: 50, from: ['pending'], to: 'rejected', handled: true, keyed: true, danger: 'confirm', icon: 'circle-x', place: 'both', input: { opinion: longText('驳回原因', { required: '请填写驳回原因', max: 500 }) }, refusals, words: ['reject'] },
    cancel: { label: '撤销申请', on: 'selection', from: ['pending'], to: 'withdrawn', handled: true, danger: 'confirm', icon: 'x', place: 'both', refusals, words: ['withdraw'] },
  },
  buttons: { audit: { label: '审核', icon: 'stamp', place: 'both' }, auditHigh: { label: '审核大额', icon: 'shield-check' }, cancel: { label: '撤销申请', icon: 'x', place: 'both' } },
  list: { columns: ['applyNo', 'orderNo', 'merchantCode', 'changeType', 'amountImpact', 'reason', 'applicantId', 'applyState', 'createTime'], search: ['applyNo', 'orderNo', 'merchantCode', 'changeType', 'applyState', 'applicantId', 'createTime'] },
  form: { sections: { 变更: ['orderNo', 'changeType', 'newAccount', 'newReceiverName', 'newReceiverPhone', 'newReceiverAddress', 'adjustAmount', 'recoverCost'], 说明: ['reason', 'evidence', 'notifyMerchant'] } },
  detail: { sections: { 变更: ['applyNo', 'orderId', 'merchantCode', 'changeType', 'applySource', 'beforeValue', 'afterValue', 'amountImpact', 'costImpact', 'recoverCost'], 说明: ['reason', 'evidence', 'notifyMerchant', 'applicantId'], 审核: ['auditUser', 'auditOpinion', 'auditTime', 'execError'] } },
  indexes: [['orderId']],
  menu: { branch: 'afterSaleManage', sort: 2, icon: 'file-pen', path: '/order/changeApply', en: 'Order change requests' },
  words: ['order correction', 'change request'],
})
