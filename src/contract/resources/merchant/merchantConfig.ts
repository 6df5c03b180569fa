import { dateTime, flag, longText, money, oneOf, reference, references, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { POOL_TERMS } from '../../parts/poolTerms.ts'

/** One selling point of a customer, with its own number, price list and rules; its money is on an account of the customer. */
export const merchantConfig = defineResource({
  id: 'merchantConfig', label: '商户', path: '/biz-merchant/merchantConfig', scope: 'tenant', title: 'merchantName',
  fields: {
    merchantCode: text('商户编号', { computed: true, max: 10, mono: true, search: 'equals', number: { prefix: 'M', digits: 8, shared: true } }),
    merchantName: text('商户名称', { required: '请输入商户名称', unique: '商户名称已存在', max: 60, search: 'contains', width: 200 }),
    shortName: text('简称', { required: '请输入商户简称', max: 20 }),
    merchantGroupId: reference('所属商户组', { to: 'merchantGroup', required: '请选择商户组' }),
    contractPartyId: reference('合同主体', { to: 'contractParty', computed: true }),
    accountId: reference('结算账户', { to: 'contractPartyAccount', where: { accountType: 'customer' }, required: '请选择结算账户', help: '须是商户组合同主体的客户账户' }),
    merchantType: oneOf('商户类型', { api: 'API商户', mall: 'H5商城商户', batch: '批充商户', ecommerce: '电商平台商户' }, { wire: { api: 1, mall: 2, batch: 3, ecommerce: 4 }, required: '请选择商户类型', tones: { api: 'info', mall: 'ok', batch: 'idle', ecommerce: 'warn' } }),
    availableAmount: money('可用额度', { computed: true }),
    alertValue: money('余额预警值', { min: 0, default: 0, help: '0 表示不预警' }),
    alertReceivers: rows('预警接收人', { max: 5, fields: { receiver: text('手机号或邮箱', { required: true, max: 100, pattern: /^(1[3-9]\d{9}|[^@\s]+@[^@\s]+\.[^@\s]+)$/, patternText: '请输入手机号或邮箱' }) } }),
    notifyUrl: text('订单通知地址', { pattern: /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/, patternText: '订单通知地址必须是https地址' }),
    contactName: text('联系人', { max: 30 }),
    contactPhone: text('联系电话', { max: 20, pattern: /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, patternText: '联系电话格式不正确' }),
    contactEmail: text('联系邮箱', { max: 100, pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, patternText: '联系邮箱格式不正确' }),
    managerId: reference('商务负责人', { to: 'user', onRemove: 'keep', help: '不填则为商户组的客户经理' }),
    ecommerceFlag: flag('电商商户', { computed: true }),
    expireTime: dateTime('合作到期', { help: '不填则与合同同时到期' }),
    freezeReason: text('冻结原因', { computed: true, max: 200 }),
    remark: longText('备注', { max: 500 }),
  },
  states: { initial: 'disabled', labels: { disabled: '停用', enabled: '启用', frozen: '冻结' }, wire: { disabled: 0, enabled: 1, frozen: 2 }, tones: { disabled: 'idle', enabled: 'ok', frozen: 'warn' } },
  actions: {
    enable: { label: '启用', on: 'selection', verb: 'changeState', pick: { status: 1 }, permission: 'state', from: ['disabled', 'frozen'], to: 'enabled', inverse: 'disable', handled: true, key: 's e', icon: 'circle-check', place: 'both', words: ['enable'] },
    disable: { label: '停用', on: 'selection', verb: 'changeState', pick: { status: 0 }, permission: 'state', from: ['enabled', 'frozen'], to: 'disabled', inverse: 'enable', handled: true, danger: 'confirm', key: 's d', icon: 'circle-slash', place: 'both' },
    freeze: { label: '冻结', on: 'selection', verb: 'changeState', pick: { status: 2 }, permission: 'freeze', from: ['enabled'], to: 'frozen', inverse: 'unfreeze', handled: true, danger: 'confirm', icon: 'snowflake', place: 'both', input: { reason: text('冻结原因', { required: '请输入冻结原因', max: 200 }) } },
    unfreeze: { label: '解冻', on: 'selection', permission: 'freeze', from: ['frozen'], to: 'enabled', inverse: 'freeze', handled: true, icon: 'sun', place: 'both' },
    batchUpdateAlertValue: { label: '批量预警值', on: 'selection', most: 500, verb: 'batchUpdateAlertValue', permission: 'alert', inverse: 'batchUpdateAlertValue', handled: true, icon: 'bell-plus', place: 'both', input: { alertValue: money('余额预警值', { required: '请输入预警值', min: 0 }) } },
    goods: { label: '商品', on: 'record', own: true, handled: true, code: 'merchantGoods_view', permission: 'goods', key: 's g', icon: 'tags', place: 'row', words: ['price list', '价格表', '商户商品'] },
    goodsPools: { label: '商品池', on: 'record', ids: 'merchantId', permission: 'goodsPools', handled: true, danger: 'confirm', icon: 'layers', place: 'row', words: ['product pools'], input: { poolIds: references('商品池', { to: 'goodsPool', where: { status: 'enabled' }, max: 50, help: '没有选中的商品池会解除，其商品停售' }), ...POOL_TERMS } },
    supplierRelation: { label: '供应商关系', on: 'record', ids: 'merchantId', permission: 'supplierRelation', handled: true, danger: 'confirm', icon: 'link', place: 'row', words: ['supplier relations'], input: {
      relationType: oneOf('关系', { only: '指定', never: '排除' }, { wire: { only: 1, never: 2 }, default: 'only' }), supplierIds: references('供应商', { to: 'supplierConfig', max: 200, help: '不选即不限供应商' }),
    } },
  },
  rights: { goodsPools: 'merchantGoodsPool_save', supplierRelation: 'merchantSupplierRelation_submit' },
  buttons: { state: { label: '启用或停用', icon: 'power', place: 'both' }, freeze: { label: '冻结或解冻', icon: 'snowflake', place: 'both' }, forceUnfreeze: { label: '强制解冻', icon: 'shield-alert' }, blackWhiteRule: { label: '黑白规则', icon: 'shield-half', code: 'blackWhiteRule_edit' } },
  list: {
    columns: ['merchantCode', 'merchantName', 'merchantGroupId', 'contractPartyId', 'merchantType', 'availableAmount', 'alertValue', 'managerId', 'status', 'createTime'],
    search: ['merchantCode', 'merchantName', 'merchantGroupId', 'contractPartyId', 'merchantType', 'managerId', 'status', 'createTime'],
  },
  form: {
    sections: {
      商户: ['merchantName', 'shortName', 'merchantGroupId', 'accountId', 'merchantType', 'expireTime'],
      预警与通知: ['alertValue', 'alertReceivers', 'notifyUrl'],
      联系与负责: ['contactName', 'contactPhone', 'contactEmail', 'managerId', 'remark'],
    },
  },
  detail: {
    sections: {
      商户: ['merchantCode', 'merchantName', 'shortName', 'merchantType', 'merchantGroupId', 'contractPartyId', 'ecommerceFlag', 'expireTime', 'freezeReason'],
      资金与预警: ['accountId', 'availableAmount', 'alertValue', 'alertReceivers', 'notifyUrl'],
      联系与负责: ['contactName', 'contactPhone', 'contactEmail', 'managerId', 'remark'],
    },
    related: {
      商户商品: { of: 'merchantGoods', by: 'merchantCode', from: 'merchantCode', columns: ['skuCode', 'skuName', 'faceValue', 'settlePrice', 'state'] },
      账户明细: { of: 'accountDetail', by: 'accountId', from: 'accountId', sort: '-postTime', columns: ['postTime', 'bizType', 'bizNo', 'flowDirection', 'amount', 'balanceAfter'] },
    },
  },
  export: true, import: true,
  indexes: [['merchantCode'], ['contractPartyId']],
  menu: { branch: 'merchantManage', sort: 1, icon: 'store', path: '/merchant/config', name: '商户配置', en: 'Merchants', key: 'g m' },
  words: ['merchant', 'customer'],
})
