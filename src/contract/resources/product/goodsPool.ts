import { decimal, integer, longText, oneOf, reference, references, someOf, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { onOff } from '../../parts/onOff.ts'

/** A named set of SKUs that is opened to merchants as a whole. */
export const goodsPool = defineResource({
  id: 'goodsPool',
  label: '商品池',
  path: '/biz-product/goodsPool',
  scope: 'tenant',
  title: 'poolName',
  fields: {
    poolName: text('商品池名称', {
      required: '请输入商品池名称',
      unique: '名称已存在',
      max: 50,
      search: 'contains',
      width: 200,
    }),
    poolCode: text('池编码', {
      required: '请输入池编码',
      unique: '编码已存在',
      fixed: true,
      max: 32,
      mono: true,
      search: 'equals',
    }),
    poolType: oneOf(
      '池类型',
      { general: '通用池', merchant: '商户专属池', mall: '电商池', benefit: '权益池' },
      { wire: { general: 1, merchant: 2, mall: 3, benefit: 4 }, required: '请选择池类型' },
    ),
    contractPartyId: reference('合同主体', { to: 'contractParty' }),
    goodsTypes: someOf('允许类型', goodsTypes.labels, { wire: goodsTypes.wire, help: '不选即全部类型' }),
    defaultDiscount: decimal('默认折扣', {
      scale: 4,
      min: 0.01,
      max: 1.5,
      fractionFormat: 'fold',
      help: '面值的几折，如 9.5',
    }),
    goodsCount: integer('商品数', { computed: true }),
    onCount: integer('生效数', { computed: true }),
    merchantCount: integer('绑定商户数', { computed: true }),
    remark: longText('备注', { max: 200 }),
  },
  states: onOff.states,
  actions: {
    ...onOff.actions,
    addGoods: {
      label: '加入商品',
      on: 'record',
      verb: 'addGoods',
      ids: 'poolId',
      handled: true,
      icon: 'package-plus',
      placement: 'row',
      done: '已加入商品池',
      keywords: ['add products'],
      input: {
        skuIds: references('商品', {
          to: 'goodsSku',
          where: { status: 'enabled' },
          required: '请选择至少一条数据',
        }),
        discount: decimal('折扣', {
          scale: 4,
          min: 0.01,
          max: 1.5,
          fractionFormat: 'fold',
          help: '不填则用池的默认折扣',
        }),
      },
    },
  },
  buttons: onOff.buttons,
  list: {
    editable: ['remark'],
    columns: [
      'poolName',
      'poolCode',
      'poolType',
      'goodsCount',
      'onCount',
      'merchantCount',
      'defaultDiscount',
      'status',
      'updateTime',
    ],
    search: ['poolName', 'poolCode', 'poolType', 'status'],
  },
  menu: { branch: 'goodsManage', sort: 6, icon: 'layers', path: '/goods/pool', en: 'Product pools' },
  keywords: ['pool', 'assortment'],
})
