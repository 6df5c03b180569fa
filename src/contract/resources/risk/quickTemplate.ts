import { dateTime, flag, integer, json, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { onOff } from '../../parts/onOff.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/** The content of a column in a merchant's file, by its heading. */
export type ColumnMap = Readonly<
  Partial<
    Record<
      'merchantOrderNo' | 'skuCode' | 'account' | 'qty' | 'name' | 'phone' | 'address' | 'remark',
      string
    >
  >
>

/** How the file of a batch order is read: the columns, and the values of empty cells. */
export const quickTemplate = defineResource({
  id: 'quickTemplate',
  label: '快捷模板',
  path: '/biz-order/quickTemplate',
  scope: 'tenant',
  title: 'templateName',
  chosenBy: ['merchantOrderBatch', 'merchantOrderInfo'],
  fields: {
    templateName: text('模板名称', { required: '请输入模板名称', max: 40, search: 'contains', width: 200 }),
    merchantCode: text('商户', { ...MERCHANT_NUMBER, help: '不填则所有商户可用' }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, required: '请选择商品类型' }),
    skuId: reference('默认商品', { to: 'goodsSku', onRemove: 'keep' }),
    columnMap: json<ColumnMap>('列映射', {
      required: '模板缺少必填列：账号',
      help: '表头，如 {"account":"手机号"}；可用 merchantOrderNo、skuCode、account、qty、name、phone、address、remark',
    }),
    headerRow: integer('表头行', { default: 1, min: 1, max: 10 }),
    defaultQty: integer('默认数量', { default: 1, min: 1, max: 100_000 }),
    autoOrderNo: flag('自动生成单号', { default: true }),
    dedupe: oneOf(
      '去重',
      { none: '不去重', account: '按账号', accountSku: '按账号+商品' },
      { wire: { none: 1, account: 2, accountSku: 3 }, default: 'accountSku' },
    ),
    useCount: integer('使用次数', { computed: true, default: 0 }),
    lastUseTime: dateTime('最近使用', { computed: true }),
  },
  states: { ...onOff.states, inForm: true },
  actions: {
    enable: { ...onOff.actions.enable, permission: 'edit' },
    disable: { ...onOff.actions.disable, permission: 'edit' },
    download: {
      label: '下载模板',
      on: 'record',
      own: true,
      reads: true,
      code: 'quickTemplate_view',
      icon: 'file-down',
      keywords: ['download', 'file', 'xlsx'],
    },
  },
  uniqueTogether: [{ fields: ['merchantCode', 'templateName'], text: '模板名称已存在' }],
  list: {
    columns: ['templateName', 'merchantCode', 'goodsType', 'skuId', 'dedupe', 'useCount', 'status'],
    search: ['templateName', 'merchantCode', 'goodsType', 'status'],
  },
  form: {
    sections: {
      模板: ['templateName', 'merchantCode', 'goodsType', 'skuId', 'status'],
      列与缺省: ['columnMap', 'headerRow', 'defaultQty', 'autoOrderNo', 'dedupe'],
    },
  },
  detail: {
    sections: {
      模板: ['templateName', 'merchantCode', 'goodsType', 'skuId', 'useCount', 'lastUseTime'],
      列与缺省: ['columnMap', 'headerRow', 'defaultQty', 'autoOrderNo', 'dedupe'],
    },
  },
  menu: {
    branch: 'orderManage',
    sort: 8,
    icon: 'file-spreadsheet',
    path: '/order/quickTemplate',
    en: 'Order import templates',
  },
  keywords: ['import template', 'column map'],
})
