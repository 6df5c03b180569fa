import { dateTime, dictionary, integer, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const decided = { posted: '该单据已审核', rejected: '该单据已审核', revoked: '该单据已冲销', failed: '解析失败的单据不能审核', parsing: '文件正在解析，请稍候' } as const
const count = (label: string) => integer(label, { computed: true })

/** A document that brings goods in. Cards come as a file that is read into sealed lines; nothing is on the shelf before somebody else approves it. */
export const stockInRecord = defineResource({
  id: 'stockInRecord', label: '入库单', path: '/biz-product/stockInRecord', scope: 'tenant', title: 'inNo', verbs: ['list', 'page', 'detail', 'save'], softDelete: false, posted: true, export: true,
  fields: {
    inNo: text('入库单号', { computed: true, number: { prefix: 'SI', digits: 6, daily: true }, max: 24, mono: true, search: 'equals', width: 170 }),
    inType: oneOf('入库类型', { purchase: '采购入库', direct: '直接导入', back: '退货入库', pulled: '接口提卡', surplus: '盘盈' }, { wire: { purchase: 1, direct: 2, back: 3, pulled: 4, surplus: 5 }, default: 'direct' }),
    skuId: reference('商品', { to: 'goodsSku', required: '请选择商品', width: 220, help: '实物在这里录入数量，卡密用“导入卡密”' }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    supplierId: reference('供应商', { to: 'supplierConfig', required: '请选择供应商', when: { inType: ['purchase', 'direct'] } }),
    batchNo: text('批次号', { max: 40, mono: true, search: 'contains', pattern: /^[A-Za-z0-9_-]+$/, patternText: '批次号只能是字母、数字、横线', help: '不填则由系统编号' }),
    warehouseCode: dictionary('仓库', { code: 'warehouse', business: true }),
    qty: integer('数量', { required: '请输入数量', min: 1, max: 1_000_000 }),
    totalRows: count('总行'), okQty: count('有效'), dupQty: count('重复'), badQty: count('错误'),
    unitCost: money('单价', { required: '请输入单价', min: 0 }),
    totalCost: money('总成本', { computed: true }),
    expireTime: dateTime('有效期至', { help: '空为长期有效' }),
    fileName: text('导入文件', { computed: true, max: 255 }),
    fileSha: text('文件指纹', { computed: true, max: 64, internal: true }),
    failReason: text('失败原因', { computed: true, max: 200 }),
    auditUser: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditTime: dateTime('审核时间', { computed: true }),
    auditOpinion: longText('审核意见', { computed: true, max: 500 }),
    revokeReason: text('冲销原因', { computed: true, max: 200 }),
  },
  states: {
    field: 'orderState', label: '单据状态', initial: 'pending', labels: { parsing: '解析中', pending: '待审核', posted: '已入库', rejected: '已驳回', revoked: '已冲销', failed: '解析失败' },
    wire: { parsing: 0, pending: 1, posted: 2, rejected: 3, revoked: 4, failed: 5 }, tones: { parsing: 'info', pending: 'warn', posted: 'ok', rejected: 'bad', revoked: 'idle', failed: 'bad' },
  },
  actions: {
    importCards: { label: '导入卡密', on: 'collection', own: true, handled: true, permission: 'import', key: 's i', icon: 'upload', words: ['import', 'cards', 'upload'] },
    errorFile: { label: '下载错误明细', on: 'record', own: true, handled: true, code: 'stockInRecord_view', from: ['pending', 'posted', 'rejected', 'revoked', 'failed'], icon: 'file-down', words: ['errors', 'faults'] },
    approve: { label: '审核通过', on: 'selection', verb: 'audit', pick: { pass: 1 }, permission: 'audit', from: ['pending'], to: 'posted', handled: true, keyed: true, most: 50, danger: 'ask', key: 's t', icon: 'stamp', place: 'both', input: { opinion: longText('审核意见', { max: 500 }) }, refusals: decided, words: ['approve', 'pass'] },
    reject: { label: '驳回', on: 'selection', verb: 'audit', pick: { pass: 0 }, permission: 'audit', from: ['pending'], to: 'rejected', handled: true, keyed: true, most: 50, danger: 'ask', icon: 'circle-x', place: 'both', input: { opinion: longText('驳回原因', { required: '请填写驳回原因', max: 500 }) }, refusals: decided, words: ['reject'] },
    revoke: { label: '冲销', on: 'record', ids: 'id', from: ['posted'], to: 'revoked', handled: true, keyed: true, danger: 'confirm', icon: 'undo-2', input: { reason: text('冲销原因', { required: '请输入冲销原因', max: 200 }) } },
  },
  buttons: { audit: { label: '审核', icon: 'stamp', place: 'both' } },
  list: {
    columns: ['inNo', 'inType', 'skuId', 'batchNo', 'orderState', 'totalRows', 'okQty', 'dupQty', 'badQty', 'totalCost', 'supplierId', 'createTime'],
    search: ['inNo', 'skuCode', 'skuId', 'supplierId', 'batchNo', 'inType', 'orderState', 'createTime'], live: ['parsing'],
  },
  form: { sections: { 入库: ['inType', 'skuId', 'supplierId', 'qty', 'unitCost'], 批次: ['batchNo', 'warehouseCode', 'expireTime'] } },
  detail: { sections: { 入库: ['inNo', 'inType', 'skuId', 'skuCode', 'supplierId', 'batchNo', 'warehouseCode', 'unitCost', 'totalCost', 'expireTime'], 行数: ['totalRows', 'okQty', 'dupQty', 'badQty', 'fileName', 'failReason'], 审核: ['auditUser', 'auditTime', 'auditOpinion', 'revokeReason'] } },
  indexes: [['skuId'], ['fileSha']],
  menu: { branch: 'stockManage', sort: 3, icon: 'package-plus', path: '/stock/in', name: '入库记录', en: 'Stock receipts' },
  words: ['receipt', 'stock in', 'import'],
})
