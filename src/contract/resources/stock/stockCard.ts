import { dateTime, integer, money, oneOf, reference, secret, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** One card bought from somebody: its number and secret are ciphers that no list, record, export or log shows. */
export const stockCard = defineResource({
  id: 'stockCard', label: '卡密', path: '/biz-card/stockCard', scope: 'tenant', title: 'cardNoMasked', verbs: ['list', 'page', 'detail'], versioned: false, softDelete: false, large: true, posted: true, export: true,
  fields: {
    cardNoMasked: text('卡号', { computed: true, max: 32, mono: true, search: 'none', width: 130 }),
    cardNo: secret('完整卡号', { computed: true, searchable: true }),
    cardSecret: secret('卡密', { computed: true }),
    cardHash: text('指纹', { computed: true, max: 64, internal: true }),
    skuId: reference('商品', { to: 'goodsSku', onRemove: 'refuse', computed: true, required: true, width: 220 }),
    stockId: reference('批次', { to: 'stock', onRemove: 'refuse', computed: true, required: true, width: 160 }),
    expireTime: dateTime('有效期至', { computed: true, search: 'range', width: 170 }),
    inBizNo: text('入库单号', { computed: true, max: 64, mono: true, search: 'equals' }),
    unitCost: money('成本', { computed: true, readPermission: 'stock_viewCost' }),
    merchantCode: text('归属商户', { computed: true, max: 10, mono: true, search: 'equals' }),
    outBizType: oneOf('出库来源', { order: '订单', stockOut: '出库单', reissue: '补发' }, { wire: { order: 1, stockOut: 2, reissue: 3 }, computed: true }),
    outBizNo: text('出库单号', { computed: true, max: 64, mono: true, search: 'equals', width: 180 }),
    outPhase: text('出库批次', { computed: true, max: 32, internal: true }),
    lockBizNo: text('锁定单据', { computed: true, max: 64, mono: true, search: 'equals', width: 180 }),
    outTime: dateTime('出库时间', { computed: true, search: 'range', width: 170 }),
    viewCount: integer('查看次数', { computed: true }),
  },
  states: {
    field: 'cardState', label: '卡密状态', initial: 'available', labels: { available: '可用', locked: '锁定', allocated: '已分配', issued: '已发放', voided: '已作废', expired: '已过期', used: '已使用' },
    wire: { available: 1, locked: 2, allocated: 3, issued: 4, voided: 5, expired: 6, used: 7 }, tones: { available: 'ok', locked: 'warn', allocated: 'info', issued: 'info', voided: 'bad', expired: 'bad', used: 'idle' },
  },
  actions: {
    reveal: { label: '查看明文', on: 'record', own: true, handled: true, code: 'cardInfoView_reveal', key: 's m', icon: 'key', words: ['reveal', 'secret', '明文'] },
    invalid: { label: '作废', on: 'selection', permission: 'invalid', from: ['available', 'allocated'], to: 'voided', handled: true, keyed: true, most: 1000, danger: 'type-to-confirm', key: 's v', icon: 'ban', place: 'both', input: { reason: text('作废原因', { required: '请输入作废原因', max: 200 }) }, refusals: { locked: '仅可用或已分配的卡密可作废', issued: '仅可用或已分配的卡密可作废', expired: '仅可用或已分配的卡密可作废', used: '仅可用或已分配的卡密可作废' }, words: ['void'] },
  },
  list: { columns: ['cardNoMasked', 'skuId', 'stockId', 'cardState', 'merchantCode', 'outBizNo', 'expireTime', 'outTime', 'viewCount'], search: ['skuId', 'cardNo', 'stockId', 'cardState', 'merchantCode', 'outBizNo', 'lockBizNo', 'expireTime'] },
  detail: { sections: { 卡密: ['cardNoMasked', 'skuId', 'stockId', 'inBizNo', 'expireTime', 'unitCost'], 去向: ['merchantCode', 'lockBizNo', 'outBizType', 'outBizNo', 'outTime', 'viewCount'] } },
  menu: { branch: 'stockManage', sort: 4, icon: 'key-round', path: '/stock/card', name: '卡密库存', en: 'Card code stock' },
  words: ['card', 'code', 'secret'],
})
