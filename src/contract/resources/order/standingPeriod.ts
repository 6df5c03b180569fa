import { dateTime, flag, integer, reference, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** A period of a recurring order, and the order that was made for it. */
export const standingPeriod = defineResource({
  id: 'standingPeriod',
  label: '周期订单期次',
  path: '/biz-order/standingOrder/period',
  scope: 'tenant',
  title: 'orderNo',
  rights: { view: 'standingOrder_view' },
  verbs: ['list', 'page', 'detail'],
  softDelete: false,
  fields: {
    standingId: reference('周期订单', { to: 'standingOrder', computed: true, onRemove: 'keep' }),
    periodNo: integer('期次', { computed: true, width: 70 }),
    planTime: dateTime('计划时间', { computed: true, search: 'range' }),
    orderId: reference('订单', { to: 'merchantOrderInfo', computed: true, onRemove: 'keep' }),
    orderNo: text('平台订单号', { computed: true, max: 32, mono: true, search: 'equals', width: 210 }),
    tryCount: integer('执行次数', { computed: true, default: 0 }),
    failReason: text('失败原因', { computed: true, max: 200, width: 200 }),
    orderMoved: flag('订单状态已变', { computed: true, internal: true, default: false }),
  },
  states: {
    field: 'periodState',
    label: '期次状态',
    initial: 'waiting',
    labels: { waiting: '待执行', made: '已生成', success: '成功', failed: '失败', skipped: '跳过' },
    wire: { waiting: 0, made: 1, success: 2, failed: 3, skipped: 4 },
    tones: { waiting: 'idle', made: 'info', success: 'ok', failed: 'bad', skipped: 'idle' },
  },
  actions: {
    runNow: {
      label: '补执行',
      on: 'record',
      ids: 'periodId',
      verb: 'runNow',
      code: 'standingOrder_run',
      from: ['failed'],
      handled: true,
      keyed: true,
      danger: 'ask',
      icon: 'play',
      placement: 'row',
      keywords: ['run missed period', 'retry'],
    },
  },
  list: {
    columns: ['standingId', 'periodNo', 'planTime', 'orderNo', 'periodState', 'failReason', 'tryCount'],
    search: ['standingId', 'orderNo', 'periodState', 'planTime'],
  },
  uniqueTogether: [{ fields: ['standingId', 'periodNo'], text: '该期已存在' }],
})
