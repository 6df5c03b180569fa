import { flag, image, integer, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { onOff } from '../../parts/onOff.ts'

/** An express company: how its numbers look, and how its parcels are tracked. */
export const express = defineResource({
  id: 'express',
  label: '快递公司',
  path: '/biz-product/express',
  scope: 'tenant',
  title: 'expressName',
  fields: {
    logo: image('图标', {
      public: true,
      width: 72,
      accept: ['image/jpeg', 'image/png'],
      maxBytes: 500 * 1024,
    }),
    expressCode: text('快递编码', {
      required: '请输入快递编码',
      unique: '编码已存在',
      fixed: true,
      max: 20,
      mono: true,
      search: 'equals',
      pattern: /^[A-Z0-9_]{2,20}$/,
      patternText: '快递编码是 2 至 20 位大写字母、数字、下划线',
      help: '保存后不能修改',
    }),
    expressName: text('快递名称', {
      required: '请输入快递名称',
      unique: '名称已存在',
      max: 40,
      search: 'contains',
      width: 160,
    }),
    queryCode: text('查询编码', { max: 40, mono: true, help: '物流查询服务中的公司编码，不填则不能查询' }),
    noRegex: text('单号规则', {
      max: 200,
      mono: true,
      help: '发货和退货的单号必须符合，如 ^SF\\d+$；不填则不检查',
    }),
    phoneTailRequired: flag('需手机尾号', { help: '查询时需要收件人手机号后四位' }),
    customerPhone: text('客服电话', {
      max: 20,
      pattern: /^[0-9-]{5,20}$/,
      patternText: '客服电话格式不正确',
    }),
    trackUrl: text('官网查询', {
      max: 255,
      pattern: /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/,
      patternText: '官网查询须以 https:// 开头',
    }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
  },
  states: onOff.states,
  actions: onOff.actions,
  buttons: onOff.buttons,
  chosenBy: ['inKind', 'orderAfterSale', 'scPurchaseOrder'],
  list: {
    editable: ['queryCode', 'customerPhone', 'sort'],
    columns: [
      'logo',
      'expressName',
      'expressCode',
      'queryCode',
      'phoneTailRequired',
      'noRegex',
      'sort',
      'status',
    ],
    search: ['expressName', 'expressCode', 'status'],
    sort: 'sort',
    plain: 'contains',
  },
  form: {
    sections: {
      快递公司: ['expressCode', 'expressName', 'customerPhone', 'trackUrl', 'logo', 'sort'],
      单号与查询: ['noRegex', 'queryCode', 'phoneTailRequired'],
    },
  },
  detail: {
    attention: [
      {
        when: { status: 'disabled' },
        tone: 'warn',
        text: '已停用，发货和退货时不能选择',
        actions: ['enable'],
      },
    ],
  },
  menu: {
    branch: 'stockManage',
    sort: 8,
    icon: 'truck',
    path: '/stock/express',
    en: 'Express companies',
  },
  keywords: ['courier', 'carrier', 'logistics'],
})
