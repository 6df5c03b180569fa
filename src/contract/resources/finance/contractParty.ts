import { date, file, integer, longText, oneOf, reference, rows, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A legal entity that signs contracts: one of our own companies, a customer, a supplier, or both. */
export const contractParty = defineResource({
  id: 'contractParty', code: 'contract_party', table: 'contract_party', label: '合同主体', path: '/blade-system/contract_party', scope: 'tenant', title: 'partyName',
  fields: {
    partyCode: text('主体编码', { computed: true, number: { prefix: 'CP', digits: 6 }, max: 20, mono: true, search: 'equals' }),
    partyName: text('主体名称', { required: '请输入主体名称', unique: '该主体名称已存在', max: 100, search: 'contains', width: 220 }),
    shortName: text('简称', { required: '请输入简称', max: 30 }),
    partyType: oneOf('主体类型', { own: '我方主体', customer: '客户', supplier: '供应商', both: '客户兼供应商' }, {
      wire: { own: 1, customer: 2, supplier: 3, both: 4 }, required: '请选择主体类型', tones: { own: 'info', customer: 'ok', supplier: 'warn', both: 'idle' },
    }),
    unifiedCreditCode: text('统一社会信用代码', { required: '请输入统一社会信用代码', unique: true, pattern: /^[0-9A-HJ-NP-RTUW-Y]{2}\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/, patternText: '统一社会信用代码格式不正确', max: 18, mono: true, search: 'equals', width: 190 }),
    taxpayerType: oneOf('纳税人类型', { general: '一般纳税人', small: '小规模纳税人' }, { wire: { general: 1, small: 2 } }),
    legalPerson: text('法定代表人', { max: 30 }),
    ownPartyId: reference('默认我方主体', { to: 'contractParty', where: { partyType: 'own' }, required: '请选择默认我方主体', when: { partyType: ['customer', 'supplier', 'both'] } }),
    bankName: text('开户行', { max: 60 }),
    bankAccountNo: secret('银行账号', { max: 32 }),
    bankAccountTail: text('银行账号尾号', { computed: true, max: 4, mono: true }),
    contactName: text('联系人', { max: 30 }),
    contactPhone: text('联系电话', { max: 20, pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, patternText: '联系电话格式不正确' }),
    contactEmail: text('联系邮箱', { max: 100, pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, patternText: '联系邮箱格式不正确', help: '账单发送到这个地址' }),
    contractNo: text('合同编号', { max: 40, mono: true }),
    contractStart: date('合同开始日期'),
    contractEnd: date('合同结束日期', { after: 'contractStart', search: 'range' }),
    contractFiles: rows('合同附件', { max: 10, fields: { file: file('附件', { required: true, accept: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 20 * 1024 * 1024 }) } }),
    accountCount: integer('账户数', { computed: true, default: 0 }),
    remark: longText('备注', { max: 500 }),
  },
  states: {
    initial: 'active', labels: { disabled: '停用', active: '正常', expired: '合同到期' }, wire: { disabled: 0, active: 1, expired: 2 }, tones: { disabled: 'idle', active: 'ok', expired: 'bad' },
  },
  actions: {
    enable: { label: '启用', on: 'selection', verb: 'changeState', pick: { status: 1 }, permission: 'state', from: ['disabled'], to: 'active', inverse: 'disable', handled: true, icon: 'power' },
    disable: { label: '停用', on: 'selection', verb: 'changeState', pick: { status: 0 }, permission: 'state', from: ['active'], to: 'disabled', inverse: 'enable', handled: true, icon: 'power-off' },
  },
  list: { columns: ['partyCode', 'partyName', 'partyType', 'unifiedCreditCode', 'ownPartyId', 'contractEnd', 'accountCount', 'status', 'updateTime'], search: ['partyName', 'partyType', 'status', 'unifiedCreditCode', 'contractEnd'] },
  form: {
    sections: {
      基本信息: ['partyName', 'shortName', 'partyType', 'unifiedCreditCode', 'taxpayerType', 'legalPerson', 'ownPartyId'],
      银行与联系: ['bankName', 'bankAccountNo', 'contactName', 'contactPhone', 'contactEmail'],
      合同: ['contractNo', 'contractStart', 'contractEnd', 'contractFiles', 'remark'],
    },
  },
  menu: { branch: 'partyManage', sort: 3, icon: 'landmark', path: '/finance/contractParty', en: 'Contract party' },
  words: ['legal entity', 'company'],
})
