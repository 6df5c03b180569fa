import { dateTime, integer, longText, money, oneOf, percent, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const opinion = { opinion: longText('审核意见', { max: 200 }) }
const reason = (label: string) => ({ opinion: longText(label, { required: '请填写原因', max: 200 }) })
const settled = { effective: '该调价单已处理', rejected: '该调价单已处理', canceled: '该调价单已处理' } as const

/** A change of what a supplier takes: somebody enters it, somebody else confirms it, the clock brings it into force. */
export const supplierPriceChange = defineResource({
  id: 'supplierPriceChange', label: '供应商调价', path: '/biz-supplier/supplierPriceChange', scope: 'tenant', title: 'changeNo', export: true,
  verbs: ['list', 'page', 'detail', 'save'],
  fields: {
    changeNo: text('调价单号', { computed: true, number: { prefix: 'PR', digits: 6, daily: true }, max: 24, mono: true, search: 'equals', width: 170 }),
    supplierGoodsId: reference('供应商商品', { to: 'supplierGoods', required: '请选择供应商商品', width: 240 }),
    supplierId: reference('供应商', { to: 'supplierConfig', computed: true }),
    skuId: reference('商品', { to: 'goodsSku', computed: true, onRemove: 'keep' }),
    skuCode: text('SKU编码', { computed: true, max: 32, mono: true, search: 'equals' }),
    changeType: oneOf('来源', { manual: '手工', pushed: '接口推送', imported: '批量导入' }, { wire: { manual: 1, pushed: 2, imported: 3 }, computed: true }),
    oldPrice: money('原价', { computed: true }),
    newPrice: money('新价', { required: '请输入新价' }),
    changeRate: percent('涨跌幅', { computed: true }),
    effectiveTime: dateTime('生效时间', { search: 'range', help: '不填则确认后立即生效，最多提前 90 天' }),
    minMarginAfter: money('调后最低毛利', { computed: true }),
    affectMerchantCount: integer('影响商户数', { computed: true }),
    lossAction: oneOf('倒挂处理', { notify: '仅提醒', stop: '自动停供' }, { wire: { notify: 1, stop: 2 }, default: 'notify' }),
    applicantId: reference('提交人', { to: 'user', onRemove: 'keep', computed: true }),
    auditorId: reference('审核人', { to: 'user', onRemove: 'keep', computed: true }),
    auditTime: dateTime('审核时间', { computed: true }),
    opinion: text('审核意见', { computed: true, max: 200 }),
    appliedTime: dateTime('实际生效', { computed: true }),
  },
  states: {
    field: 'changeState', initial: 'pending', labels: { pending: '待确认', scheduled: '待生效', effective: '已生效', rejected: '已驳回', canceled: '已撤销' },
    wire: { pending: 0, scheduled: 1, effective: 2, rejected: 3, canceled: 4 }, tones: { pending: 'warn', scheduled: 'info', effective: 'ok', rejected: 'bad', canceled: 'idle' },
  },
  actions: {
    confirm: { label: '确认', on: 'selection', verb: 'changeState', pick: { changeState: 1 }, permission: 'audit', from: ['pending'], to: 'scheduled', handled: true, danger: 'ask', key: 's t', icon: 'stamp', input: opinion, refusals: { scheduled: '该调价单已处理', ...settled }, words: ['confirm', 'approve'] },
    reject: { label: '驳回', on: 'selection', verb: 'changeState', pick: { changeState: 3 }, permission: 'audit', from: ['pending'], to: 'rejected', handled: true, danger: 'ask', icon: 'circle-x', input: reason('驳回原因'), refusals: { scheduled: '该调价单已处理', ...settled } },
    cancel: { label: '撤销', on: 'selection', verb: 'changeState', pick: { changeState: 4 }, from: ['pending', 'scheduled'], to: 'canceled', handled: true, danger: 'ask', icon: 'x', input: reason('撤销原因'), refusals: settled },
  },
  buttons: { audit: { label: '审核', icon: 'stamp', place: 'both' }, auditHigh: { label: '审核大幅调价', icon: 'shield-check' } },
  list: { columns: ['changeNo', 'supplierId', 'skuId', 'oldPrice', 'newPrice', 'changeRate', 'minMarginAfter', 'effectiveTime', 'changeState'], search: ['supplierId', 'skuCode', 'changeState', 'changeType', 'effectiveTime'] },
  form: { sections: { 调价: ['supplierGoodsId', 'newPrice', 'effectiveTime', 'lossAction'] } },
  detail: {
    sections: {
      调价: ['changeNo', 'supplierGoodsId', 'supplierId', 'skuCode', 'changeType', 'oldPrice', 'newPrice', 'changeRate', 'effectiveTime', 'lossAction', 'minMarginAfter', 'affectMerchantCount'],
      审核: ['applicantId', 'auditorId', 'auditTime', 'opinion', 'appliedTime'],
    },
  },
  menu: { branch: 'supplierManage', sort: 4, icon: 'trending-up', path: '/supplier/price', en: 'Supplier price changes' },
  indexes: [['supplierGoodsId'], ['supplierId']],
  words: ['price change', 'reprice'],
})
