import { dateTime, integer, json, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { APPLIED, APPROVAL_STEP } from '../../parts/applications.ts'

/** One step of an approval: who decided what. */
export interface AuditStep { readonly level: number; readonly auditorId: string; readonly result: 'pass' | 'reject' | 'transfer'; readonly remark: string; readonly time: string }

/** Applications to move money: whoever makes one cannot approve it, and approval and posting are one transaction. */
export const financeAudit = defineResource({
  id: 'financeAudit', label: '财务审核', path: '/biz-finance/financeAudit', scope: 'tenant', title: 'auditNo', verbs: ['list', 'page', 'detail'],
  fields: {
    auditNo: text('审核单号', { computed: true, number: { prefix: 'FA', digits: 6, daily: true }, max: 24, mono: true, search: 'equals', width: 170 }),
    auditType: oneOf('审核类型', { recharge: '充值', chargeback: '扣款', withdraw: '余额退款', credit: '授信调整', tempCredit: '临时授信', billAdjust: '账单调整', supplierPay: '供应商付款', reversal: '冲正' }, {
      wire: { recharge: 1, chargeback: 2, withdraw: 3, credit: 4, tempCredit: 5, billAdjust: 6, supplierPay: 7, reversal: 8 }, computed: true,
    }),
    contractPartyId: reference('主体', { to: 'contractParty', computed: true }),
    accountId: reference('账户', { to: 'contractPartyAccount', computed: true, width: 180 }),
    amount: money('金额', { computed: true }),
    beforeValue: money('变更前', { computed: true }),
    afterValue: money('变更后', { computed: true }),
    flags: text('提示', { computed: true, max: 100 }),
    payload: json<Readonly<Record<string, unknown>>>('申请内容', { computed: true, fields: APPLIED }),
    reason: longText('申请原因', { computed: true, max: 500 }),
    bankSerialNo: text('银行流水号', { computed: true, max: 64, mono: true, search: 'equals' }),
    attachment: text('附件', { computed: true, max: 1000 }),
    applicantId: reference('申请人', { to: 'user', onRemove: 'keep', computed: true }),
    applyTime: dateTime('申请时间', { computed: true, search: 'range' }),
    currentLevel: integer('当前级', { computed: true, default: 1 }),
    auditLevel: integer('审核级数', { computed: true, default: 1 }),
    auditorId: reference('当前审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditTime: dateTime('审核时间', { computed: true }),
    auditRemark: longText('审核意见', { computed: true, max: 500 }),
    txnNo: text('记账交易号', { computed: true, max: 32, mono: true }),
    execError: text('失败原因', { computed: true, max: 200 }),
    steps: json<readonly AuditStep[]>('审核轨迹', { computed: true, fields: APPROVAL_STEP, steps: { at: 'time', what: 'result', who: 'auditorId', note: 'remark' } }),
  },
  states: {
    field: 'auditStatus', label: '审核状态', initial: 'pending', labels: { pending: '待审核', approved: '审核通过', rejected: '已驳回', withdrawn: '已撤回', failed: '执行失败' },
    wire: { pending: 0, approved: 1, rejected: 2, withdrawn: 3, failed: 4 }, tones: { pending: 'warn', approved: 'ok', rejected: 'bad', withdrawn: 'idle', failed: 'bad' },
  },
  actions: {
    approve: { label: '审核通过', on: 'selection', verb: 'audit', pick: { auditStatus: 1 }, permission: 'audit', from: ['pending'], to: 'approved', handled: true, keyed: true, danger: 'ask', icon: 'stamp', key: 's t', input: { auditRemark: longText('审核意见', { max: 500 }) }, refusals: { rejected: '该申请已被处理', withdrawn: '该申请已被处理', failed: '该申请已被处理' }, words: ['approve', 'pass'] },
    reject: { label: '驳回', on: 'selection', verb: 'audit', pick: { auditStatus: 2 }, permission: 'audit', from: ['pending'], to: 'rejected', handled: true, keyed: true, danger: 'ask', icon: 'circle-x', input: { auditRemark: longText('驳回原因', { required: '请填写驳回原因', max: 500 }) }, refusals: { approved: '该申请已被处理', withdrawn: '该申请已被处理', failed: '该申请已被处理' }, words: ['reject'] },
    retry: { label: '重新执行', on: 'record', permission: 'audit', from: ['failed'], to: 'approved', handled: true, keyed: true, danger: 'ask', icon: 'rotate-cw' },
    revoke: { label: '撤回', on: 'record', ids: 'id', from: ['pending'], to: 'withdrawn', handled: true, danger: 'ask', icon: 'undo-2', refusals: { approved: '该申请已被处理', rejected: '该申请已被处理', failed: '该申请已被处理' } },
    transfer: { label: '转交', on: 'record', ids: 'id', from: ['pending'], handled: true, icon: 'forward', input: { auditorId: reference('新审核人', { to: 'user', offer: '/biz-finance/financeAudit/auditorList', required: '请选择审核人' }) } },
  },
  buttons: { audit: { label: '审核', icon: 'stamp', place: 'both' } },
  list: { columns: ['auditNo', 'auditType', 'contractPartyId', 'accountId', 'amount', 'applicantId', 'applyTime', 'currentLevel', 'auditLevel', 'auditorId', 'auditStatus'], search: ['auditStatus', 'auditType', 'auditNo', 'accountId', 'applicantId', 'auditorId', 'applyTime'], sort: '-applyTime', counts: 'state-count' },
  indexes: [['bankSerialNo'], ['accountId'], ['auditorId']],
  detail: { sections: { 申请: ['auditNo', 'auditType', 'accountId', 'contractPartyId', 'amount', 'beforeValue', 'afterValue', 'flags', 'reason', 'attachment', 'bankSerialNo', 'payload', 'applicantId', 'applyTime'], 审核: ['currentLevel', 'auditLevel', 'auditorId', 'auditTime', 'auditRemark', 'txnNo', 'execError', 'steps'] } },
  menu: { branch: 'partyManage', sort: 2, icon: 'stamp', path: '/finance/audit', en: 'Finance approval', key: 'g x' },
  words: ['approval', 'examine'],
})
