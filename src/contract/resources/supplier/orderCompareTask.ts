import { date, dateTime, integer, json, longText, money, oneOf, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { compareStages, compareTimes } from '../../parts/compareTerms.ts'

/** The columns of a supplier's bill, each with its heading in the file; null for a column it does not have. */
export type CompareColumns = Readonly<
  Partial<Record<'orderNo' | 'supplierOrderNo' | 'amount' | 'state', string | null>>
>

/** Differences of one kind that are settled as the supplier says: how many, and their sum in fen. */
export interface CompareAdjustment {
  readonly kind: 'amount' | 'state' | 'localOnly' | 'supplierOnly' | 'duplicate'
  readonly count: number
  readonly amount: number
}

const own = { computed: true } as const
const count = (label: string) => integer(label, { ...own, default: 0 })

/**
 * Compares the orders a supplier executed in a period with the bill he sent: line by line, differences are
 * decided one by one, and the confirmed result waits for its adjustment of the supplier's statement.
 */
export const orderCompareTask = defineResource({
  id: 'orderCompareTask',
  label: '订单对账任务',
  path: '/biz-order/orderCompareTask',
  otherPaths: ['/biz-supplier/orderCompareTask'],
  scope: 'tenant',
  title: 'taskName',
  verbs: ['list', 'page', 'detail', 'remove'],
  export: true,
  fields: {
    taskNo: text('任务号', {
      ...own,
      number: { prefix: 'RC', digits: 6, daily: true },
      max: 24,
      mono: true,
      search: 'equals',
      width: 170,
    }),
    taskName: text('任务名称', { ...own, max: 80, width: 240 }),
    supplierId: reference('供应商', { to: 'supplierConfig', onRemove: 'keep', ...own, width: 180 }),
    periodStart: date('周期开始', own),
    periodEnd: date('周期结束', { ...own, search: 'range' }),
    timeField: oneOf('时间口径', compareTimes.labels, { wire: compareTimes.wire, ...own }),
    fileName: text('供应商账单', { ...own, max: 200 }),
    fileSha: text('文件指纹', { ...own, max: 64, mono: true, internal: true }),
    columnMap: json<CompareColumns>('列对应', { ...own, internal: true }),
    tolerance: money('容差', { ...own, default: 0 }),
    localCount: count('我方笔数'),
    supplierCount: count('供应商笔数'),
    localAmount: money('我方金额', own),
    supplierAmount: money('供应商金额', own),
    diffAmount: money('差异金额', { ...own, help: '供应商金额减我方金额' }),
    matchCount: count('一致'),
    amountDiffCount: count('金额差异'),
    stateDiffCount: count('状态差异'),
    localOnlyCount: count('我方多'),
    supplierOnlyCount: count('供应商多'),
    duplicateCount: count('账单重复'),
    faultCount: count('无法识别的行'),
    faultText: longText('无法识别的原因', { ...own, max: 500 }),
    unhandledCount: count('未处理差异'),
    progress: integer('进度', { ...own, meter: true, min: 0, max: 100, width: 120 }),
    stage: oneOf('阶段', compareStages.labels, { wire: compareStages.wire, ...own }),
    processedCount: integer('已处理', { ...own, internal: true }),
    totalCount: integer('总数', { ...own, internal: true }),
    errorMsg: text('失败原因', { ...own, max: 200 }),
    adjustCount: count('调整笔数'),
    adjustAmount: money('调整金额', { ...own, help: '以供应商为准的差异之和，正数为多付' }),
    adjustState: oneOf(
      '账单调整',
      { none: '无需调整', waiting: '待调整', applied: '审核中', posted: '已入账' },
      {
        wire: { none: 0, waiting: 1, applied: 2, posted: 3 },
        tones: { none: 'idle', waiting: 'warn', applied: 'info', posted: 'ok' },
        ...own,
        default: 'none',
      },
    ),
    adjustItems: json<readonly CompareAdjustment[]>('调整项', { ...own, internal: true }),
    confirmUser: reference('确认人', { to: 'user', onRemove: 'keep', ...own }),
    confirmTime: dateTime('确认时间', own),
  },
  states: {
    field: 'taskState',
    label: '任务状态',
    initial: 'queued',
    labels: { queued: '排队中', running: '对账中', compared: '待确认', confirmed: '已确认', failed: '失败' },
    wire: { queued: 0, running: 1, compared: 2, confirmed: 3, failed: 4 },
    tones: { queued: 'idle', running: 'info', compared: 'warn', confirmed: 'ok', failed: 'bad' },
  },
  actions: {
    addTask: {
      label: '新增对账',
      on: 'collection',
      own: true,
      permission: 'add',
      key: 'n',
      icon: 'upload',
      placement: 'toolbar',
      keywords: ['reconcile', 'compare', 'supplier bill', 'upload'],
    },
    confirm: {
      label: '确认对账',
      on: 'record',
      ids: 'id',
      from: ['compared'],
      to: 'confirmed',
      handled: true,
      requires: [
        { field: 'unhandledCount', max: 0, code: 'COMPARE_UNHANDLED', reason: '存在未处理差异，不能确认' },
      ],
      danger: 'confirm',
      icon: 'circle-check',
      key: 'a',
      refusals: {
        queued: '对账尚未完成',
        running: '对账尚未完成',
        confirmed: '该任务已确认',
        failed: '对账失败的任务不能确认',
      },
      keywords: ['confirm'],
    },
  },
  buttons: { handle: { label: '处理差异', icon: 'list-checks', placement: 'both' } },
  waits: {
    待确认的对账: {
      filter: { taskState: 'compared' },
      right: 'confirm',
      icon: 'list-checks',
      by: 'supplierId',
      since: 'createTime',
      sort: 24,
    },
  },
  list: {
    columns: [
      'taskNo',
      'taskName',
      'supplierId',
      'periodStart',
      'periodEnd',
      'localCount',
      'supplierCount',
      'diffAmount',
      'unhandledCount',
      'taskState',
      'progress',
      'adjustState',
      'createTime',
    ],
    search: ['taskState', 'taskName', 'taskNo', 'supplierId', 'periodEnd', 'adjustState', 'createTime'],
    amount: 'diffAmount',
    plain: 'contains',
    counts: 'state-count',
  },
  detail: {
    lead: { amount: 'diffAmount' },
    attention: [
      { when: { taskState: 'failed' }, tone: 'bad', text: '对账失败：{errorMsg}' },
      {
        when: { taskState: 'compared' },
        tone: 'warn',
        text: '未处理差异 {unhandledCount} 笔，全部处理后可确认',
        actions: ['confirm'],
      },
      {
        when: { adjustState: 'waiting' },
        tone: 'warn',
        text: '{adjustCount} 笔以供应商为准，共 {adjustAmount}，待在供应商账单中调整',
      },
    ],
    reckoning: {
      result: 'diffAmount',
      terms: [
        { field: 'supplierAmount', sign: '+' },
        { field: 'localAmount', sign: '-' },
      ],
    },
    sections: {
      结果: [
        ['localCount', 'localAmount'],
        ['supplierCount', 'supplierAmount'],
        'matchCount',
        'amountDiffCount',
        'stateDiffCount',
        'localOnlyCount',
        'supplierOnlyCount',
        'duplicateCount',
        ['faultCount', 'faultText'],
      ],
      任务: [
        'taskNo',
        'supplierId',
        ['periodStart', 'periodEnd'],
        'timeField',
        'tolerance',
        'fileName',
        ['stage', 'progress'],
      ],
      确认: [['adjustCount', 'adjustAmount'], 'adjustState', ['confirmUser', 'confirmTime']],
    },
    related: {
      差异明细: {
        of: 'orderCompareDetail',
        by: 'taskId',
        columns: ['resultType', 'channelOrderNo', 'localAmount', 'supplierAmount', 'handleState'],
      },
    },
  },
  indexes: [['supplierId', 'periodEnd']],
  menu: {
    branch: 'supplierManage',
    sort: 5,
    icon: 'list-checks',
    path: '/supplier/compare',
    en: 'Order reconciliation',
  },
  keywords: ['reconciliation', 'compare'],
})
