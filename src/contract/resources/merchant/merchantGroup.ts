import { dictionary, integer, longText, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { CONTACT_PHONE } from '../../parts/contact.ts'

/** A customer relation: the merchants of one legal entity, with their common settings. */
export const merchantGroup = defineResource({
  id: 'merchantGroup',
  label: '商户组',
  path: '/biz-merchant/merchantGroup',
  scope: 'tenant',
  title: 'groupName',
  fields: {
    groupCode: text('组编码', {
      computed: true,
      number: { prefix: 'G', digits: 6 },
      max: 12,
      mono: true,
      search: 'equals',
    }),
    groupName: text('商户组名称', {
      required: '请输入商户组名称',
      unique: '商户组名称已存在',
      max: 60,
      search: 'contains',
      width: 200,
    }),
    contractPartyId: reference('合同主体', {
      to: 'contractParty',
      where: { partyType: ['customer', 'both'] },
      required: '请选择合同主体',
    }),
    defaultAccountId: reference('默认结算账户', {
      to: 'contractPartyAccount',
      where: { accountType: 'customer' },
      help: '须是该合同主体的客户账户',
    }),
    managerId: reference('客户经理', { to: 'user', onRemove: 'keep' }),
    salesDeptId: reference('归属部门', { to: 'dept', onRemove: 'keep' }),
    level: oneOf(
      '等级',
      { standard: '普通', key: '重点', strategic: '战略' },
      {
        wire: { standard: 1, key: 2, strategic: 3 },
        default: 'standard',
        tones: { standard: 'idle', key: 'info', strategic: 'ok' },
      },
    ),
    industry: dictionary('行业', { code: 'industry', business: true }),
    contactName: text('联系人', { max: 30 }),
    contactPhone: text('联系电话', CONTACT_PHONE),
    merchantCount: integer('商户数', { computed: true, default: 0 }),
    remark: longText('备注', { max: 500 }),
  },
  states: {
    initial: 'enabled',
    labels: { disabled: '停用', enabled: '启用' },
    wire: { disabled: 0, enabled: 1 },
    tones: { disabled: 'idle', enabled: 'ok' },
    inForm: true,
  },
  actions: {
    enable: {
      label: '启用',
      on: 'selection',
      verb: 'changeState',
      pick: { status: 1 },
      permission: 'state',
      from: ['disabled'],
      to: 'enabled',
      inverse: 'disable',
      handled: true,
      key: 's e',
      icon: 'circle-check',
      placement: 'both',
    },
    disable: {
      label: '停用',
      on: 'selection',
      verb: 'changeState',
      pick: { status: 0 },
      permission: 'state',
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
  buttons: { state: { label: '启用或停用', icon: 'power', placement: 'both' } },
  list: {
    columns: [
      'groupCode',
      'groupName',
      'contractPartyId',
      'level',
      'managerId',
      'merchantCount',
      'status',
      'createTime',
    ],
    search: ['groupName', 'contractPartyId', 'managerId', 'status'],
  },
  form: {
    sections: {
      商户组: ['groupName', 'contractPartyId', 'defaultAccountId', 'level', 'industry', 'status'],
      负责与联系: ['managerId', 'salesDeptId', 'contactName', 'contactPhone', 'remark'],
    },
  },
  menu: { branch: 'merchantManage', sort: 2, icon: 'group', path: '/merchant/group', en: 'Merchant groups' },
  keywords: ['customer', 'group'],
})
