import { integer, parent, text } from '../define/field.ts'

/**
 * The declaration shared by the platform's and the tenants' dictionaries: a top row has the code, its
 * children the keys.
 */
export const dictionaryParts = {
  shape: 'tree',
  title: 'dictValue',
  fields: {
    parentId: parent('上级字典'),
    code: text('字典编号', { required: '请输入字典编号', mono: true, max: 64 }),
    dictKey: text('字典键值', { required: '请输入字典键值', mono: true, max: 64, default: '-1' }),
    dictValue: text('字典名称', { required: '请输入字典名称' }),
    sort: integer('字典排序', { required: '请输入字典排序', default: 1, min: 0, max: 9999 }),
    remark: text('字典备注'),
  },
  states: {
    field: 'isSealed',
    label: '封存',
    initial: 'open',
    labels: { open: '使用中', sealed: '已封存' },
    wire: { open: 0, sealed: 1 },
    tones: { open: 'ok', sealed: 'idle' },
    inForm: true,
  },
  actions: {
    seal: {
      label: '封存',
      on: 'selection',
      permission: 'edit',
      from: ['open'],
      to: 'sealed',
      inverse: 'unseal',
      key: 's f',
      icon: 'archive',
      keywords: ['seal', 'archive'],
    },
    unseal: {
      label: '解封',
      on: 'selection',
      permission: 'edit',
      from: ['sealed'],
      to: 'open',
      inverse: 'seal',
      key: 's j',
      icon: 'archive-restore',
      keywords: ['unseal', 'restore'],
    },
  },
  uniqueTogether: [{ fields: ['parentId', 'code', 'dictKey'], text: '当前字典键值已存在!' }],
  list: {
    editable: ['dictValue', 'sort', 'remark'],
    columns: ['dictValue', 'code', 'dictKey', 'sort', 'isSealed', 'remark', 'updateTime'],
    search: ['code', 'dictValue', 'isSealed'],
    sort: 'sort',
    plain: 'contains',
  },
  form: {
    sections: { 基本信息: ['parentId', 'code', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'] },
  },
  indexes: [['code']],
} as const
