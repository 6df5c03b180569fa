import { date, file, integer, longText, oneOf, reference, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { MOBILE_PHONE } from '../../parts/contact.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'

/** A supplier relation: the interfaces of one legal entity, with their common settings. */
export const supplierGroup = defineResource({
  id: 'supplierGroup',
  label: '供应商组',
  path: '/biz-supplier/supplierGroup',
  scope: 'tenant',
  title: 'groupName',
  fields: {
    groupCode: text('组编码', {
      computed: true,
      number: { prefix: 'SG', digits: 6 },
      max: 12,
      mono: true,
      search: 'equals',
    }),
    groupName: text('组名称', {
      required: '请输入组名称',
      unique: '供应商组名称已存在',
      max: 60,
      search: 'contains',
      width: 200,
    }),
    contractPartyId: reference('合同主体', {
      to: 'contractParty',
      where: { partyType: ['supplier', 'both'] },
      required: '请选择合同主体',
    }),
    defaultAccountId: reference('默认结算账户', {
      to: 'contractPartyAccount',
      where: { accountType: 'supplier' },
      help: '须是该合同主体的供应商账户',
    }),
    goodsTypes: someOf('供货类型', goodsTypes.labels, { wire: goodsTypes.wire, help: '不选则不限' }),
    level: oneOf(
      '等级',
      { standard: '普通', preferred: '优选', strategic: '战略' },
      {
        wire: { standard: 1, preferred: 2, strategic: 3 },
        default: 'standard',
        tones: { standard: 'idle', preferred: 'info', strategic: 'ok' },
      },
    ),
    managerId: reference('负责人', { to: 'user', onRemove: 'keep' }),
    deptId: reference('归属部门', { to: 'dept', onRemove: 'keep' }),
    contactName: text('联系人', { max: 30 }),
    contactPhone: text('联系电话', { max: 20, ...MOBILE_PHONE }),
    contactEmail: text('联系邮箱', {
      max: 100,
      pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
      patternText: '联系邮箱格式不正确',
    }),
    agreementFile: file('供货协议', {
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxBytes: 20 * 1024 * 1024,
    }),
    agreementEnd: date('协议到期', { search: 'range' }),
    supplierCount: integer('供应商数', { computed: true, default: 0 }),
    remark: longText('备注', { max: 500 }),
  },
  states: {
    initial: 'enabled',
    labels: { disabled: '停用', enabled: '启用' },
    wire: { disabled: 0, enabled: 1 },
    tones: { disabled: 'idle', enabled: 'ok' },
  },
  actions: {
    enable: {
      label: '启用',
      on: 'selection',
      verb: 'changeState',
      pick: { status: 1 },
      permission: 'changeState',
      from: ['disabled'],
      to: 'enabled',
      inverse: 'disable',
      handled: true,
      key: 's e',
      icon: 'circle-check',
      placement: 'both',
      keywords: ['enable'],
    },
    disable: {
      label: '停用',
      on: 'selection',
      verb: 'changeState',
      pick: { status: 0 },
      permission: 'changeState',
      from: ['enabled'],
      to: 'disabled',
      inverse: 'enable',
      handled: true,
      danger: 'confirm',
      key: 's d',
      icon: 'circle-slash',
      placement: 'both',
    },
  },
  buttons: { changeState: { label: '启用或停用', icon: 'power', placement: 'both' } },
  list: {
    columns: [
      'groupCode',
      'groupName',
      'contractPartyId',
      'level',
      'managerId',
      'supplierCount',
      'agreementEnd',
      'status',
    ],
    search: ['groupName', 'contractPartyId', 'level', 'managerId', 'status'],
  },
  form: {
    sections: {
      供应商组: [
        'groupName',
        'contractPartyId',
        'defaultAccountId',
        'goodsTypes',
        'level',
        'agreementFile',
        'agreementEnd',
      ],
      负责与联系: ['managerId', 'deptId', 'contactName', 'contactPhone', 'contactEmail', 'remark'],
    },
  },
  menu: { branch: 'supplierManage', sort: 2, icon: 'group', path: '/supplier/group', en: 'Supplier group' },
  indexes: [['contractPartyId']],
  keywords: ['supplier', 'vendor', 'group'],
})
