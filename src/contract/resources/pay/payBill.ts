import { date, dateTime, integer, money, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

const own = { computed: true } as const
const count = (label: string) => integer(label, { ...own, default: 0, search: 'none' })
const sum = (label: string) => money(label, { ...own, default: 0, search: 'none' })

/** The bill of a payment channel for a day, compared with our payments and refunds. */
export const payBill = defineResource({
  id: 'payBill',
  label: '支付对账',
  path: '/blade-pay/payBill',
  scope: 'tenant',
  title: 'billNo',
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  export: true,
  fields: {
    billNo: text('对账单号', {
      ...own,
      number: { prefix: 'PB', digits: 15, fromId: true },
      max: 32,
      mono: true,
      lookup: true,
      search: 'equals',
      width: 180,
    }),
    billDate: date('账单日期', { ...own, search: 'range' }),
    channelId: reference('支付渠道', { to: 'paymentManagementInfo', ...own, onRemove: 'keep' }),
    ourCount: count('我方笔数'),
    ourAmount: sum('我方收款'),
    ourRefundAmount: sum('我方退款'),
    channelCount: count('渠道笔数'),
    channelAmount: sum('渠道收款'),
    channelRefundAmount: sum('渠道退款'),
    diffAmount: money('差异金额', {
      ...own,
      default: 0,
      help: '渠道净额减我方净额，净额为收款减退款',
    }),
    matchCount: count('一致笔数'),
    diffCount: count('差异笔数'),
    openCount: integer('未处理差异', { ...own, default: 0 }),
    tryCount: integer('下载次数', { ...own, default: 0, search: 'none' }),
    nextTime: dateTime('下次对账', { ...own, internal: true }),
    compareTime: dateTime('对账时间', own),
    errorText: text('对账失败原因', { ...own, max: 200, width: 160 }),
  },
  states: {
    field: 'checkState',
    label: '对账状态',
    initial: 'pending',
    labels: {
      pending: '待对账',
      balanced: '已对平',
      differs: '有差异',
      settled: '差异已处理',
      failed: '对账失败',
    },
    wire: { pending: 0, balanced: 1, differs: 2, settled: 3, failed: 4 },
    tones: { pending: 'info', balanced: 'ok', differs: 'bad', settled: 'ok', failed: 'bad' },
  },
  actions: {
    compare: {
      label: '重新对账',
      on: 'selection',
      from: ['pending', 'balanced', 'differs', 'settled', 'failed'],
      handled: true,
      maxRows: 50,
      key: 's c',
      icon: 'refresh-cw',
      placement: 'both',
      done: '已安排对账',
      keywords: ['compare again', 'reconcile'],
    },
  },
  list: {
    counts: 'state-count',
    columns: [
      'billDate',
      'channelId',
      'ourCount',
      'ourAmount',
      'ourRefundAmount',
      'channelCount',
      'channelAmount',
      'channelRefundAmount',
      'diffAmount',
      'openCount',
      'checkState',
      'compareTime',
    ],
    search: ['billNo', 'billDate', 'channelId', 'checkState', 'diffAmount'],
    minor: ['ourRefundAmount', 'channelRefundAmount', 'compareTime'],
    sort: '-billDate',
    amount: 'diffAmount',
  },
  detail: {
    attention: [
      { when: { checkState: 'failed' }, tone: 'bad', text: '对账失败：{errorText}', actions: ['compare'] },
      {
        when: { checkState: 'differs' },
        tone: 'bad',
        text: '有 {openCount} 条差异未处理，处理后渠道账单才算核对完成',
      },
    ],
    lead: { title: 'billDate', amount: 'diffAmount', says: ['errorText'] },
    sections: {
      对账: ['billNo', 'billDate', 'channelId', ['matchCount', 'diffCount'], 'openCount', 'compareTime'],
      金额: [
        ['ourCount', 'channelCount'],
        ['ourAmount', 'channelAmount'],
        ['ourRefundAmount', 'channelRefundAmount'],
        'diffAmount',
      ],
    },
    related: {
      差异: {
        of: 'payBillDifference',
        by: 'payBillId',
        columns: ['diffType', 'kind', 'bizNo', 'ourAmount', 'channelAmount', 'handleState', 'handleRemark'],
      },
      核对一致的支付单: {
        of: 'payOrder',
        by: 'payBillId',
        columns: ['payNo', 'subject', 'amount', 'channelTradeNo', 'payTime'],
      },
    },
  },
  uniqueTogether: [{ fields: ['channelId', 'billDate'], text: '该渠道当天的账单已存在' }],
  indexes: [['billDate']],
  menu: {
    branch: 'billManage',
    sort: 9,
    icon: 'scale',
    path: '/pay/bill',
    en: 'Payment reconciliation',
  },
  keywords: ['reconciliation', 'channel bill'],
})
