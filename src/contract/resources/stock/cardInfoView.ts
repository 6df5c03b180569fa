import { dateTime, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { MERCHANT_NUMBER } from '../../parts/merchantNumber.ts'

/**
 * Views of card secrets: user, card, time, address and reason. Refused attempts are recorded too; rows are
 * never changed.
 */
export const cardInfoView = defineResource({
  id: 'cardInfoView',
  label: '卡密查看',
  path: '/biz-card/cardInfoView',
  scope: 'tenant',
  title: 'cardNoMasked',
  readOnly: true,
  large: true,
  posted: true,
  export: true,
  fields: {
    cardKind: oneOf(
      '类型',
      { bought: '外采卡密', own: '自有卡号', package: '出库包下载', mail: '邮件订单' },
      { wire: { bought: 1, own: 2, package: 3, mail: 4 }, computed: true },
    ),
    cardId: text('卡编号', { computed: true, max: 20, mono: true, search: 'equals' }),
    cardNoMasked: text('卡号', { computed: true, max: 32, mono: true, search: 'none' }),
    skuId: reference('商品', { to: 'goodsSku', onRemove: 'refuse', computed: true, width: 220 }),
    orderNo: text('订单', { computed: true, max: 64, mono: true, search: 'equals', width: 180 }),
    merchantCode: text('商户', { computed: true, ...MERCHANT_NUMBER }),
    viewUser: reference('查看人', { to: 'user', onRemove: 'keep', computed: true }),
    viewDept: reference('部门', { to: 'dept', onRemove: 'keep', computed: true }),
    reason: text('查看原因', { computed: true, max: 200, width: 220 }),
    result: oneOf(
      '结果',
      { shown: '成功', denied: '无权限', over: '超限', unchecked: '验证失败' },
      {
        wire: { shown: 1, denied: 2, over: 3, unchecked: 4 },
        tones: { shown: 'ok', denied: 'bad', over: 'warn', unchecked: 'warn' },
        computed: true,
      },
    ),
    ip: text('来源', { computed: true, max: 64, mono: true }),
    userAgent: text('浏览器', { computed: true, max: 255 }),
    viewTime: dateTime('查看时间', { computed: true, search: 'range' }),
  },
  buttons: {
    reveal: { label: '查看明文', icon: 'key', placement: 'row' },
    revealUnissued: { label: '查看未发放明文', icon: 'key' },
  },
  list: {
    columns: [
      'viewTime',
      'cardKind',
      'cardNoMasked',
      'skuId',
      'orderNo',
      'merchantCode',
      'viewUser',
      'viewDept',
      'reason',
      'result',
      'ip',
    ],
    search: ['viewTime', 'cardKind', 'cardId', 'orderNo', 'merchantCode', 'viewUser', 'result'],
    sort: '-viewTime',
  },
  menu: { branch: 'cardManage', sort: 3, icon: 'scan-eye', path: '/card/view', en: 'Card code lookup' },
  keywords: ['reveal', 'secret', 'log'],
})
