import { orderCompareTask } from '../../../contract/resources/supplier/orderCompareTask.ts'
import { parseIds } from '../../../contract/wire.ts'
import { removeRows } from '../../engine/remove.ts'
import { FileAnswer, type ReadRoute, type Route, type WriteRoute } from '../../engine/route.ts'
import { addTask } from './addTask.ts'
import { analyzeBill } from './analyzeBill.ts'
import { TEMPLATE_HEADINGS } from './billColumns.ts'
import { MAX_BILL_BYTES } from './billFile.ts'
import { readHeadAhead } from './billHead.ts'
import { readDetails, readInfo, readSpeed } from './taskReads.ts'

const BASES = ['/biz-order/orderCompareTask', '/biz-supplier/orderCompareTask']
const UPLOAD = { maxBytes: MAX_BILL_BYTES, ahead: readHeadAhead }

const READS: readonly Omit<ReadRoute, 'method'>[] = [
  { path: 'speed', summary: '对账进度', permission: 'orderCompareTask_view', read: readSpeed },
  { path: 'info', summary: '对账结果', permission: 'orderCompareTask_view', read: readInfo },
  { path: 'detailPage', summary: '对账明细', permission: 'orderCompareDetail_view', read: readDetails },
  {
    path: 'template',
    summary: '供应商账单模板',
    permission: 'orderCompareTask_add',
    read: () =>
      Promise.resolve(
        new FileAnswer('供应商账单.csv', 'text/csv', `\uFEFF${TEMPLATE_HEADINGS.join(',')}\r\n`),
      ),
  },
]

const WRITES: readonly Omit<WriteRoute, 'method' | 'resource'>[] = [
  {
    path: 'addTask',
    summary: '新增对账任务',
    permission: 'orderCompareTask_add',
    action: 'addTask',
    upload: UPLOAD,
    write: (parameters, work, _services, upload) => addTask(parameters, work, upload),
  },
  {
    path: 'analyzeFile',
    summary: '供应商账单的列',
    permission: 'orderCompareTask_add',
    action: 'analyze',
    upload: UPLOAD,
    write: async (parameters, work, _services, upload) => ({
      answer: await analyzeBill(parameters, work, upload),
      message: upload?.filename ?? '',
    }),
  },
  {
    path: 'del',
    summary: '删除对账任务',
    permission: 'orderCompareTask_delete',
    action: 'remove',
    write: ({ ids }, work) => removeRows(orderCompareTask, parseIds(ids), work),
  },
]

/** The calls of reconciliations beyond those of their declarations, under both of their addresses. */
export const COMPARE_ROUTES: readonly Route[] = BASES.flatMap((base): Route[] => [
  ...READS.map((route): ReadRoute => ({ ...route, method: 'GET', path: `${base}/${route.path}` })),
  ...WRITES.map(
    (route): WriteRoute => ({
      ...route,
      method: 'POST',
      resource: orderCompareTask.id,
      path: `${base}/${route.path}`,
    }),
  ),
])
